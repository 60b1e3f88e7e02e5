package dev.steward.testing;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The forms in which a secret could show, to search for; made without the help of the code that takes them out. */
public final class TestingSecrets {
    private static final int PIECE = 8;

    private TestingSecrets() {}

    /** Every form in which the whole secret can be read back, by a name for it. */
    public static Map<String, String> forms(String secret) {
        Map<String, String> forms = new LinkedHashMap<>();
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        forms.put("as it is", secret);
        forms.put("in upper case", secret.toUpperCase(Locale.ROOT));
        forms.put("in lower case", secret.toLowerCase(Locale.ROOT));
        forms.put("without dashes", secret.replace("-", ""));
        forms.put("URL-encoded", URLEncoder.encode(secret, StandardCharsets.UTF_8));
        forms.put("percent-encoded", percentEncoded(bytes));
        forms.put("percent-encoded in lower case", percentEncoded(bytes).toLowerCase(Locale.ROOT));
        forms.put("in hex", HexFormat.of().formatHex(bytes));
        forms.put("in upper-case hex", HexFormat.of().withUpperCase().formatHex(bytes));
        for (int offset = 0; offset < 3; offset++) {
            forms.put("in Base64 at offset " + offset, base64(Base64.getEncoder(), secret, offset));
            forms.put("in URL-safe Base64 at offset " + offset, base64(Base64.getUrlEncoder(), secret, offset));
        }
        return forms;
    }

    /**
     * What of the secret shows in a text, or null. Beyond whole forms, eight letters in a row of the secret itself count, in any case
     * (FR-45).
     */
    public static String found(String secret, String text) {
        for (Map.Entry<String, String> form : forms(secret).entrySet()) {
            if (text.contains(form.getValue())) {
                return form.getKey();
            }
        }
        String lower = text.toLowerCase(Locale.ROOT);
        for (int start = 0; start + PIECE <= secret.length(); start++) {
            String piece = secret.substring(start, start + PIECE).toLowerCase(Locale.ROOT);
            if (lower.contains(piece)) {
                return "the piece from letter " + start;
            }
        }
        return null;
    }

    private static String percentEncoded(byte[] bytes) {
        StringBuilder encoded = new StringBuilder();
        for (byte octet : bytes) {
            encoded.append('%').append(HexFormat.of().withUpperCase().toHexDigits(octet));
        }
        return encoded.toString();
    }

    /** The characters that come from the secret alone when it stands this far into a text of which the whole is encoded. */
    private static String base64(Base64.Encoder encoder, String secret, int offset) {
        int length = secret.getBytes(StandardCharsets.UTF_8).length;
        byte[] whole = ("x".repeat(offset) + secret + "yyy").getBytes(StandardCharsets.UTF_8);
        int firstBit = offset * 8;
        int lastBit = (offset + length) * 8;
        int first = (firstBit + 5) / 6;
        return encoder.encodeToString(whole).substring(first, lastBit / 6);
    }
}
