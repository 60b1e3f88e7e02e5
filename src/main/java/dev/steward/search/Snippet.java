package dev.steward.search;

import dev.steward.store.Fold;
import java.text.BreakIterator;
import java.util.Locale;
import java.util.regex.Pattern;

/** The part of a text around the first word that was looked for; what a reader sees as one character is never cut in half. */
final class Snippet {
    private static final int BEFORE = 60;
    private static final int LENGTH = 200;
    private static final int LONGEST_SEARCHED = 200_000;
    private static final Pattern SPACE = Pattern.compile("\\s+");

    private Snippet() {}

    /** Of the body, else of the title. */
    static String of(SearchQuery query, String title, String body) {
        String text =
                SPACE.matcher(body.isBlank() ? title : body).replaceAll(" ").strip();
        int hit = hit(query, text);
        int from = boundary(text, Math.max(0, hit - BEFORE));
        int to = boundary(text, Math.min(text.length(), from + LENGTH));
        return (from > 0 ? "…" : "") + text.substring(from, to) + (to < text.length() ? "…" : "");
    }

    /** Where the first word is that a clause begins with; 0 when there is none. */
    private static int hit(SearchQuery query, String text) {
        int start = 0;
        while (start < Math.min(text.length(), LONGEST_SEARCHED)) {
            int end = Tokens.end(text, start);
            if (end > start) {
                String word = Fold.search(text.substring(start, end));
                if (query.wanted().stream().anyMatch(clause -> clause.fits(word))) {
                    return start;
                }
                start = end;
            } else {
                start += Character.charCount(text.codePointAt(start));
            }
        }
        return 0;
    }

    /** The last one at or before an index. */
    private static int boundary(String text, int index) {
        if (index == 0 || index >= text.length()) {
            return Math.min(index, text.length());
        }
        BreakIterator characters = BreakIterator.getCharacterInstance(Locale.ROOT);
        characters.setText(text);
        return characters.isBoundary(index) ? index : characters.preceding(index);
    }
}
