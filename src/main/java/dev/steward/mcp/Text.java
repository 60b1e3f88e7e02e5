package dev.steward.mcp;

/** Tames what a caller sent. */
final class Text {
    private static final int LONGEST = 100;

    private Text() {}

    /** The text in quotes, cut to 100 characters and without control characters, so that it can't break a log line or a header. */
    static String quoted(String sent) {
        return "'" + cut(sent) + (isLong(sent) ? "…'" : "'");
    }

    /** The first 100 characters, control characters replaced by question marks. */
    static String cut(String sent) {
        StringBuilder cut = new StringBuilder(Math.min(sent.length(), LONGEST));
        sent.codePoints()
                .limit(LONGEST)
                .map(character -> Character.isISOControl(character) ? '?' : character)
                .forEach(cut::appendCodePoint);
        return cut.toString();
    }

    private static boolean isLong(String sent) {
        return sent.codePointCount(0, sent.length()) > LONGEST;
    }
}
