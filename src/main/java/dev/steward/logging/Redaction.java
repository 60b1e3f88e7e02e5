package dev.steward.logging;

import dev.steward.identity.Secret;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Takes secrets out of text, in whatever form they may have got there: as they are, in either case, percent-encoded, escaped for JSON, in
 * hexadecimal, and in Base64 alone or as part of something longer (spec/habitica-gateway.md §5).
 */
public final class Redaction {
    private static final String MASK = "***";
    /** A shorter form would match text that has nothing to do with the secret. */
    private static final int SHORTEST_FORM = 8;

    private final List<String> forms;

    private Redaction(Collection<String> forms) {
        this.forms = List.copyOf(forms);
    }

    public static Redaction of(Collection<Secret> secrets) {
        Set<String> forms = new LinkedHashSet<>();
        secrets.forEach(secret -> addForms(secret.reveal(), forms));
        List<String> longestFirst = new ArrayList<>(forms);
        longestFirst.removeIf(form -> form.length() < SHORTEST_FORM);
        longestFirst.sort((one, other) -> Integer.compare(other.length(), one.length()));
        return new Redaction(longestFirst);
    }

    /** The text with every form of every secret masked. */
    public String apply(String text) {
        String masked = text;
        for (String form : forms) {
            masked = masked.replace(form, MASK);
        }
        return masked;
    }

    private static void addForms(String secret, Set<String> forms) {
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        forms.add(secret);
        forms.add(secret.toLowerCase(Locale.ROOT));
        forms.add(secret.toUpperCase(Locale.ROOT));
        forms.add(secret.replace("-", ""));
        forms.add(URLEncoder.encode(secret, StandardCharsets.UTF_8));
        forms.add(percentEncoded(bytes, true));
        forms.add(percentEncoded(bytes, false));
        forms.add(secret.replace("\\", "\\\\").replace("\"", "\\\""));
        forms.add(HexFormat.of().formatHex(bytes));
        forms.add(HexFormat.of().withUpperCase().formatHex(bytes));
        addBase64(bytes, forms);
    }

    private static String percentEncoded(byte[] bytes, boolean all) {
        StringBuilder encoded = new StringBuilder();
        for (byte octet : bytes) {
            boolean plain = !all && (Character.isLetterOrDigit(octet) || octet == '_' || octet == '.' || octet == '~');
            encoded.append(plain ? String.valueOf((char) octet) : String.format(Locale.ROOT, "%%%02X", octet));
        }
        return encoded.toString();
    }

    /** Base64 turns three bytes into four characters, so inside something longer a secret has three forms, by where it starts. */
    private static void addBase64(byte[] bytes, Set<String> forms) {
        for (int shift = 0; shift < 3; shift++) {
            byte[] shifted = new byte[bytes.length + shift];
            System.arraycopy(bytes, 0, shifted, shift, bytes.length);
            String encoded = Base64.getEncoder().withoutPadding().encodeToString(shifted);
            int first = shift == 0 ? 0 : shift + 1;
            int last = encoded.length() - (shifted.length % 3 == 0 ? 0 : 1);
            if (last > first) {
                String inner = encoded.substring(first, last);
                forms.add(inner);
                forms.add(inner.replace('+', '-').replace('/', '_'));
            }
        }
    }
}
