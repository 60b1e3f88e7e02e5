import dev.steward.store.StoreSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The program as it ships, {@code ./steward serve --only workspace}, on a store of the bench. */
final class WorkspaceServer implements AutoCloseable {
    /** Made up, for a server on loopback that lives as long as the bench. */
    static final String KEY = "bench-key-of-no-use-elsewhere";

    private final int port;
    private final Process process;

    private WorkspaceServer(int port, Process process) {
        this.port = port;
        this.process = process;
    }

    /** Starts it and waits until it listens; a minute at most. */
    static WorkspaceServer start(StoreSettings store, Path folder) throws IOException, InterruptedException {
        int port = RunningServer.freePort();
        Path output = folder.resolve("server.log");
        ProcessBuilder builder = new ProcessBuilder("./steward", "serve", "--only", "workspace")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.matches("(STEWARD|MCP|HABITICA|LOG)_.*|JAVA_OPTS|J.*_OPTIONS"));
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        environment.put("MCP_HOST", "127.0.0.1");
        environment.put("MCP_PORT", Integer.toString(port));
        environment.put("STEWARD_DATA_DIR", folder.toString());
        environment.put("STEWARD_DB", store.location());
        environment.put("STEWARD_TIMEZONE", "UTC");
        environment.put("STEWARD_ADMIN_KEY", KEY);
        environment.put("STEWARD_AGENT_CALLS_PER_MINUTE", "1000000");
        store.user().ifPresent(user -> environment.put("STEWARD_DB_USER", user));
        store.password().ifPresent(password -> environment.put("STEWARD_DB_PASSWORD", password.reveal()));
        WorkspaceServer server = new WorkspaceServer(port, builder.start());
        for (int tries = 0; tries < 600; tries++) {
            try {
                new Socket(InetAddress.getLoopbackAddress(), port).close();
                return server;
            } catch (IOException notYet) {
                if (!server.process.isAlive()) {
                    break;
                }
                Thread.sleep(100);
            }
        }
        server.close();
        throw new IllegalStateException("The server doesn't answer: " + Files.readString(output));
    }

    int port() {
        return port;
    }

    double cpuMicros() {
        return Proc.cpuMicros(process.pid());
    }

    double peakMebibytes() {
        return Proc.peakMebibytes(process.pid());
    }

    /** The largest heap it was started with, such as {@code 96m}. */
    String heap() throws IOException {
        String command = Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
        return command.replaceFirst("(?s).*-Xmx(\\w+).*", "$1");
    }

    /** Stops it; killed after fifteen seconds. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (process.waitFor(15, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
    }
}
