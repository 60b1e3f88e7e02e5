package dev.steward.habitica;

import dev.steward.identity.Secret;
import dev.steward.tool.Refused;
import java.net.URI;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the tests of the upstream client share: an account, clients for it, and a decoder that takes anything. */
final class Client {
    static final String USER = "11111111-2222-4333-8444-555555555555";
    static final String TOKEN = "a1b2c3d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d";
    static final JsonMapper JSON = JsonMapper.shared();
    static final Function<JsonParser, JsonNode> TREE = parser -> parser.readValueAsTree();
    static final UpstreamPath TAGS = UpstreamPath.of("tags");
    static final UpstreamPath SCORE = UpstreamPath.of("tasks", "c7635da0-eaec-46e0-b008-f52e0882e08d", "score", "up");

    private Client() {}

    static Upstream of(String url) {
        return of(url, Duration.ofSeconds(10), Time.SYSTEM);
    }

    static Upstream of(String url, Duration timeout, Time time) {
        return new Upstream(settings(url, timeout), JSON, time, steady());
    }

    static HabiticaSettings settings(String url, Duration timeout) {
        return new HabiticaSettings(URI.create(url), USER, new Secret(TOKEN), timeout);
    }

    /** The sentence of the refusal that the call ends in. */
    static String refusal(Supplier<?> call) {
        return refused(call).refusal().sentence();
    }

    static Refused refused(Supplier<?> call) {
        try {
            Object result = call.get();
            throw new AssertionError("Not refused, but answered with " + result);
        } catch (Refused refused) {
            return refused;
        }
    }

    /** Adds no jitter, so that waits can be told. */
    private static RandomGenerator steady() {
        return () -> 0;
    }
}
