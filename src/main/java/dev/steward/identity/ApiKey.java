package dev.steward.identity;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;

/**
 * An agent's key: {@code stw_} and 43 characters that hold 32 random bytes (spec/workspace.md §2). Only its digest is kept, so a store that is stolen opens
 * nothing.
 */
public final class ApiKey {
    /** A key that a person makes up has at least so many characters. */
    public static final int SHORTEST = 16;

    private static final String PREFIX = "stw_";
    private static final int RANDOM_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private ApiKey() {}

    /** A new one, which nobody can guess. */
    public static Secret generate() {
        byte[] bytes = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(bytes);
        return new Secret(PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** What is kept of a key: its SHA-256 in hexadecimal. The keys are random, so nothing slower is called for. */
    public static String digest(String key) {
        return HexFormat.of().formatHex(Secret.sha256(key));
    }

    /** Whether a key may be sent in a header and is long enough for one that a person made up. */
    public static boolean isUsable(String key) {
        return key.length() >= SHORTEST && key.chars().allMatch(character -> character > 0x20 && character < 0x7F);
    }
}
