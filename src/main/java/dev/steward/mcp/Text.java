package dev.steward.mcp;

/** Repeats what a caller sent, for sentences: cut to 100 characters and without control characters, so that it can't break a log line or a header. */
public final class Text {
    private static final int LONGEST = 100;

    private Text() {}

    static String quoted(String sent) {
        return "'" + shown(sent) + "'";
    }

    /** The text without quotes. */
    public static String shown(String sent) {
        StringBuilder shown = new StringBuilder(Math.min(sent.length(), LONGEST) + 1);
        sent.codePoints()
                .limit(LONGEST)
                .map(character -> Character.isISOControl(character) ? '?' : character)
                .forEach(shown::appendCodePoint);
        return sent.codePointCount(0, sent.length()) > LONGEST
                ? shown.append('…').toString()
                : shown.toString();
    }
}
