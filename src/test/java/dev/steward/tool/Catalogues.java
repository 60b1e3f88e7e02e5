package dev.steward.tool;

import dev.steward.habitica.HabiticaSettings;
import dev.steward.habitica.HabiticaTools;
import dev.steward.habitica.Upstream;
import dev.steward.identity.Secret;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** The catalogues that the program offers, for looking at: their upstream is never called. */
final class Catalogues {
    private static final String SOME_ID = "11111111-1111-4111-8111-111111111111";

    private Catalogues() {}

    /** The eleven tools of the Habitica gateway. */
    static Catalogue gateway() {
        HabiticaSettings settings = new HabiticaSettings(
                URI.create("http://127.0.0.1:9"), SOME_ID, new Secret(SOME_ID), Duration.ofSeconds(1));
        try (Upstream upstream = new Upstream(settings, new JsonMapper())) {
            List<Tool<?>> tools = HabiticaTools.of(upstream, SOME_ID, InstantSource.fixed(Instant.EPOCH));
            return new Catalogue(tools, true, CallObserver.NONE);
        }
    }
}
