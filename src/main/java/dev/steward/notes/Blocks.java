package dev.steward.notes;

/** Divides a markdown text into its blocks, since what is begun in one never ends in another, and reads each {@link Inline}; but code blocks as they are. */
final class Blocks {
    private final String text;
    private final Inline inline;

    /** Of the code block that we are in, the sign and the number of them that began it; 0 outside. */
    private char fenceSign;

    private int fenceLength;

    Blocks(String text, Inline inline) {
        this.text = text;
        this.inline = inline;
    }

    void read() {
        int begun = 0;
        int line = 0;
        while (line < text.length()) {
            int newline = text.indexOf('\n', line);
            int end = newline < 0 ? text.length() : newline;
            if (fenceLength > 0) {
                readCode(line, end);
                begun = end;
            } else {
                int body = afterMarkers(line, end);
                int start = afterDefinition(body, end);
                boolean isFence = opensCode(body, end);
                if (isFence || body == end || start > afterSpaces(line, end)) {
                    inline.read(begun, line);
                    begun = isFence ? end : start;
                }
            }
            line = end + 1;
        }
        inline.read(begun, text.length());
    }

    private boolean opensCode(int body, int end) {
        if (body == end || (text.charAt(body) != '`' && text.charAt(body) != '~')) {
            return false;
        }
        char sign = text.charAt(body);
        int after = afterAll(sign, body, end);
        boolean isSpan = sign == '`' && text.substring(after, end).indexOf('`') >= 0;
        if (after - body < 3 || isSpan) {
            return false;
        }
        fenceSign = sign;
        fenceLength = after - body;
        return true;
    }

    private void readCode(int line, int end) {
        int body = afterSpaces(line, end);
        while (body < end && text.charAt(body) == '>') {
            body = afterSpaces(body + 1, end);
        }
        int after = afterAll(fenceSign, body, end);
        if (after - body >= fenceLength && afterSpaces(after, end) == end) {
            fenceLength = 0;
            return;
        }
        inline.show(line, end);
    }

    /** Where a line begins to say something: after the signs of quotations, lists, headings and tables. */
    private int afterMarkers(int start, int end) {
        int index = afterSpaces(start, end);
        while (index < end) {
            int after = afterMarker(index, end);
            if (after == index) {
                return index;
            }
            index = afterSpaces(after, end);
        }
        return index;
    }

    private int afterMarker(int index, int end) {
        int after = switch (text.charAt(index)) {
            case '>', '|', '-', '+', '*' -> index + 1;
            case '#' -> afterAll('#', index, end);
            case '[' -> afterBox(index, end);
            default -> afterNumber(index, end);
        };
        boolean needsNoSpace = text.charAt(index) == '>' || text.charAt(index) == '|';
        return needsNoSpace || after == end || Character.isWhitespace(text.charAt(after)) ? after : index;
    }

    /** The box of something to be ticked off. */
    private int afterBox(int index, int end) {
        boolean isBox = index + 2 < end && " xX".indexOf(text.charAt(index + 1)) >= 0 && text.charAt(index + 2) == ']';
        return isBox ? index + 3 : index;
    }

    private int afterNumber(int start, int end) {
        int index = start;
        while (index < end && index - start < 9 && text.charAt(index) >= '0' && text.charAt(index) <= '9') {
            index++;
        }
        boolean isMarker = index > start && index < end && (text.charAt(index) == '.' || text.charAt(index) == ')');
        return isMarker ? index + 1 : start;
    }

    /** A line that only says where a link leads has nothing to show; of a footnote, its mark is left out. */
    private int afterDefinition(int body, int end) {
        if (body == end || text.charAt(body) != '[') {
            return body;
        }
        int close = inline.labelEnd(body + 1, end);
        if (close < 0 || close + 1 >= end || text.charAt(close + 1) != ':') {
            return body;
        }
        return text.charAt(body + 1) == '^' ? close + 2 : end;
    }

    private int afterSpaces(int from, int end) {
        int index = from;
        while (index < end && Character.isWhitespace(text.charAt(index))) {
            index++;
        }
        return index;
    }

    private int afterAll(char sign, int from, int end) {
        int index = from;
        while (index < end && text.charAt(index) == sign) {
            index++;
        }
        return index;
    }
}
