import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The run as Markdown: every figure as a ratio to the first participant's, the absolute one beside it in brackets. */
final class Report {
    private static final int USUAL_CONNECTIONS = 16;

    private final Plan plan;
    private final List<Participant> participants;
    private final Participant base;
    private final Figures figures;
    private final Machine machine;
    private final double standInMicros;
    private final StringBuilder text = new StringBuilder();

    Report(Plan plan, List<Participant> participants, Figures figures, Machine machine, double standInMicros) {
        this.plan = plan;
        this.participants = participants;
        this.base = participants.getFirst();
        this.figures = figures;
        this.machine = machine;
        this.standInMicros = standInMicros;
    }

    String markdown() {
        line("# The gateway beside its peers");
        line("");
        line("`bench/gateway`%s%s on %s: JDK %s, Node %s, %s, %d cores, load average before the run %s.".formatted(
                plan.quick() ? " --quick" : "", plan.throughput() ? " --profile throughput" : "",
                machine.date(), machine.java(), machine.node(), machine.system(), machine.cores(), machine.loadBefore()));
        line("");
        line("Ratios to %s in one run, medians of %d; in brackets the figures of this one machine, which also ran the"
                .formatted(base.title(), plan.rounds()));
        line("load and the stand-in upstream (%s of CPU a request, not counted). How it is measured and how to read it:"
                .formatted(duration(standInMicros)));
        line("`bench/README.md`.");
        budgets();
        processes();
        for (var call : Call.MEASURED) {
            calls(call);
        }
        return text.toString();
    }

    /** Those of the architecture that a run of the gateway alone can tell. */
    private void budgets() {
        if (participants.size() < Plan.EVERYONE.size()) {
            return;
        }
        heading("Budgets", "", List.of("budget", "measured", "met"));
        for (var call : Call.MEASURED) {
            if (call.isToolCall()) {
                var cpu = Figures.Key.of(Figures.Kind.CPU_MICROS, call, USUAL_CONNECTIONS);
                budget("CPU, " + call.title(), 1 / 40.0, ratio(cpu, "typescript"), share -> "1/" + number(1 / share) + " of TypeScript");
                budget("CPU, " + call.title(), 1.3, ratio(cpu, "handwritten"), times -> number(times) + " × hand-written");
            }
        }
        for (var call : Call.MEASURED) {
            var allocated = figures.median(base, Figures.Key.of(Figures.Kind.ALLOCATED_KILOBYTES, call));
            budget("allocation, " + call.title(), 30, allocated, value -> number(value) + " KB");
        }
        var idle = figures.median(base, Figures.Key.of(Figures.Kind.RESIDENT_IDLE));
        budget("RSS idle", 85, idle, value -> number(value) + " MiB");
        var afterCalls = figures.median(base, Figures.Key.of(Figures.Kind.RESIDENT_AFTER_CALLS));
        budget("RSS after 1,500 calls", 100, afterCalls, value -> number(value) + " MiB");
        var start = ratio(Figures.Key.of(Figures.Kind.START_MILLIS), "typescript");
        budget("start to first answered call", 1.2, start, times -> number(times) + " × TypeScript");
    }

    private void budget(String what, double limit, OptionalDouble measured, DoubleFunction<String> format) {
        row(what, Stream.of(
                "≤ " + format.apply(limit),
                measured.isPresent() ? format.apply(measured.getAsDouble()) : "not measured",
                measured.isPresent() && measured.getAsDouble() <= limit ? "yes" : "**no**"));
    }

    /** How many times the peer's figure the base's is. */
    private OptionalDouble ratio(Figures.Key key, String peer) {
        var own = figures.median(base, key);
        var other = participants.stream()
                .filter(participant -> participant.name().equals(peer))
                .map(participant -> figures.median(participant, key))
                .findFirst()
                .orElseThrow();
        return own.isPresent() && other.isPresent()
                ? OptionalDouble.of(own.getAsDouble() / other.getAsDouble())
                : OptionalDouble.empty();
    }

    private void processes() {
        heading("Processes", "", titles());
        figure("start to first answered call", Figures.Key.of(Figures.Kind.START_MILLIS), value -> number(value) + " ms");
        figure("RSS idle", Figures.Key.of(Figures.Kind.RESIDENT_IDLE), value -> number(value) + " MiB");
        figure("RSS after 1,500 calls", Figures.Key.of(Figures.Kind.RESIDENT_AFTER_CALLS), value -> number(value) + " MiB");
        figure("RSS after the load below", Figures.Key.of(Figures.Kind.RESIDENT_AFTER_LOAD), value -> number(value) + " MiB");
    }

    private void calls(Call call) {
        heading(call.title(), "", titles());
        for (var connections : call.connections()) {
            var at = connections == 1 ? ", 1 connection" : ", " + connections + " connections";
            figure("CPU per call" + at, Figures.Key.of(Figures.Kind.CPU_MICROS, call, connections), Report::duration);
            figure("calls per second" + at, Figures.Key.of(Figures.Kind.CALLS_PER_SECOND, call, connections), Report::number);
            figure("p50" + at, Figures.Key.of(Figures.Kind.P50_MICROS, call, connections), Report::duration);
            figure("p99" + at, Figures.Key.of(Figures.Kind.P99_MICROS, call, connections), Report::duration);
        }
        figure("allocation per call", Figures.Key.of(Figures.Kind.ALLOCATED_KILOBYTES, call), value -> number(value) + " KB");
        figure("size of the answer", Figures.Key.of(Figures.Kind.ANSWER_BYTES, call), value -> number(value) + " B");
        plain("upstream requests per call", Figures.Key.of(Figures.Kind.UPSTREAM_REQUESTS, call));
    }

    private void figure(String title, Figures.Key key, DoubleFunction<String> format) {
        var one = figures.median(base, key);
        row(title, participants.stream().map(participant -> {
            var value = figures.median(participant, key);
            if (value.isEmpty()) {
                return figures.failed(participant, key) ? "invalid: calls failed" : "n/a";
            }
            var ratio = one.isEmpty() || one.getAsDouble() == 0 ? "?" : number(value.getAsDouble() / one.getAsDouble());
            return (participant == base ? "1" : ratio) + " (" + format.apply(value.getAsDouble()) + ")";
        }));
    }

    private void plain(String title, Figures.Key key) {
        row(title, participants.stream().map(participant -> {
            var value = figures.median(participant, key);
            return value.isEmpty() ? "n/a" : number(value.getAsDouble());
        }));
    }

    private List<String> titles() {
        return participants.stream().map(Participant::title).toList();
    }

    private void heading(String title, String first, List<String> columns) {
        line("");
        line("## " + title);
        line("");
        row(first, columns.stream());
        row("---", columns.stream().map(column -> "---"));
    }

    private void row(String first, Stream<String> cells) {
        line(Stream.concat(Stream.of(first), cells).collect(Collectors.joining(" | ", "| ", " |")));
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    private static String duration(double micros) {
        return micros < 1_000 ? number(micros) + " µs" : number(micros / 1_000) + " ms";
    }

    /** Three digits are more than such figures bear. */
    private static String number(double value) {
        var digits = value == Math.rint(value) || value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 4;
        return String.format(Locale.ROOT, "%,." + digits + "f", value);
    }
}
