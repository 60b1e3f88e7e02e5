package dev.steward.mcp;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What form of answer a client takes (RFC 9110 §12.5.1, as far as it matters here). No header, and any header that names neither form, means
 * JSON: strictness here only locks people out (FR-01).
 *
 * @param stream whether an event stream may be sent
 * @param json whether plain JSON may be sent
 */
record Accept(boolean stream, boolean json) {
    private static final Pattern ZERO_WEIGHT = Pattern.compile(";\\s*q\\s*=\\s*0(\\.0*)?\\s*(;|$)");
    static final Accept JSON_ONLY = new Accept(false, true);

    /** Reads the values of all {@code Accept} headers, which are one list however many lines it takes (RFC 9110 §5.3). */
    static Accept of(List<String> headers) {
        boolean stream = false;
        boolean json = false;
        for (String header : headers) {
            for (String range : header.toLowerCase(Locale.ROOT).split(",", -1)) {
                switch (type(range)) {
                    case "text/event-stream" -> stream = true;
                    case "application/json", "application/*", "*/*" -> json = true;
                    default -> {}
                }
            }
        }
        return stream ? new Accept(true, json) : JSON_ONLY;
    }

    /** The media type of one entry; empty when its weight is zero, which excludes it. */
    private static String type(String range) {
        int semicolon = range.indexOf(';');
        if (semicolon < 0) {
            return range.strip();
        }
        return ZERO_WEIGHT.matcher(range).find()
                ? ""
                : range.substring(0, semicolon).strip();
    }
}
