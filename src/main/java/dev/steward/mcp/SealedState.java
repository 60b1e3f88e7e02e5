package dev.steward.mcp;

import dev.steward.identity.Caller;
import dev.steward.json.Json;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Keeps a handler's state with the client between two rounds of one request. The client can read it but not change it, nor use it as somebody
 * else, for another request, or after ten minutes (MCP 2026-07-28, multi round-trip requests, server requirements 5 and 6).
 * Form: {@code base64url(payload).base64url(HMAC-SHA256(payload))}.
 */
final class SealedState {
    private static final Duration LIFETIME = Duration.ofMinutes(10);
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

    private final SecretKeySpec key;
    private final InstantSource time;

    SealedState(byte[] key, InstantSource time) {
        this.key = new SecretKeySpec(key, "HmacSHA256");
        this.time = time;
    }

    /** A key for one run of the program; replicas that share rounds need a shared key instead. */
    static byte[] randomKey() {
        byte[] key = new byte[32];
        new SecureRandom().nextBytes(key);
        return key;
    }

    String seal(ObjectNode state, Caller caller, String request) {
        ObjectNode payload = Json.object();
        payload.put("caller", caller.id());
        payload.put("request", digest(request));
        payload.put("expires", time.instant().plus(LIFETIME).toEpochMilli());
        payload.set("state", state);
        byte[] bytes = Json.bytes(payload);
        return ENCODER.encodeToString(bytes) + "." + ENCODER.encodeToString(mac(bytes));
    }

    /**
     * The state that was sealed.
     *
     * @throws McpError -32602 when it was changed, belongs to another caller or request, or is too old
     */
    ObjectNode open(String sealed, Caller caller, String request) {
        JsonNode payload = verified(sealed);
        if (!payload.path("caller").asString("").equals(caller.id())
                || !payload.path("request").asString("").equals(digest(request))) {
            throw McpError.invalidParams(
                    "The requestState belongs to another request; send it back with the one it came from.");
        }
        if (payload.path("expires").asLong(0) < time.millis()) {
            throw McpError.invalidParams("The requestState has expired; send the request again without it.");
        }
        return payload.get("state") instanceof ObjectNode state ? state : Json.object();
    }

    private JsonNode verified(String sealed) {
        int dot = sealed.indexOf('.');
        try {
            byte[] payload = Base64.getUrlDecoder().decode(sealed.substring(0, Math.max(dot, 0)));
            byte[] seal = Base64.getUrlDecoder().decode(sealed.substring(dot + 1));
            if (MessageDigest.isEqual(seal, mac(payload))) {
                return Json.parse(payload);
            }
        } catch (IllegalArgumentException | JacksonException notOurs) {
            // Falls through to the one refusal: what exactly was wrong is nobody's business.
        }
        throw McpError.invalidParams("The requestState is not one that this server gave out.");
    }

    private byte[] mac(byte[] payload) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            return mac.doFinal(payload);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("Every Java platform has HMAC-SHA256.", impossible);
        }
    }

    private static String digest(String request) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(request.getBytes(StandardCharsets.UTF_8));
            return ENCODER.encodeToString(hash);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("Every Java platform has SHA-256.", impossible);
        }
    }
}
