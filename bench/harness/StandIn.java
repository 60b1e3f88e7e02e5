import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;

/** The common upstream's process, and its two knobs. */
final class StandIn implements AutoCloseable {
    private static final int TRIES = 200;

    private final HttpClient client = HttpClient.newHttpClient();
    private final int port;
    private final Process process;

    private StandIn(int port, Process process) {
        this.port = port;
        this.process = process;
    }

    static StandIn start(Path bench, Path classes, String libraries, Path outputs)
            throws IOException, InterruptedException {
        var port = RunningServer.freePort();
        var command = List.of(
                Participant.java(), "-Xmx64m", "-XX:+UseSerialGC", "-cp", classes.resolve("upstream") + ":" + libraries,
                "Upstream", Integer.toString(port), bench.resolve("upstream").toString());
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(outputs.resolve("upstream.log").toFile())
                .start();
        var standIn = new StandIn(port, process);
        standIn.awaitAnswer();
        return standIn;
    }

    String address() {
        return "http://127.0.0.1:" + port;
    }

    /** Which account is served from now on. */
    void serve(String account) throws IOException, InterruptedException {
        send(HttpRequest.newBuilder(control("account/" + account)).POST(BodyPublishers.noBody()));
    }

    /** How many requests the servers measured have made so far. */
    long requests() throws IOException, InterruptedException {
        return Long.parseLong(send(HttpRequest.newBuilder(control("requests"))));
    }

    /** What one request costs the stand-in itself, its start included. */
    double cpuMicrosPerRequest() throws IOException, InterruptedException {
        return Proc.cpuMicros(process.pid()) / Math.max(1, requests());
    }

    @Override
    public void close() {
        process.destroy();
    }

    private void awaitAnswer() throws InterruptedException, IOException {
        for (var i = 0; i < TRIES && process.isAlive(); i++) {
            try {
                requests();
                return;
            } catch (IOException e) {
                Thread.sleep(50);
            }
        }
        close();
        throw new IOException("the stand-in upstream didn't start; see upstream.log");
    }

    private URI control(String path) {
        return URI.create(address() + "/bench/" + path);
    }

    private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
        var response = client.send(request.build(), BodyHandlers.ofString());
        if (response.statusCode() != 200) {
            throw new IOException("the stand-in answered " + response.statusCode());
        }
        return response.body();
    }
}
