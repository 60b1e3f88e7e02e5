package dev.steward.identity;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** A credential. Shows itself to nobody by accident: {@code toString} is masked, comparison takes constant time. */
public final class Secret {
    private final String value;
    private final byte[] digest;

    public Secret(String value) {
        this.value = value;
        this.digest = sha256(value);
    }

    /** The credential itself, for the one place that sends it. */
    public String reveal() {
        return value;
    }

    /** Compares digests in constant time, so neither the length nor the first difference can be measured. */
    public boolean matches(String candidate) {
        return MessageDigest.isEqual(digest, sha256(candidate));
    }

    @Override
    public String toString() {
        return "***";
    }

    static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java platform has SHA-256.", impossible);
        }
    }
}
