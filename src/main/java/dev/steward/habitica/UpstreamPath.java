package dev.steward.habitica;

import dev.steward.tool.Refused;
import java.nio.charset.StandardCharsets;

/**
 * A path below {@code /api/v3}, built segment by segment so that a value stays the one segment it was given as: everything but
 * RFC 3986's unreserved characters is percent-encoded from UTF-8 ({@code a/b} becomes {@code a%2Fb}).
 *
 * <p>Three segments can't be made harmless by encoding, since servers and proxies treat {@code %2e%2e} as {@code ..}: an empty one,
 * {@code .} and {@code ..}. They are refused here, whatever a tool has checked before.
 */
public final class UpstreamPath {
    private static final String UNRESERVED = "-._~";
    private static final String HEXADECIMAL = "0123456789ABCDEF";

    private final String encoded;

    private UpstreamPath(String encoded) {
        this.encoded = encoded;
    }

    /**
     * The path of these segments, not yet encoded.
     *
     * @throws Refused invalid, when a segment is empty, {@code .} or {@code ..}
     */
    public static UpstreamPath of(String... segments) {
        StringBuilder path = new StringBuilder(96);
        for (String segment : segments) {
            path.append('/');
            encode(checked(segment), path);
        }
        return new UpstreamPath(path.toString());
    }

    /** This path with one more query parameter. */
    public UpstreamPath with(String name, String value) {
        StringBuilder path = new StringBuilder(encoded);
        path.append(encoded.indexOf('?') < 0 ? '?' : '&');
        encode(name, path);
        path.append('=');
        encode(value, path);
        return new UpstreamPath(path.toString());
    }

    /** The encoded path and query, starting with a slash. */
    @Override
    public String toString() {
        return encoded;
    }

    private static String checked(String segment) {
        if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
            throw Refused.invalid(null, "An id must not be empty, \".\" or \"..\".");
        }
        return segment;
    }

    private static void encode(String text, StringBuilder target) {
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            if (isUnreserved((char) octet)) {
                target.append((char) octet);
                continue;
            }
            target.append('%');
            target.append(HEXADECIMAL.charAt((octet >> 4) & 15)).append(HEXADECIMAL.charAt(octet & 15));
        }
    }

    private static boolean isUnreserved(char character) {
        return (character >= 'a' && character <= 'z')
                || (character >= 'A' && character <= 'Z')
                || (character >= '0' && character <= '9')
                || UNRESERVED.indexOf(character) >= 0;
    }
}
