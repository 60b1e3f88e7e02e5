package dev.steward.search;

import dev.steward.store.Fold;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Cuts texts into the words that are looked for, the same for both engines (spec/workspace.md §5). Accents and case are folded. A word is a run of letters and
 * digits; everything else separates. In scripts that write without spaces, and of emoji, each character is a word, so that a run of them is found inside a
 * longer one as a phrase (FR-28).
 */
final class Tokens {
    private static final int LONGEST_WORD = 64;
    private static final Set<UnicodeScript> WITHOUT_SPACES = Set.of(
            UnicodeScript.HAN,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.BOPOMOFO,
            UnicodeScript.HANGUL,
            UnicodeScript.THAI,
            UnicodeScript.LAO,
            UnicodeScript.KHMER,
            UnicodeScript.MYANMAR,
            UnicodeScript.TIBETAN);
    /** It lengthens a vowel of the Japanese scripts, and belongs to all of them. */
    private static final int PROLONGED_SOUND = 0x30FC;

    private Tokens() {}

    /** In their order, the first ones of a text; what is longer than 64 characters is cut. */
    static List<String> of(String text, int most) {
        List<String> words = new ArrayList<>();
        String folded = Fold.search(text);
        int start = 0;
        while (start < folded.length() && words.size() < most) {
            int end = end(folded, start);
            if (end > start) {
                words.add(cut(folded.substring(start, end)));
                start = end;
            } else {
                start += Character.charCount(folded.codePointAt(start));
            }
        }
        return words;
    }

    /** Whether a text, not empty, ends in the middle of a word or at its end. */
    static boolean endsInAWord(String text) {
        int last = text.codePointBefore(text.length());
        return isAlone(last) || isPart(last);
    }

    /** Where the word that begins at an index ends; the index itself when none does. */
    static int end(String text, int start) {
        int first = text.codePointAt(start);
        if (isAlone(first)) {
            return start + Character.charCount(first);
        }
        int end = start;
        while (end < text.length()) {
            int next = text.codePointAt(end);
            if (isAlone(next) || !isPart(next)) {
                break;
            }
            end += Character.charCount(next);
        }
        return end;
    }

    private static boolean isAlone(int character) {
        if (character < 0x80) {
            return false;
        }
        boolean isUnspaced =
                Character.isLetterOrDigit(character) && WITHOUT_SPACES.contains(UnicodeScript.of(character));
        return isUnspaced || character == PROLONGED_SOUND || Character.isExtendedPictographic(character);
    }

    /** Marks too: a text that isn't folded yet has some. */
    private static boolean isPart(int character) {
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK -> true;
            default -> Character.isLetterOrDigit(character);
        };
    }

    private static String cut(String word) {
        return word.codePointCount(0, word.length()) <= LONGEST_WORD
                ? word
                : word.substring(0, word.offsetByCodePoints(0, LONGEST_WORD));
    }
}
