package dev.steward.notes;

import dev.steward.workspace.Fields;
import java.text.Normalizer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.function.IntUnaryOperator;

/**
 * Reads the blocks of a markdown text one after the other: gathers what is shown of them, and the links to notes. Where something is looked for further on, what was
 * found, or that there is nothing, is remembered; so the time it takes grows with the text's length and no faster.
 */
final class Inline {
    private static final int LONGEST_REFERENCE = 999;
    private static final int LONGEST_ENTITY = 32;
    private static final int LONGEST_SPAN_SIGN = 80;

    private final String text;
    private final StringBuilder shown = new StringBuilder();
    private final SequencedSet<Link> links = new LinkedHashSet<>();
    private final Next space;
    private final Next less;
    private final Next greater;
    private final Next commentEnd;

    private int index;
    private int end;

    /** How many brackets are open. */
    private int depth;

    /** Where a run of so many backticks begins last, as far as has been looked; known for the whole block once something wasn't found in it. */
    private final int[] lastTicks = new int[LONGEST_SPAN_SIGN + 1];

    private boolean ticksAreKnown;

    /** For each parenthesis of this block where it ends, counted from {@code parenthesesFrom}; null until somebody has had to know. */
    private int[] parentheses;

    private int parenthesesFrom;

    Inline(String text) {
        this.text = text;
        this.space = new Next(from -> {
            int at = from;
            while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
                at++;
            }
            return at;
        });
        this.less = new Next(from -> text.indexOf('<', from));
        this.greater = new Next(from -> text.indexOf('>', from));
        this.commentEnd = new Next(from -> text.indexOf("-->", from));
    }

    /** The next place where something is, for questions that never go back. */
    private final class Next {
        private final IntUnaryOperator search;
        private int found = -1;

        private Next(IntUnaryOperator search) {
            this.search = search;
        }

        private int from(int from) {
            if (found < from) {
                int next = search.applyAsInt(from);
                found = next < 0 ? text.length() : next;
            }
            return found;
        }
    }

    String shown() {
        return shown.toString();
    }

    List<Link> links() {
        return List.copyOf(links);
    }

    /** Shows a part of the text as it is. */
    void show(int from, int to) {
        shown.append(text, from, to).append('\n');
    }

    /** Reads one block. */
    void read(int from, int to) {
        index = from;
        end = to;
        depth = 0;
        ticksAreKnown = false;
        parentheses = null;
        while (index < end) {
            char character = text.charAt(index);
            switch (character) {
                case '\\' -> escape();
                case '`' -> code();
                case '[' -> open();
                case ']' -> close();
                case '*', '~' -> index++;
                case '<' -> tag();
                case '&' -> entity();
                case 'h' -> address();
                default -> showCharacter();
            }
        }
        shown.append('\n');
    }

    /** Where a label that begins here has its closing bracket; -1 when it isn't one. */
    int labelEnd(int from, int to) {
        int limit = Math.min(to, from + LONGEST_REFERENCE);
        for (int at = from; at < limit; at++) {
            char character = text.charAt(at);
            if (character == ']') {
                return at > from ? at : -1;
            }
            if (character == '[' || character == '\n') {
                return -1;
            }
        }
        return -1;
    }

    private void showCharacter() {
        shown.append(text.charAt(index));
        index++;
    }

    private void escape() {
        if (index + 1 < end && isSign(text.charAt(index + 1))) {
            index++;
        }
        showCharacter();
    }

    private static boolean isSign(char character) {
        return character > ' ' && character < 0x7F && !Character.isLetterOrDigit(character);
    }

    private void code() {
        int after = afterTicks(index);
        int close = closingTicks(after, after - index);
        if (close < 0) {
            shown.append(' ');
            index = after;
            return;
        }
        shown.append(text, after, close);
        index = close + (after - index);
    }

    /** What is looked through is either within the code that begins here, or never looked through again. */
    private int closingTicks(int from, int length) {
        if (length > LONGEST_SPAN_SIGN || (ticksAreKnown && lastTicks[length] < from)) {
            return -1;
        }
        int at = text.indexOf('`', from);
        while (at >= 0 && at < end) {
            int after = Math.min(afterTicks(at), end);
            if (after - at == length) {
                return at;
            }
            if (after - at <= LONGEST_SPAN_SIGN) {
                lastTicks[after - at] = at;
            }
            at = text.indexOf('`', after);
        }
        ticksAreKnown = true;
        return -1;
    }

    private int afterTicks(int from) {
        int at = from;
        while (at < end && text.charAt(at) == '`') {
            at++;
        }
        return at;
    }

    private void open() {
        if (text.startsWith("[[", index)) {
            int close = linkEnd(index + 2);
            Optional<Link> link = close < 0 ? Optional.empty() : link(text.substring(index + 2, close));
            if (link.isPresent()) {
                links.add(link.get());
                shown.append(visible(link.get(), text.substring(index + 2, close)));
                index = close + 2;
                return;
            }
        }
        int close = text.startsWith("[^", index) ? labelEnd(index + 2, end) : -1;
        if (close >= 0) {
            index = close + 1;
            return;
        }
        depth++;
        showCharacter();
    }

    /** Where a link to a note has its closing brackets; -1 when it isn't one. Never looks beyond the beginning of another. */
    private int linkEnd(int from) {
        int open = 0;
        for (int at = from; at < end; at++) {
            switch (text.charAt(at)) {
                case '\n' -> {
                    return -1;
                }
                case '[' -> {
                    if (text.startsWith("[[", at)) {
                        return -1;
                    }
                    open++;
                }
                case ']' -> {
                    if (open == 0) {
                        return text.startsWith("]]", at) && at + 2 <= end ? at : -1;
                    }
                    open--;
                }
                default -> {}
            }
        }
        return -1;
    }

    /** In tables the stroke is written {@code \|}. */
    private static Optional<Link> link(String written) {
        int stroke = written.indexOf('|');
        boolean isEscaped = stroke > 0 && written.charAt(stroke - 1) == '\\';
        String target = stroke < 0 ? written : written.substring(0, isEscaped ? stroke - 1 : stroke);
        String title = normalised(target);
        if (title.isEmpty() || title.codePointCount(0, title.length()) > Fields.LONGEST_NAME) {
            return Optional.empty();
        }
        String label = stroke < 0 ? "" : cut(normalised(written.substring(stroke + 1)));
        return Optional.of(new Link(title, label.isEmpty() ? Link.USUAL_LABEL : label));
    }

    private static String visible(Link link, String written) {
        String label = written.substring(written.indexOf('|') + 1);
        return label.isBlank() ? link.target() : label;
    }

    private static String normalised(String written) {
        return Normalizer.normalize(written, Normalizer.Form.NFC).strip();
    }

    private static String cut(String label) {
        return label.codePointCount(0, label.length()) <= Link.LONGEST_LABEL
                ? label
                : label.substring(0, label.offsetByCodePoints(0, Link.LONGEST_LABEL));
    }

    /** After a label comes where it leads: an address in parentheses, or a reference in brackets. */
    private void close() {
        showCharacter();
        if (depth == 0) {
            return;
        }
        depth--;
        if (index >= end) {
            return;
        }
        if (text.charAt(index) == '(') {
            int close = closingParenthesis(index);
            index = close >= 0 && isDestination(index + 1, close) ? close + 1 : index;
        } else if (text.charAt(index) == '[' && !text.startsWith("[[", index)) {
            int close = labelEnd(index + 1, end);
            index = close >= 0 ? close + 1 : index;
        }
    }

    private int closingParenthesis(int at) {
        if (parentheses == null) {
            parentheses = parentheses();
            parenthesesFrom = index;
        }
        return parentheses[at - parenthesesFrom];
    }

    private int[] parentheses() {
        int[] ends = new int[end - index];
        Arrays.fill(ends, -1);
        Deque<Integer> open = new ArrayDeque<>();
        for (int at = index; at < end; at++) {
            char character = text.charAt(at);
            if (character == '(') {
                open.push(at);
            } else if (character == ')' && !open.isEmpty()) {
                ends[open.pop() - index] = at;
            }
        }
        return ends;
    }

    /** An address without spaces, or in angle brackets, perhaps with a title. */
    private boolean isDestination(int from, int to) {
        int firstSpace = space.from(from);
        if (firstSpace >= to || text.charAt(from) == '<') {
            return true;
        }
        String rest = text.substring(firstSpace, Math.min(to, firstSpace + 3)).strip();
        return rest.isEmpty() || "\"'(".indexOf(rest.charAt(0)) >= 0;
    }

    /** What is no tag is an address in angle brackets, or text. */
    private void tag() {
        int close = text.startsWith("<!--", index) ? commentEnd.from(index) + 2 : greater.from(index);
        if (close < end && (text.startsWith("<!--", index) || isTag(close))) {
            index = close + 1;
            return;
        }
        showCharacter();
    }

    private boolean isTag(int close) {
        char first = text.charAt(index + 1);
        boolean isName = first == '/' || first == '!' || first == '?' || Character.isLetter(first);
        return isName && less.from(index + 1) > close && !isAddress(text.substring(index + 1, close));
    }

    private static boolean isAddress(String inside) {
        return (inside.contains("://") || inside.contains("@")) && inside.indexOf(' ') < 0;
    }

    private void entity() {
        int limit = Math.min(end, index + LONGEST_ENTITY);
        int at = index + 1;
        while (at < limit && (text.charAt(at) == '#' || Character.isLetterOrDigit(text.charAt(at)))) {
            at++;
        }
        if (at > index + 1 && at < limit && text.charAt(at) == ';') {
            shown.append(' ');
            index = at + 1;
            return;
        }
        showCharacter();
    }

    /** A web address is shown as one word: its scheme. */
    private void address() {
        boolean isAddress = text.startsWith("http://", index) || text.startsWith("https://", index);
        if (!isAddress || (index > 0 && Character.isLetterOrDigit(text.charAt(index - 1)))) {
            showCharacter();
            return;
        }
        shown.append("http");
        while (index < end
                && !Character.isWhitespace(text.charAt(index))
                && "<>()[]\"".indexOf(text.charAt(index)) < 0) {
            index++;
        }
    }
}
