package dev.steward.habitica;

import dev.steward.identity.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Decides what of Habitica's own words may be quoted: short texts without markup and without any part of the token. A text that fails
 * is left out whole, since what surrounds a secret is worth nothing to the reader.
 */
final class Quote {
    private static final int LONGEST = 200;
    /** So many characters in a row that are also in the token give a text away (field report 45). */
    private static final int TELLTALE = 8;

    private static final Pattern MARKUP = Pattern.compile("<[a-zA-Z!/?]");
    private static final Pattern NOT_PRINTED = Pattern.compile("[\\p{Cntrl}\\u2028\\u2029]+");
    private static final Pattern CODE = Pattern.compile("[A-Za-z_]{1,40}");

    private final Set<String> telltales;

    Quote(Secret token) {
        telltales = telltales(token.reveal());
    }

    /** The text on one line of at most 200 characters, or an empty text when it must not be quoted. */
    String of(String text) {
        if (MARKUP.matcher(text).find() || givesAway(text)) {
            return "";
        }
        String line = NOT_PRINTED.matcher(text).replaceAll(" ").strip();
        if (line.length() <= LONGEST) {
            return line;
        }
        int end = Character.isHighSurrogate(line.charAt(LONGEST - 2)) ? LONGEST - 2 : LONGEST - 1;
        return line.substring(0, end) + "…";
    }

    /** An error code, which is one word; else an empty text. */
    String code(String text) {
        return CODE.matcher(text).matches() ? of(text) : "";
    }

    private boolean givesAway(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        for (int start = 0; start + TELLTALE <= lower.length(); start++) {
            if (telltales.contains(lower.substring(start, start + TELLTALE))) {
                return true;
            }
        }
        return false;
    }

    private static Set<String> telltales(String token) {
        Set<String> found = new HashSet<>();
        addPieces(token, found);
        addPieces(token.replace("-", ""), found);
        byte[] bytes = token.getBytes(StandardCharsets.UTF_8);
        addPieces(HexFormat.of().formatHex(bytes), found);
        addPieces(HexFormat.of().withPrefix("%").formatHex(bytes), found);
        // Base64 of a text depends on where the text starts within its group of three bytes.
        for (String before : new String[] {"", ".", ".."}) {
            byte[] shifted = (before + token).getBytes(StandardCharsets.UTF_8);
            addPieces(Base64.getEncoder().encodeToString(shifted).substring(before.isEmpty() ? 0 : 4), found);
        }
        return found;
    }

    private static void addPieces(String text, Set<String> target) {
        String lower = text.toLowerCase(Locale.ROOT);
        for (int start = 0; start + TELLTALE <= lower.length(); start++) {
            target.add(lower.substring(start, start + TELLTALE));
        }
    }
}
