package dev.steward.mcp;

/**
 * A message on its way out.
 *
 * @param status the HTTP status of the modern era; the legacy one sends its errors with 200
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared; the array is handed on, not copied.
record Outcome(byte[] message, int status) {

    static Outcome of(Message.Request request, McpError error) {
        byte[] message = Envelope.error(request.id(), error.code(), error.getMessage(), error.data());
        return new Outcome(message, error.modernStatus());
    }
}
