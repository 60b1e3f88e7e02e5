package dev.steward.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * So many points a minute per user id as sent, or per address at five points a call (contract, section 1; [900]-[909]).
 */
final class HabiticaLimiter {
    private static final Duration WINDOW = Duration.ofSeconds(60);
    private static final int POINTS_WITHOUT_USER = 5;

    private final InstantSource clock;
    private final int points;
    private final Map<String, Window> windows = new HashMap<>();

    private record Window(Instant ends, int used) {}

    /** The headers every limited route answers with, and whether this call still fits. */
    record Verdict(boolean allowed, Map<String, String> headers) {}

    HabiticaLimiter(InstantSource clock, int points) {
        this.clock = clock;
        this.points = points;
    }

    synchronized Verdict spend(ReceivedRequest request) {
        String user = request.header("x-api-user");
        String key = user == null ? "by address" : user;
        Instant now = clock.instant();
        Window window = windows.get(key);
        if (window == null || !now.isBefore(window.ends())) {
            window = new Window(now.plus(WINDOW), 0);
        }
        Window spent = new Window(window.ends(), window.used() + (user == null ? POINTS_WITHOUT_USER : 1));
        windows.put(key, spent);
        return new Verdict(spent.used() <= points, headers(now, spent));
    }

    private Map<String, String> headers(Instant now, Window window) {
        Map<String, String> headers = new LinkedHashMap<>();
        int remaining = Math.max(0, points - window.used());
        headers.put("X-RateLimit-Limit", Integer.toString(points));
        headers.put("X-RateLimit-Remaining", Integer.toString(remaining));
        headers.put("X-RateLimit-Reset", HabiticaDates.writeLikeJavaScript(window.ends()));
        if (remaining == 0) {
            headers.put("Retry-After", seconds(Duration.between(now, window.ends())));
        }
        return headers;
    }

    /** Seconds with as many decimals as needed, e.g. {@code 59.363}. */
    private static String seconds(Duration wait) {
        return HabiticaJson.number(wait.toMillis() / 1000.0).toString();
    }
}
