package dev.steward.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The program in a process of its own, with an environment that holds nothing but what a test gives. */
public final class RunningMain implements AutoCloseable {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final Pattern PORT = Pattern.compile("listens on \\S+ port (\\d+)");

    private static final Pattern LIVE_BYTES = Pattern.compile("Total +\\d+ +(\\d+)");

    private final Process process;
    private final Lines output;
    private final Lines errors;
    private int port;

    private RunningMain(Process process) {
        this.process = process;
        this.output = new Lines(process.getInputStream());
        this.errors = new Lines(process.getErrorStream());
    }

    public static RunningMain start(Map<String, String> environment, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.steward.Main"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().clear();
        builder.environment().putAll(environment);
        try {
            return new RunningMain(builder.start());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** An address of the running server; waits until it says that it listens. */
    public URI url(String path) {
        if (port == 0) {
            port = Integer.parseInt(errors.await(PORT).group(1));
        }
        return URI.create("http://127.0.0.1:" + port + path);
    }

    /** Asks it to end, as a container's host does. */
    public void terminate() {
        process.destroy();
    }

    /** Ends it at once, by SIGKILL, and waits until it is gone. */
    public void kill() {
        process.toHandle().destroyForcibly();
        awaitExit();
    }

    /** How many bytes of its heap are in use once the garbage is collected, as the JDK's {@code jcmd} counts them. */
    public long liveBytes() {
        try {
            Process jcmd = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "jcmd")
                                    .toString(),
                            Long.toString(process.pid()),
                            "GC.class_histogram")
                    .redirectErrorStream(true)
                    .start();
            Lines lines = new Lines(jcmd.getInputStream());
            return Long.parseLong(lines.await(LIVE_BYTES).group(1));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Waits until it takes no new connections. */
    public void awaitRefusal() {
        long end = System.nanoTime() + BOUND.toNanos();
        while (System.nanoTime() < end) {
            try {
                new Socket(InetAddress.getLoopbackAddress(), port).close();
            } catch (ConnectException refused) {
                return;
            } catch (SocketException closedWhileConnecting) {
                Thread.onSpinWait();
            } catch (IOException other) {
                throw new UncheckedIOException(other);
            }
        }
        throw new AssertionError("it still takes connections");
    }

    /** Its exit code; fails when it runs on for a minute. */
    public int awaitExit() {
        try {
            if (!process.waitFor(BOUND.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError("still running; " + errors());
            }
        } catch (InterruptedException signal) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(signal);
        }
        output.awaitEnd();
        errors.awaitEnd();
        return process.exitValue();
    }

    public String output() {
        return output.text();
    }

    public String errors() {
        return errors.text();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** What a stream has brought so far. */
    private static final class Lines {
        private final StringBuilder text = new StringBuilder();
        private boolean ended;

        Lines(InputStream stream) {
            Thread.ofVirtual().name("process-output").start(() -> read(stream));
        }

        private void read(InputStream stream) {
            try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    add(line);
                }
            } catch (IOException closed) {
                // The process is gone; what came before stays.
            } finally {
                end();
            }
        }

        private synchronized void add(String line) {
            text.append(line).append('\n');
            notifyAll();
        }

        private synchronized void end() {
            ended = true;
            notifyAll();
        }

        synchronized String text() {
            return text.toString();
        }

        synchronized Matcher await(Pattern pattern) {
            awaitUntil(() -> pattern.matcher(text).find());
            Matcher matcher = pattern.matcher(text.toString());
            matcher.find();
            return matcher;
        }

        synchronized void awaitEnd() {
            awaitUntil(() -> ended);
        }

        private synchronized void awaitUntil(BooleanSupplier reached) {
            long end = System.nanoTime() + BOUND.toNanos();
            while (!reached.getAsBoolean()) {
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                if (left <= 0 || ended) {
                    throw new AssertionError("it said no more than: " + text);
                }
                try {
                    wait(left);
                } catch (InterruptedException signal) {
                    Thread.currentThread().interrupt();
                    throw new IllegalStateException(signal);
                }
            }
        }
    }
}
