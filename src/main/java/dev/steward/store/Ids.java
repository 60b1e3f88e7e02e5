package dev.steward.store;

import java.security.SecureRandom;
import java.time.Instant;

/**
 * Makes ids: 15 characters of Crockford's base 32 in lower case, 42 bits of millisecond time, then 33 random bits (spec/workspace.md §1). They rise
 * strictly, in creation and in text order alike: within one millisecond, or when the clock goes back, the next one is the last one plus one. Times
 * reach to the year 2109. Safe for use by many threads.
 */
public final class Ids {
    private static final char[] DIGITS = "0123456789abcdefghjkmnpqrstvwxyz".toCharArray();
    private static final int LENGTH = 15;
    private static final int RANDOM_BITS = 33;
    private static final long RANDOM_LIMIT = 1L << RANDOM_BITS;
    private static final int DIGIT_BITS = 5;
    private static final int DIGIT_MASK = 31;

    private final SecureRandom random = new SecureRandom();
    private long lastMillis;
    private long lastRandom;

    /** An id made at that moment. */
    public synchronized String next(Instant now) {
        long millis = now.toEpochMilli();
        if (millis > lastMillis) {
            lastMillis = millis;
            lastRandom = random.nextLong(RANDOM_LIMIT);
            return text(lastMillis, lastRandom);
        }
        lastRandom++;
        if (lastRandom == RANDOM_LIMIT) {
            lastMillis++;
            lastRandom = 0;
        }
        return text(lastMillis, lastRandom);
    }

    /** 75 bits, five to a character, from the last one on. */
    private static String text(long millis, long random) {
        char[] text = new char[LENGTH];
        long low = random | (millis << RANDOM_BITS);
        long high = millis >>> (Long.SIZE - RANDOM_BITS);
        for (int index = LENGTH - 1; index >= 0; index--) {
            text[index] = DIGITS[(int) low & DIGIT_MASK];
            low = (low >>> DIGIT_BITS) | (high << (Long.SIZE - DIGIT_BITS));
            high >>>= DIGIT_BITS;
        }
        return new String(text);
    }
}
