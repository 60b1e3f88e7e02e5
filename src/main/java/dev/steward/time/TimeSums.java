package dev.steward.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Adds up time entries, in milliseconds and by ids. */
final class TimeSums {
    private final Map<String, Long> byDomain = new TreeMap<>();
    private final Map<String, Long> byProject = new TreeMap<>();
    private final Map<String, Long> byTag = new TreeMap<>();
    private long total;

    /** The part of an entry that lies between two moments. */
    void add(TimeEntry entry, Instant from, Instant to) {
        long millis = Duration.between(from, to).toMillis();
        total += millis;
        byDomain.merge(entry.domain(), millis, Long::sum);
        entry.project().ifPresent(project -> byProject.merge(project, millis, Long::sum));
        entry.tags().forEach(tag -> byTag.merge(tag, millis, Long::sum));
    }

    Set<String> domains() {
        return byDomain.keySet();
    }

    Set<String> tags() {
        return byTag.keySet();
    }

    TimeSummary named(Map<String, String> domains, Map<String, String> tags) {
        return new TimeSummary(
                Minutes.ofMillis(total),
                minutes(byDomain, domains::get),
                minutes(byProject, Function.identity()),
                minutes(byTag, tags::get));
    }

    private static Map<String, Long> minutes(Map<String, Long> millis, Function<String, String> name) {
        Map<String, Long> minutes = new TreeMap<>();
        millis.forEach((id, sum) -> minutes.put(name.apply(id), Minutes.ofMillis(sum)));
        return minutes;
    }
}
