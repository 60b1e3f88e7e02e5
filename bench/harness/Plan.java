import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;

/** How much is measured and with whom, from the command line. */
record Plan(
        boolean quick,
        boolean throughput,
        List<String> participants,
        int rounds,
        Duration stretch,
        Duration warmUp,
        int starts) {
    private static final String USAGE =
            "usage: bench/gateway [--quick] [--profile shipped|throughput] [--participants steward,typescript,handwritten]";

    /** The pattern's author gives its memory after this many calls. */
    static final int CALLS_BEFORE_MEMORY = 1_500;

    static final List<String> EVERYONE = List.of("steward", "typescript", "handwritten");

    static Plan of(String[] arguments) {
        var quick = false;
        var throughput = false;
        var participants = EVERYONE;
        for (var rest = Arrays.asList(arguments).iterator(); rest.hasNext(); ) {
            switch (rest.next()) {
                case "--quick" -> quick = true;
                case "--profile" -> throughput = profile(value(rest));
                case "--participants" -> participants = participants(value(rest));
                default -> throw new IllegalArgumentException(USAGE);
            }
        }
        return quick
                ? new Plan(true, throughput, participants, 1, Duration.ofMillis(700), Duration.ofMillis(600), 3)
                : new Plan(false, throughput, participants, 3, Duration.ofMillis(1_300), Duration.ofMillis(1_500), 5);
    }

    /** Those who take part, in the order of the table, whose first is what the others are compared with. */
    List<Participant> choose(List<Participant> all) {
        return all.stream().filter(each -> participants.contains(each.name())).toList();
    }

    private static String value(Iterator<String> rest) {
        if (!rest.hasNext()) {
            throw new IllegalArgumentException(USAGE);
        }
        return rest.next();
    }

    private static List<String> participants(String names) {
        var chosen = List.of(names.split(","));
        if (!EVERYONE.containsAll(chosen)) {
            throw new IllegalArgumentException("participants are " + EVERYONE + ", not " + names);
        }
        return chosen;
    }

    private static boolean profile(String name) {
        return switch (name) {
            case "shipped" -> false;
            case "throughput" -> true;
            default -> throw new IllegalArgumentException("--profile is shipped or throughput, not " + name);
        };
    }
}
