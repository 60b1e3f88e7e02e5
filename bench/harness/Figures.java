import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** All that was measured in a run, by figure and participant; each figure is the median of its readings. */
final class Figures {
    /** What a figure is about, in one unit throughout. */
    enum Kind {
        START_MILLIS,
        RESIDENT_IDLE,
        RESIDENT_AFTER_CALLS,
        RESIDENT_AFTER_LOAD,
        CALLS_PER_SECOND,
        CPU_MICROS,
        P50_MICROS,
        P99_MICROS,
        ALLOCATED_KILOBYTES,
        ANSWER_BYTES,
        UPSTREAM_REQUESTS
    }

    /** {@code call} is empty for figures of the whole process, {@code connections} 0 where it makes no difference. */
    record Key(Kind kind, String call, int connections) {
        static Key of(Kind kind) {
            return new Key(kind, "", 0);
        }

        static Key of(Kind kind, Call call) {
            return new Key(kind, call.title(), 0);
        }

        static Key of(Kind kind, Call call, int connections) {
            return new Key(kind, call.title(), connections);
        }
    }

    private record Cell(String participant, Key key) {}

    private final Map<Cell, List<Double>> readings = new HashMap<>();
    private final Map<Cell, String> failures = new HashMap<>();

    void add(Participant participant, Key key, double reading) {
        readings.computeIfAbsent(new Cell(participant.name(), key), cell -> new ArrayList<>()).add(reading);
    }

    /** Takes in a stretch of load; a failed one makes all its figures invalid. */
    void add(Participant participant, Call call, int connections, Load.Stretch stretch) {
        var values = Map.of(
                Kind.CALLS_PER_SECOND, stretch.perSecond(),
                Kind.CPU_MICROS, stretch.cpuMicros(),
                Kind.P50_MICROS, stretch.p50(),
                Kind.P99_MICROS, stretch.p99());
        values.forEach((kind, value) -> {
            var key = Key.of(kind, call, connections);
            add(participant, key, value);
            if (stretch.failed()) {
                failures.put(new Cell(participant.name(), key), stretch.failure());
            }
        });
    }

    /** The median, or nothing where it wasn't measured or a call failed. */
    OptionalDouble median(Participant participant, Key key) {
        var cell = new Cell(participant.name(), key);
        var sorted = readings.getOrDefault(cell, List.of()).stream().sorted().toList();
        if (sorted.isEmpty() || failures.containsKey(cell)) {
            return OptionalDouble.empty();
        }
        var middle = sorted.size() / 2;
        return OptionalDouble.of(
                sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2);
    }

    boolean failed(Participant participant, Key key) {
        return failures.containsKey(new Cell(participant.name(), key));
    }

    List<String> failures() {
        return failures.entrySet().stream()
                .map(failure -> failure.getKey().participant() + ": " + failure.getValue())
                .distinct()
                .toList();
    }
}
