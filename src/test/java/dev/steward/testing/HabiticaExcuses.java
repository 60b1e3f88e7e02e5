package dev.steward.testing;

import java.util.Map;
import java.util.TreeMap;

/** The recordings in the project that are not replayed, each with the reason. */
final class HabiticaExcuses {
    private static final String KEPT = "its endpoint is not covered; kept, because a fault can play it";

    /** Numbers, or ranges of them, and why. */
    private static final Map<String, String> REASONS = Map.ofEntries(
            Map.entry("003-006", "accounts are seeded, not registered; " + KEPT),
            Map.entry("017-017", "messages are not translated: the product branches on status and code"),
            Map.entry("030-030", KEPT),
            Map.entry("455-455", "reviving: " + KEPT),
            Map.entry("471-478", "bulk scoring of /api/v4: " + KEPT),
            Map.entry("611-625", "members and PUT /user: " + KEPT),
            Map.entry("643-643", "custom day start: " + KEPT),
            Map.entry("664-664", "cron: " + KEPT),
            Map.entry("700-762", "skills, shops, party: " + KEPT),
            Map.entry("802-802", "exports: " + KEPT),
            Map.entry("813-833", "webhooks: " + KEPT),
            Map.entry("930-930", "site-wide HTTP Basic authentication is not covered; " + KEPT),
            Map.entry("940-940", "a database that is down is not covered; " + KEPT));

    private HabiticaExcuses() {}

    /** Reason by the name of each recording in the project that has one. */
    static Map<String, String> byName() {
        Map<String, String> reasons = new TreeMap<>();
        for (String name : HabiticaRecording.names()) {
            String number = name.substring(0, 3);
            REASONS.forEach((range, reason) -> {
                if (number.compareTo(range.substring(0, 3)) >= 0 && number.compareTo(range.substring(4)) <= 0) {
                    reasons.put(name, reason);
                }
            });
        }
        return reasons;
    }
}
