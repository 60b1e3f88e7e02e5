package dev.steward.identity;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Slows down the guessing of keys: ten wrong ones from one address within a minute, and further ones have to wait (spec/workspace.md, section 2). An
 * authenticator asks here only once a key turned out to be wrong, so a right key from the same address passes.
 *
 * <p>An IPv6 address counts as its /64, which one client usually has whole; an IPv4-mapped one as IPv4. What is remembered is bounded: of more than 10,000
 * addresses the one that has failed least recently is forgotten. Safe for several threads.
 */
public final class FailedAttempts {
    private static final int MOST_ATTEMPTS = 10;
    private static final long WINDOW_MILLIS = Duration.ofMinutes(1).toMillis();
    private static final int MOST_ADDRESSES = 10_000;
    private static final int BYTES_OF_A_64 = 8;

    private final InstantSource time;
    private final SequencedMap<String, Failures> addresses = new LinkedHashMap<>(16, 0.75f, true);

    public FailedAttempts(InstantSource time) {
        this.time = time;
    }

    /**
     * Counts a failed attempt, unless it comes too early.
     *
     * @param address IPv4 or IPv6, as text; any other text stands for itself
     * @return how long this address has to wait, when there were ten within the last minute already
     */
    public Optional<Duration> failed(String address) {
        String counted = counted(address);
        synchronized (addresses) {
            Failures failures = addresses.computeIfAbsent(counted, _ -> new Failures());
            if (addresses.size() > MOST_ADDRESSES) {
                addresses.pollFirstEntry();
            }
            return failures.add(time.millis());
        }
    }

    int remembered() {
        synchronized (addresses) {
            return addresses.size();
        }
    }

    private static String counted(String address) {
        InetAddress parsed = parsed(address);
        if (parsed instanceof Inet6Address) {
            return HexFormat.of().formatHex(parsed.getAddress(), 0, BYTES_OF_A_64) + "/64";
        }
        return parsed == null ? address : parsed.getHostAddress();
    }

    private static InetAddress parsed(String address) {
        try {
            return InetAddress.ofLiteral(address);
        } catch (IllegalArgumentException notAnAddress) {
            return null;
        }
    }

    /** The moments of the last ten failures that counted, in a ring. */
    private static final class Failures {
        private final long[] moments = new long[MOST_ATTEMPTS];
        private int oldest;

        Failures() {
            Arrays.fill(moments, Long.MIN_VALUE / 2);
        }

        /** Moments yet to come are of a clock that has been set back since: they count for nothing, or waiting could take for ever. */
        Optional<Duration> add(long now) {
            long age = now - moments[oldest];
            if (age >= 0 && age < WINDOW_MILLIS) {
                return Optional.of(Duration.ofMillis(WINDOW_MILLIS - age));
            }
            moments[oldest] = now;
            oldest = (oldest + 1) % MOST_ATTEMPTS;
            return Optional.empty();
        }
    }
}
