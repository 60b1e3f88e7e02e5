package dev.steward.testing;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/**
 * What goes wrong instead of an answer. The connection is closed afterwards, unless a whole answer was sent.
 *
 * <p>Shapes are those of contract.md, section 1; numbers are fixtures.
 */
@FunctionalInterface
public interface HabiticaFault {
    /** Plays the fault to one request. */
    void play(ReceivedRequest request, HabiticaWire wire) throws IOException, InterruptedException;

    /** Larger than any reply a client should be ready to take (32 MiB). */
    int OVERSIZED = 33 * 1024 * 1024;

    String JSON = "application/json; charset=utf-8";
    String HTML = "text/html; charset=utf-8";

    /** A whole, well-formed answer. */
    static HabiticaFault answer(int status, Map<String, String> headers, String body) {
        HabiticaAnswer answer = new HabiticaAnswer(status, headers, body.getBytes(StandardCharsets.UTF_8));
        return (request, wire) -> answer.sendTo(request, wire);
    }

    /** An answer as recorded: status, headers and body of that fixture, e.g. {@code recorded("905-rate-limited")}. */
    static HabiticaFault recorded(String fixture) {
        HabiticaRecording recording = HabiticaRecording.load(fixture);
        return answer(recording.status(), recording.responseHeaders(), recording.responseBodyText());
    }

    /** An error envelope with this status. */
    static HabiticaFault error(int status, String code, String message) {
        ObjectNode body = HabiticaJson.object();
        body.put("success", false).put("error", code).put("message", message);
        return answer(status, Map.of("Content-Type", JSON), body.toString());
    }

    /** The answer to everything a handler did not expect [030]. */
    static HabiticaFault internalError() {
        return error(500, "InternalServerError", "An unexpected error occurred.");
    }

    /** A web page with status 200: what a wrong base URL gives. */
    static HabiticaFault htmlPage() {
        return answer(
                200,
                Map.of("Content-Type", HTML),
                "<!DOCTYPE html><html><head><title>Habitica</title></head><body><div id=\"app\"></div></body></html>");
    }

    /** A proxy's 20 KB error page, for 502, 503 and 504. */
    static HabiticaFault htmlError(int status) {
        String filling = "<p>The server is temporarily unable to answer.</p>\n".repeat(400);
        return answer(
                status,
                Map.of("Content-Type", HTML),
                "<html><head><title>" + status + "</title></head><body>\n" + filling + "</body></html>");
    }

    /** Status 200, JSON by its header, and nothing in it. */
    static HabiticaFault emptyBody() {
        return answer(200, Map.of("Content-Type", JSON), "");
    }

    /** Too many requests, with this Retry-After in seconds, decimals allowed [905]. */
    static HabiticaFault tooManyRequests(String retryAfterSeconds) {
        HabiticaRecording recording = HabiticaRecording.load("905-rate-limited");
        return answer(
                429, Map.of("Content-Type", JSON, "Retry-After", retryAfterSeconds), recording.responseBodyText());
    }

    /** Maintenance mode: 503 without the envelope's success [910]. */
    static HabiticaFault maintenance() {
        return recorded("910-maintenance");
    }

    /** A 500 whose body repeats every header the client sent, the secret ones too. */
    static HabiticaFault echoesHeaders() {
        return (request, wire) -> {
            ObjectNode body = HabiticaJson.object();
            body.put("success", false).put("error", "InternalServerError");
            body.put("message", "request was " + request.headers());
            answer(500, Map.of("Content-Type", JSON), body.toString()).play(request, wire);
        };
    }

    /** A redirect elsewhere; following it would carry the credentials along. */
    static HabiticaFault redirect(URI target) {
        return answer(302, Map.of("Location", target.toString(), "Content-Type", HTML), "Found.");
    }

    /** Promises more bytes than it sends, then closes. */
    static HabiticaFault truncatedBody() {
        return (request, wire) -> {
            byte[] whole =
                    "{\"success\":true,\"data\":[{\"type\":\"todo\",\"text\":\"cut".getBytes(StandardCharsets.UTF_8);
            wire.send(head(200, 4096));
            wire.send(whole);
        };
    }

    /** A JSON body of over 32 MiB, sent in pieces. */
    static HabiticaFault oversizedBody() {
        return (request, wire) -> {
            byte[] piece = new byte[64 * 1024];
            Arrays.fill(piece, (byte) 'x');
            String start = "{\"success\":true,\"data\":\"";
            wire.send(head(200, start.length() + OVERSIZED + 2));
            wire.send(start);
            for (int sent = 0; sent < OVERSIZED; sent += piece.length) {
                wire.send(piece);
            }
            wire.send("\"}");
        };
    }

    /** Takes the request and stays silent until the stand-in closes. */
    static HabiticaFault neverAnswers() {
        return (request, wire) -> wire.awaitClosing(Duration.ofMinutes(10));
    }

    /** Sends the head at once and then one byte of an endless body each time this has passed. */
    static HabiticaFault slowDrip(Duration perByte) {
        return (request, wire) -> {
            wire.send(head(200, 1_000_000));
            while (!wire.awaitClosing(perByte)) {
                wire.send(" ");
            }
        };
    }

    /** Resets the connection before anything is answered. */
    static HabiticaFault reset() {
        return (request, wire) -> wire.reset();
    }

    /** Ends the connection in order before anything is answered. */
    static HabiticaFault closes() {
        return (request, wire) -> wire.close();
    }

    private static String head(int status, int length) {
        return "HTTP/1.1 " + status + " \r\nContent-Type: " + JSON + "\r\nConnection: close\r\nContent-Length: "
                + length + "\r\n\r\n";
    }
}
