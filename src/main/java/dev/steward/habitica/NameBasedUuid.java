package dev.steward.habitica;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/** UUIDs of version 5: the same namespace and name always give the same one (RFC 9562 §5.5). */
final class NameBasedUuid {
    private static final long VERSION_5 = 0x5000L;

    private NameBasedUuid() {}

    /** @param namespace a UUID */
    static String of(String namespace, String name) {
        UUID space = UUID.fromString(namespace);
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        ByteBuffer whole = ByteBuffer.allocate(16 + text.length);
        whole.putLong(space.getMostSignificantBits())
                .putLong(space.getLeastSignificantBits())
                .put(text);
        ByteBuffer hash = ByteBuffer.wrap(sha1(whole.array()));
        long high = (hash.getLong() & ~0xF000L) | VERSION_5;
        long low = (hash.getLong() & ~(0b11L << 62)) | (0b10L << 62);
        return new UUID(high, low).toString();
    }

    private static byte[] sha1(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-1").digest(bytes);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("Every Java platform has SHA-1.", impossible);
        }
    }
}
