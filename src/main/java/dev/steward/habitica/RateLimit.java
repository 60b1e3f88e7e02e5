package dev.steward.habitica;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * What Habitica has told about its rate limit: calls wait when the last allowed reply said that none is left ({@code
 * X-RateLimit-Remaining: 0} with {@code Retry-After} [904]) or a reply was 429 [905]. Without these headers there is no limit.
 */
final class RateLimit {
    /** Seconds with decimals, such as {@code 59.363} (contract §1); anything else is taken as not said. */
    private static final Pattern SECONDS = Pattern.compile("\\d{1,9}(\\.\\d{1,9})?");

    private final Time time;
    private volatile long closedUntil;

    RateLimit(Time time) {
        this.time = time;
        this.closedUntil = time.nanos();
    }

    /** Waits until a call is allowed. Fails at once when that would not leave time for the call. */
    void await(Deadline deadline) throws UpstreamFailed {
        long wait = closedUntil - time.nanos();
        if (wait <= 0) {
            return;
        }
        Duration pause = Duration.ofNanos(wait);
        if (!deadline.leavesRoomAfter(pause)) {
            throw limited(pause);
        }
        deadline.pause(pause);
    }

    /** Takes note of what a reply says. */
    void learn(Reply reply) {
        if (reply.status() != 429 && !reply.header("x-ratelimit-remaining").equals("0")) {
            return;
        }
        retryAfter(reply).ifPresent(pause -> closedUntil = time.nanos() + pause.toNanos());
    }

    /** How long a reply asks to wait. */
    static Optional<Duration> retryAfter(Reply reply) {
        String seconds = reply.header("retry-after").strip();
        if (!SECONDS.matcher(seconds).matches()) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofMillis((long) Math.ceil(Double.parseDouble(seconds) * 1000)));
    }

    /** @param wait null when Habitica does not say */
    static UpstreamFailed limited(Duration wait) {
        OptionalLong seconds = wait == null ? OptionalLong.empty() : OptionalLong.of(roundedUp(wait));
        return new UpstreamFailed(new UpstreamFailure.RateLimited(seconds));
    }

    private static long roundedUp(Duration wait) {
        return wait.plusNanos(999_999_999).toSeconds();
    }
}
