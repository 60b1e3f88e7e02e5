package dev.steward.mcp;

/** Quotes what a caller sent, for sentences. */
final class Text {
    private static final int LONGEST = 100;

    private Text() {}

    /** The text in quotes, cut to 100 characters and without control characters, so that it can't break a log line or a header. */
    static String quoted(String sent) {
        StringBuilder quoted = new StringBuilder(Math.min(sent.length(), LONGEST) + 3).append('\'');
        sent.codePoints()
                .limit(LONGEST)
                .map(character -> Character.isISOControl(character) ? '?' : character)
                .forEach(quoted::appendCodePoint);
        return quoted.append(sent.codePointCount(0, sent.length()) > LONGEST ? "…'" : "'")
                .toString();
    }
}
