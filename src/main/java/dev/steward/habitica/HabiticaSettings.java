package dev.steward.habitica;

import dev.steward.identity.Secret;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where the Habitica server is and whose account is looked after (spec/habitica-gateway.md §1).
 *
 * <p>Each part has a check that answers what is wrong with it, so that whoever reads the configuration can report all problems
 * at once. A problem is a phrase to put after the setting's name ("must be a UUID"); it never repeats the value, which may be a
 * secret in the wrong place.
 *
 * @param baseUri the server's root: http or https, without a trailing slash; {@code /} or {@code /api/v3} at the end is cut off
 * @param userId the account's id, a UUID, sent as {@code x-api-user}
 * @param token the account's API token, a UUID, sent as {@code x-api-key}
 * @param timeout the longest time one call may take in all: waiting for its turn, connecting, retries and the whole body
 */
public record HabiticaSettings(URI baseUri, String userId, Secret token, Duration timeout) {
    private static final Pattern UUID = Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final String API = "/api/v3";
    private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(10);

    /**
     * Checks and normalises.
     *
     * @throws IllegalArgumentException when a check finds a problem; the message shows no value
     */
    public HabiticaSettings {
        Objects.requireNonNull(baseUri);
        require("The base URL", baseUrlProblem(baseUri.toString()));
        require("The user id", userIdProblem(userId));
        require("The API token", tokenProblem(token.reveal()));
        require("The timeout", timeoutProblem(timeout));
        baseUri = URI.create(root(baseUri.toString()));
    }

    /** The address below which all paths of the interface lie, without a trailing slash. */
    public String api() {
        return baseUri + API;
    }

    /** Host and port as a person would name the server; nothing else of the address. */
    public String server() {
        return baseUri.getRawAuthority();
    }

    /** What is wrong with a base URL; empty when nothing is. */
    public static Optional<String> baseUrlProblem(String text) {
        URI uri;
        try {
            uri = new URI(text);
        } catch (URISyntaxException malformed) {
            return Optional.of("is not a URL");
        }
        return baseUrlProblem(uri);
    }

    /** What is wrong with a user id; empty when nothing is. */
    public static Optional<String> userIdProblem(String text) {
        return uuidProblem(text);
    }

    /** What is wrong with an API token; empty when nothing is. */
    public static Optional<String> tokenProblem(String text) {
        return uuidProblem(text);
    }

    /** What is wrong with a timeout; empty when nothing is. */
    public static Optional<String> timeoutProblem(Duration timeout) {
        if (timeout.isPositive() && timeout.compareTo(LONGEST_TIMEOUT) <= 0) {
            return Optional.empty();
        }
        return Optional.of("must be between 1 and %d milliseconds".formatted(LONGEST_TIMEOUT.toMillis()));
    }

    private static Optional<String> baseUrlProblem(URI uri) {
        if (!"http".equalsIgnoreCase(uri.getScheme()) && !"https".equalsIgnoreCase(uri.getScheme())) {
            return Optional.of("must start with http:// or https://");
        }
        if (uri.getRawAuthority() != null && uri.getRawAuthority().contains("@")) {
            return Optional.of("must not hold a user name or password");
        }
        if (uri.getHost() == null) {
            return Optional.of("must name a host that is allowed in a URL (an underscore, for one, is not)");
        }
        if (uri.getPort() == 0 || uri.getPort() > 65535) {
            return Optional.of("must have a port between 1 and 65535");
        }
        if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
            return Optional.of("must end with the path, without ? or #");
        }
        return Optional.empty();
    }

    private static Optional<String> uuidProblem(String text) {
        return UUID.matcher(text).matches() ? Optional.empty() : Optional.of("must be a UUID");
    }

    private static void require(String part, Optional<String> problem) {
        if (problem.isPresent()) {
            throw new IllegalArgumentException(part + " " + problem.get() + ".");
        }
    }

    private static String root(String url) {
        String trimmed = withoutTrailingSlashes(url);
        if (!trimmed.endsWith(API)) {
            return trimmed;
        }
        return withoutTrailingSlashes(trimmed.substring(0, trimmed.length() - API.length()));
    }

    private static String withoutTrailingSlashes(String url) {
        int end = url.length();
        while (url.charAt(end - 1) == '/') {
            end--;
        }
        return url.substring(0, end);
    }
}
