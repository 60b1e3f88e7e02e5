package dev.steward.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The server's process. A shell beside it reads from this JVM; when that ends, even by SIGKILL, the shell stops the server and removes its files. Signals to the
 * whole process group (Ctrl-C) leave it to that; by then nobody reads what it writes, so it writes nothing. PostgreSQL refuses to run as root, so for root it
 * runs as {@code nobody}.
 */
final class PostgresProcess implements AutoCloseable {
    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");
    private static final int OLDEST = 15;
    private static final String UNPRIVILEGED = "nobody";
    /** By its number, since its name differs between systems. */
    private static final String UNPRIVILEGED_GROUP = "65534";

    private static final int STOP_SECONDS = 20;

    private static final String SCRIPT = """
            umask 077
            data=$(mktemp -d) || exit 1
            trap 'rm -rf "$data"' EXIT
            trap '' HUP INT TERM
            printf %s "$PASSWORD" > "$data/password"
            "$BIN/initdb" -D "$data/cluster" -U "$OWNER" -A scram-sha-256 --pwfile="$data/password" -E UTF8 --locale=C \\
              --locale-provider=icu --icu-locale=en --no-sync > "$data/log" 2>&1 || { cat "$data/log"; exit 1; }
            "$BIN/postgres" -D "$data/cluster" -p "$PORT" -c listen_addresses=127.0.0.1 -c unix_socket_directories= \\
              -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200 > "$data/log" 2>&1 < /dev/null &
            server=$!
            read -r _
            exec > /dev/null 2>&1
            kill -QUIT "$server"
            wait "$server"
            """;

    private final Process process;

    private PostgresProcess(Process process) {
        this.process = process;
    }

    static PostgresProcess start(String owner, String password, int port) throws IOException {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            command.addAll(
                    List.of("setpriv", "--reuid", UNPRIVILEGED, "--regid", UNPRIVILEGED_GROUP, "--clear-groups", "--"));
        }
        command.addAll(List.of("/bin/sh", "-c", SCRIPT));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(Path.of("/").toFile()).redirectErrorStream(true);
        builder.environment()
                .putAll(Map.of(
                        "BIN",
                        programs().toString(),
                        "OWNER",
                        owner,
                        "PASSWORD",
                        password,
                        "PORT",
                        Integer.toString(port)));
        return new PostgresProcess(builder.start());
    }

    void requireAlive() {
        if (process.isAlive()) {
            return;
        }
        try {
            String words = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            throw new IllegalStateException("PostgreSQL didn't start: " + words);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("PostgreSQL doesn't stop.");
            }
        } catch (IOException | InterruptedException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** The folder of {@code initdb} and {@code postgres}: Debian's newest, or the first on the path. */
    private static Path programs() throws IOException {
        return debian().or(PostgresProcess::onPath)
                .orElseThrow(() -> new IllegalStateException(
                        "PostgreSQL's server programs are needed for these tests; on Debian install postgresql-15."));
    }

    private static Optional<Path> debian() throws IOException {
        if (!Files.isDirectory(DEBIAN)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(DEBIAN)) {
            return versions.filter(PostgresProcess::isNewEnough)
                    .max(Comparator.comparingInt(PostgresProcess::version))
                    .map(version -> version.resolve("bin"));
        }
    }

    private static boolean isNewEnough(Path version) {
        return version.getFileName().toString().matches("\\d+")
                && version(version) >= OLDEST
                && Files.isExecutable(version.resolve("bin/postgres"))
                && Files.isExecutable(version.resolve("bin/initdb"));
    }

    private static int version(Path folder) {
        return Integer.parseInt(folder.getFileName().toString());
    }

    private static Optional<Path> onPath() {
        return Stream.of(System.getenv("PATH").split(":", -1))
                .filter(folder -> !folder.isBlank())
                .map(Path::of)
                .filter(folder ->
                        Files.isExecutable(folder.resolve("postgres")) && Files.isExecutable(folder.resolve("initdb")))
                .findFirst();
    }
}
