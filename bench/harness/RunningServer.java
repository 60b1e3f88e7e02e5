import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A participant's process and what Linux tells about it. Its output goes to a file beside the compiled classes. */
final class RunningServer implements AutoCloseable {
    private static final Duration LONGEST_START = Duration.ofSeconds(60);

    /** Settings of whoever runs the bench, which would change what is measured. */
    private static final Pattern FOREIGN =
            Pattern.compile("(HABITICA|MCP|STEWARD|LOG|NODE)_.*|JAVA_OPTS|JAVA_TOOL_OPTIONS|JDK_JAVA_OPTIONS");

    private final Participant participant;
    private final int port;
    private final Path output;
    private final Process process;
    private final long begun;
    private long pid;

    private RunningServer(Participant participant, int port, Path output, Process process, long begun) {
        this.participant = participant;
        this.port = port;
        this.output = output;
        this.process = process;
        this.begun = begun;
    }

    /** Starts a server; it may not answer yet. The account's id and token are made up. */
    static RunningServer start(Participant participant, StandIn standIn, Path outputs) throws IOException {
        var port = freePort();
        var output = outputs.resolve(participant.name() + ".log");
        var builder = new ProcessBuilder(participant.command())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        var environment = builder.environment();
        environment.keySet().removeIf(FOREIGN.asMatchPredicate());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("HABITICA_BASE_URL", standIn.address());
        environment.put("HABITICA_USER_ID", "11111111-1111-4111-8111-111111111111");
        environment.put("HABITICA_API_TOKEN", "00000000-0000-4000-8000-00000000beef");
        environment.put("MCP_HOST", "127.0.0.1");
        environment.put("MCP_PORT", Integer.toString(port));
        environment.putAll(participant.environment());
        var begun = System.nanoTime();
        return new RunningServer(participant, port, output, builder.start(), begun);
    }

    /** Asks every 5 ms until the call is answered rightly, and returns the milliseconds since the process was started. */
    double awaitAnswer(Call call) throws InterruptedException {
        var lastFailure = "nothing";
        while (System.nanoTime() - begun < LONGEST_START.toNanos() && process.isAlive()) {
            try (var caller = new Caller(port, call)) {
                caller.call();
                var millis = (System.nanoTime() - begun) / 1e6;
                pid = server();
                return millis;
            } catch (IOException e) {
                lastFailure = e.toString();
                Thread.sleep(5);
            }
        }
        throw new IllegalStateException("%s didn't answer (last: %s); it said last: %s"
                .formatted(participant.title(), lastFailure, lastSaid()));
    }

    Participant participant() {
        return participant;
    }

    int port() {
        return port;
    }

    long pid() {
        return pid;
    }

    double cpuMicros() {
        return Proc.cpuMicros(pid);
    }

    double residentMebibytes() {
        return Proc.residentMebibytes(pid);
    }

    /** All that the server has printed so far. */
    String said() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String lastSaid() {
        var said = said();
        return said.substring(Math.max(0, said.length() - 2_000));
    }

    /** Ends the process and what it started; killed after ten seconds. */
    @Override
    public void close() {
        var all = Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
        all.forEach(ProcessHandle::destroy);
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                System.err.println(participant.title() + " didn't end within 10 s and was killed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        all.forEach(ProcessHandle::destroyForcibly);
    }

    static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** The process that serves: a launcher may have replaced itself by it or may be waiting for it. */
    private long server() {
        var program = switch (participant.runtime()) {
            case JVM -> "java";
            case NODE -> "node";
        };
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .filter(handle -> handle.info().command().orElse("").endsWith("/" + program))
                .max(Comparator.comparing(handle -> handle.info().startInstant().orElseThrow()))
                .orElseThrow(() -> new IllegalStateException("no " + program + " runs for " + participant.title()))
                .pid();
    }
}
