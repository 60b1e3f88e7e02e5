package dev.steward.mcp;

import java.util.regex.Pattern;

/**
 * What form of answer a client takes (RFC 9110 §12.5.1, as far as it matters here). No header, and any header that names neither form, means
 * JSON: strictness here only locks people out (FR-01).
 *
 * @param stream whether an event stream may be sent
 * @param json whether plain JSON may be sent
 */
record Accept(boolean stream, boolean json) {
    private static final Pattern ZERO_WEIGHT = Pattern.compile(";\\s*[qQ]\\s*=\\s*0(\\.0*)?\\s*$");
    static final Accept JSON_ONLY = new Accept(false, true);
    private static final Accept BOTH = new Accept(true, true);
    private static final Accept STREAM_ONLY = new Accept(true, false);

    static Accept of(String header) {
        if (header == null || !names(header, "text/event-stream")) {
            return JSON_ONLY;
        }
        boolean json = names(header, "application/json") || names(header, "*/*") || names(header, "application/*");
        return json ? BOTH : STREAM_ONLY;
    }

    /** Whether the header names this type other than with a weight of zero. */
    private static boolean names(String header, String type) {
        int start = indexOfIgnoringCase(header, type);
        if (start < 0) {
            return false;
        }
        int end = header.indexOf(',', start);
        String parameters = header.substring(start + type.length(), end < 0 ? header.length() : end);
        return parameters.isBlank() || !ZERO_WEIGHT.matcher(parameters).find();
    }

    private static int indexOfIgnoringCase(String header, String type) {
        for (int start = 0; start + type.length() <= header.length(); start++) {
            if (header.regionMatches(true, start, type, 0, type.length())) {
                return start;
            }
        }
        return -1;
    }
}
