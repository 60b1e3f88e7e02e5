package dev.steward.logging;

import dev.steward.identity.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Takes secrets out of text, in whatever form they may have got there: as they are, percent-encoded or escaped for JSON in whole or in part,
 * without their dashes, in hexadecimal, all of these in any case; and in Base64, alone or as part of something longer
 * (spec/habitica-gateway.md §5).
 */
public final class Redaction {
    private static final String MASK = "***";
    /** The keys of agents are made while the program runs, so they are known by their form alone (see {@code ApiKey}). */
    private static final String KEYS_OF_AGENTS = "stw_[A-Za-z0-9_-]{43}";
    /** A shorter form would match text that has nothing to do with the secret. */
    private static final int SHORTEST_FORM = 8;

    /** Longest secret first, so that none hides another that it begins with. */
    private final Pattern forms;

    private Redaction(Pattern forms) {
        this.forms = forms;
    }

    public static Redaction of(Collection<Secret> secrets) {
        Set<String> forms = new LinkedHashSet<>(Set.of(KEYS_OF_AGENTS));
        secrets.stream()
                .map(Secret::reveal)
                .filter(secret -> secret.length() >= SHORTEST_FORM)
                .sorted((one, other) -> Integer.compare(other.length(), one.length()))
                .forEach(secret -> addForms(secret, forms));
        return new Redaction(Pattern.compile(String.join("|", forms)));
    }

    /** The text with every form of every secret masked. */
    public String apply(String text) {
        return forms.matcher(text).replaceAll(MASK);
    }

    private static void addForms(String secret, Set<String> forms) {
        byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
        forms.add("(?iu:" + spelled(secret) + ")");
        forms.add("(?i:" + HexFormat.of().formatHex(bytes) + ")");
        addBase64(bytes, forms);
    }

    /** A pattern of the secret in which each character may be encoded or not. */
    private static String spelled(String secret) {
        StringBuilder pattern = new StringBuilder();
        secret.codePoints().mapToObj(Character::toString).forEach(character -> {
            pattern.append("(?:\\\\?").append(Pattern.quote(character));
            pattern.append('|').append(percentEncoded(character));
            pattern.append('|').append(escaped(character));
            pattern.append(character.equals("-") ? ")?" : ")");
        });
        return pattern.toString();
    }

    private static String percentEncoded(String character) {
        StringBuilder encoded = new StringBuilder();
        for (byte octet : character.getBytes(StandardCharsets.UTF_8)) {
            encoded.append(String.format(Locale.ROOT, "%%%02x", octet));
        }
        return encoded.toString();
    }

    private static String escaped(String character) {
        StringBuilder escaped = new StringBuilder();
        character.chars().forEach(unit -> escaped.append(String.format(Locale.ROOT, "\\\\u%04x", unit)));
        return escaped.toString();
    }

    /** Base64 turns three bytes into four characters, so inside something longer a secret has three forms, by where it starts. */
    private static void addBase64(byte[] bytes, Set<String> forms) {
        for (int shift = 0; shift < 3; shift++) {
            byte[] shifted = new byte[bytes.length + shift];
            System.arraycopy(bytes, 0, shifted, shift, bytes.length);
            String encoded = Base64.getEncoder().withoutPadding().encodeToString(shifted);
            int first = shift == 0 ? 0 : shift + 1;
            int last = encoded.length() - (shifted.length % 3 == 0 ? 0 : 1);
            String inner = encoded.substring(first, last);
            forms.add(Pattern.quote(inner));
            forms.add(Pattern.quote(inner.replace('+', '-').replace('/', '_')));
        }
    }
}
