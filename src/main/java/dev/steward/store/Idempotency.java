package dev.steward.store;

import dev.steward.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls that may be repeated without being carried out twice (spec/workspace.md §1). Within 24 hours the same agent, calling the same tool with the same key
 * and arguments, gets the first call's result. Since writers take turns, of concurrent repeats exactly one is carried out and the others get its result.
 */
public final class Idempotency {
    private static final Duration KEPT = Duration.ofHours(24);

    private Idempotency() {}

    /**
     * What makes a call the same call.
     *
     * @param tool the tool's name; each has keys of its own
     * @param key the caller's {@code idempotency_key}
     * @param digest of the arguments; see {@link #digest}
     */
    public record Key(String tool, String key, String digest) {}

    /**
     * Carries work out, or recalls the result that it had before. A failure is not remembered, since nothing of it is kept.
     *
     * @throws KeyReused when the key came with other arguments before
     */
    public static ObjectNode once(Transaction transaction, Key key, Supplier<ObjectNode> work) {
        String agent = transaction.author().createdBy();
        forget(transaction);
        Optional<Remembered> remembered = recall(transaction, agent, key);
        if (remembered.isEmpty()) {
            ObjectNode result = work.get();
            remember(transaction, agent, key, result);
            return result;
        }
        if (!remembered.get().digest().equals(key.digest())) {
            throw new KeyReused(key.key());
        }
        return remembered.get().result();
    }

    /** SHA-256 of a call's arguments, in hexadecimal; the order of members doesn't matter. */
    public static String digest(JsonNode arguments) {
        try {
            byte[] text = Json.text(sorted(arguments)).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java platform has SHA-256.", impossible);
        }
    }

    private record Remembered(String digest, ObjectNode result) {}

    private static Optional<Remembered> recall(Transaction transaction, String agent, Key key) {
        return transaction
                .query("""
                        SELECT digest, result FROM idempotency
                        WHERE agent = :agent AND tool = :tool AND idempotency_key = :key""")
                .bind("agent", agent)
                .bind("tool", key.tool())
                .bind("key", key.key())
                .find(row -> new Remembered(row.text("digest"), row.object("result")));
    }

    private static void remember(Transaction transaction, String agent, Key key, ObjectNode result) {
        transaction
                .bookkeeping("""
                        INSERT INTO idempotency (agent, tool, idempotency_key, digest, result, created)
                        VALUES (:agent, :tool, :key, :digest, :result, :created)""")
                .bind("agent", agent)
                .bind("tool", key.tool())
                .bind("key", key.key())
                .bind("digest", key.digest())
                .bind("result", result)
                .bind("created", transaction.now())
                .execute();
    }

    private static void forget(Transaction transaction) {
        transaction
                .bookkeeping("DELETE FROM idempotency WHERE created <= :before")
                .bind("before", transaction.now().minus(KEPT))
                .execute();
    }

    private static JsonNode sorted(JsonNode node) {
        return switch (node) {
            case ObjectNode object -> {
                Map<String, JsonNode> members = new TreeMap<>();
                object.forEachEntry((name, value) -> members.put(name, sorted(value)));
                yield Json.object().setAll(members);
            }
            case ArrayNode array -> {
                ArrayNode items = Json.array();
                array.forEach(item -> items.add(sorted(item)));
                yield items;
            }
            default -> node;
        };
    }
}
