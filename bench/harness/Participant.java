import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A server that is compared: how it is started from the project's folder, and on what. All get the gateway's own
 * variables for upstream and address.
 */
record Participant(String name, String title, Runtime runtime, List<String> command, Map<String, String> environment) {
    enum Runtime {
        JVM,
        NODE
    }

    /** The flags the launcher ships, less the AOT cache, so that the comparison is of programs and not of flags. */
    private static final List<String> SHIPPED =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:+UseCompactObjectHeaders", "-Xms8m", "-Xmx96m");

    /** Those of STEWARD_PROFILE=throughput. */
    private static final List<String> THROUGHPUT = List.of("-XX:+UseG1GC", "-XX:+UseCompactObjectHeaders", "-Xmx256m");

    /** The heap cap that the pattern's own author measured with. */
    private static final String NODE_HEAP = "--max-old-space-size=96";

    /** The table of participants; the first one taking part is what the others are compared with. */
    static List<Participant> all(Path bench, Path classes, String libraries, boolean throughput) {
        var handwritten = bench.resolve("handwritten");
        return List.of(
                new Participant(
                        "steward",
                        "Steward",
                        Runtime.JVM,
                        List.of("./steward", "serve", "--only", "gateway"),
                        throughput ? Map.of("STEWARD_PROFILE", "throughput") : Map.of()),
                new Participant(
                        "typescript",
                        "TypeScript SDK v2",
                        Runtime.NODE,
                        List.of("node", NODE_HEAP, bench.resolve("typescript/server.mjs").toString()),
                        Map.of()),
                new Participant(
                        "handwritten",
                        "hand-written",
                        Runtime.JVM,
                        Stream.of(
                                        List.of(java()),
                                        throughput ? THROUGHPUT : SHIPPED,
                                        List.of("-cp", classes.resolve("handwritten") + ":" + libraries, "Handwritten"),
                                        List.of(handwritten.resolve("tools.json").toString()))
                                .flatMap(List::stream)
                                .toList(),
                        Map.of()));
    }

    /** The same server with the runtime's account of its garbage on standard output (Node only). */
    Participant traced() {
        var traced = new ArrayList<>(command);
        traced.add(1, "--trace-gc");
        return new Participant(name, title, runtime, List.copyOf(traced), environment);
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
