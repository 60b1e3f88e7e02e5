package dev.steward.store;

import dev.steward.identity.Secret;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/**
 * Where the store is (spec/workspace.md §5).
 *
 * <p>{@link #locationProblem} answers what is wrong with a location, so that whoever reads the configuration can report all problems at once. A problem is a
 * phrase to put after the setting's name; it never repeats the value, which may hold a password.
 *
 * @param location a path or a {@code jdbc:sqlite:} URL of a plain file, or a {@code jdbc:postgresql:} URL without a password
 * @param user for PostgreSQL, where the URL doesn't name one
 * @param password for PostgreSQL
 * @param durability what an acknowledged write survives on SQLite; PostgreSQL has settings of its own
 */
public record StoreSettings(String location, Optional<String> user, Optional<Secret> password, Durability durability) {
    private static final String JDBC = "jdbc:";
    private static final String SQLITE = "jdbc:sqlite:";
    private static final String POSTGRESQL = "jdbc:postgresql:";

    /** When SQLite waits for the disk. */
    public enum Durability {
        /** At checkpoints: a write survives the end of the process, the last few may be lost with the power. */
        NORMAL,
        /** At each write: it survives the loss of power too. */
        FULL
    }

    /**
     * Checks.
     *
     * @throws IllegalArgumentException when there is a problem with the location; the message doesn't show it
     */
    public StoreSettings {
        Optional<String> problem = locationProblem(location);
        if (problem.isPresent()) {
            throw new IllegalArgumentException("The store's location " + problem.get() + ".");
        }
    }

    /** A store in one file, with the usual durability. */
    public static StoreSettings file(Path file) {
        return new StoreSettings(file.toString(), Optional.empty(), Optional.empty(), Durability.NORMAL);
    }

    /** What is wrong with a location; empty when nothing is. */
    public static Optional<String> locationProblem(String location) {
        if (location.startsWith(POSTGRESQL)) {
            return postgresqlProblem(location);
        }
        if (location.startsWith(SQLITE) || !isUrl(location)) {
            return fileProblem(withoutScheme(location));
        }
        return Optional.of("must be the path of a file, or a URL that starts with jdbc:sqlite: or jdbc:postgresql:");
    }

    /** Whether the store is a file, which one server at a time uses. */
    public boolean isFile() {
        return dialect() == Dialect.SQLITE;
    }

    public Dialect dialect() {
        return location.startsWith(POSTGRESQL) ? Dialect.POSTGRESQL : Dialect.SQLITE;
    }

    /** The file of an SQLite store, absolute. */
    Path file() {
        return Path.of(withoutScheme(location)).toAbsolutePath().normalize();
    }

    /** Names the store for people: the file, or the URL without its parameters. */
    public String description() {
        return switch (dialect()) {
            case SQLITE -> "SQLite, " + file();
            case POSTGRESQL ->
                "PostgreSQL, " + location.replaceFirst("\\?.*", "").substring(JDBC.length());
        };
    }

    private static Optional<String> postgresqlProblem(String location) {
        String lower = location.toLowerCase(Locale.ROOT);
        if (lower.contains("password=") || location.contains("@")) {
            return Optional.of("must not hold a user's password; give it in a setting of its own");
        }
        if (!PostgresServer.understands(location)) {
            return Optional.of("is not a URL of the form jdbc:postgresql://host:port/database");
        }
        return Optional.empty();
    }

    private static Optional<String> fileProblem(String path) {
        if (path.isBlank() || path.startsWith(":") || path.startsWith("file:") || path.contains("?")) {
            return Optional.of("must name a plain file, without parameters");
        }
        try {
            return Path.of(path).getFileName() == null ? Optional.of("must name a file") : Optional.empty();
        } catch (InvalidPathException malformed) {
            return Optional.of("is not a path");
        }
    }

    private static boolean isUrl(String location) {
        return location.startsWith(JDBC) || location.contains("://");
    }

    private static String withoutScheme(String location) {
        return location.startsWith(SQLITE) ? location.substring(SQLITE.length()) : location;
    }
}
