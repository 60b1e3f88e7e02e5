package dev.steward.http;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * The one place where refusals get their body: a JSON-RPC error object without an id. The codes below -32000 are those of
 * protocol.md; everything malformed about the request itself is -32600 (JSON-RPC 2.0, section 5.1).
 */
public final class Errors {
    public static final String JSON = "application/json";

    private static final int INVALID_REQUEST = -32600;
    private static final int INTERNAL = -32603;

    private Errors() {}

    /** The error body. The message is told to the client as it stands. */
    public static byte[] body(int code, String message, String requestId) {
        StringBuilder json = new StringBuilder(160 + message.length());
        json.append("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":")
                .append(code)
                .append(",\"message\":\"");
        JsonStringEncoder.getInstance().quoteAsString(message, json);
        json.append("\",\"data\":{\"requestId\":\"").append(requestId).append("\"}}}");
        return json.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The error body of a status that the server answers by itself. */
    static byte[] body(int status, String requestId) {
        return body(codeOf(status), sentenceOf(status), requestId);
    }

    /** The code that goes with a status of the server itself. */
    static int codeOf(int status) {
        return switch (status) {
            case 408 -> -32008;
            case 413 -> -32013;
            default -> status >= 500 && status != 505 ? INTERNAL : INVALID_REQUEST;
        };
    }

    static String sentenceOf(int status) {
        return switch (status) {
            case 400 -> "The request is not valid HTTP.";
            case 404 -> "There is nothing at this path.";
            case 408 -> "The request took too long to arrive.";
            case 413 -> "The request body is too long.";
            case 414 -> "The request line is too long.";
            case 417 -> "The only expectation known here is 100-continue.";
            case 426 -> "Only HTTP/1.1 and HTTP/1.0 are spoken here.";
            case 431 -> "The request headers are too long.";
            case 501 -> "The transfer coding of the request is not known here.";
            case 503 -> "The server is stopping; try again shortly.";
            case 505 -> "Only HTTP/1.1 and HTTP/1.0 are spoken here.";
            default ->
                status >= 500
                        ? "Something went wrong inside the server; its log names this request by the id given."
                        : "The request was refused.";
        };
    }

    /** Thirteen letters and digits at most, random: enough to find one line of a log, no secret. */
    static String newRequestId() {
        return Long.toUnsignedString(ThreadLocalRandom.current().nextLong(), 36);
    }
}
