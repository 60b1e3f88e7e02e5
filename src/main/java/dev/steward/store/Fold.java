package dev.steward.store;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** Text folded for comparison. Done here, because neither engine does it alike (spec/workspace.md §5); kept in columns named {@code …_key}. */
public final class Fold {
    private static final Pattern MARKS = Pattern.compile("\\p{M}+");

    private Fold() {}

    /** A name for looking up and for keeping unique: trimmed, NFC, without difference of case. {@code straße} and {@code STRASSE} are one. */
    public static String name(String text) {
        return withoutCase(Normalizer.normalize(text.strip(), Normalizer.Form.NFC));
    }

    /** A text for finding: as {@link #name}, and without accents and other marks. */
    public static String search(String text) {
        String decomposed = Normalizer.normalize(text.strip(), Normalizer.Form.NFKD);
        return withoutCase(MARKS.matcher(decomposed).replaceAll(""));
    }

    /** Upper, then lower: the only way in the JDK to bring together letters that have several forms of one case, such as ς and σ, ß and ss. */
    private static String withoutCase(String text) {
        String folded = text.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
        return Normalizer.normalize(folded, Normalizer.Form.NFC);
    }
}
