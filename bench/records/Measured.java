import dev.steward.store.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** All stretches of a run. A figure is the median over the rounds. */
final class Measured {
    enum Side {
        TOOL,
        SQL
    }

    record Key(Dialect store, int tasks, String operation, int connections, Side side) {
        Key with(Side other) {
            return new Key(store, tasks, operation, connections, other);
        }

        Key with(int other) {
            return new Key(store, other, operation, connections, side);
        }
    }

    private final Map<String, List<Load.Stretch>> stretches = new TreeMap<>();
    private final Map<String, List<String>> heaps = new TreeMap<>();

    void add(Key key, Load.Stretch stretch) {
        stretches.computeIfAbsent(key.toString(), _ -> new ArrayList<>()).add(stretch);
    }

    void addServer(Dialect store, int tasks, String heap, double peakMebibytes) {
        heaps.computeIfAbsent(store.toString(), _ -> new ArrayList<>())
                .add("%,d tasks: -Xmx%s, RSS at most %.0f MiB".formatted(tasks, heap, peakMebibytes));
    }

    Map<String, List<String>> servers() {
        return heaps;
    }

    /** NaN where it wasn't measured or a call failed. */
    double median(Key key, ToDoubleFunction<Load.Stretch> figure) {
        List<Load.Stretch> rounds = stretches.getOrDefault(key.toString(), List.of());
        if (rounds.isEmpty() || rounds.stream().anyMatch(Load.Stretch::failed)) {
            return Double.NaN;
        }
        return rounds.stream().mapToDouble(figure).sorted().toArray()[rounds.size() / 2];
    }

    List<String> failures() {
        return stretches.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream()
                        .filter(Load.Stretch::failed)
                        .map(stretch -> entry.getKey() + ": " + stretch.failure()))
                .toList();
    }
}
