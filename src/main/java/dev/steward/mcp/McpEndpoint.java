package dev.steward.mcp;

import dev.steward.http.Endpoint;
import dev.steward.http.Exchange;
import dev.steward.http.HostGuard;
import dev.steward.identity.Authenticator;
import dev.steward.identity.Caller;
import dev.steward.identity.Identity;
import dev.steward.json.Json;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * MCP over Streamable HTTP in every revision from 2024-11-05 to 2026-07-28 at one address (spec/protocol.md). The guards run in the order of that page; every refusal is a JSON-RPC error with the status that fits.
 */
public final class McpEndpoint implements Endpoint, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(McpEndpoint.class);
    private static final String COME_AGAIN_SECONDS = "5";
    private static final byte[] NOTHING = new byte[0];

    private static final String TOOLSETS = "toolsets";
    private static final String TOOLSETS_HEADER = "X-Steward-Toolsets";

    private final HostGuard guard;
    private final Authenticator authenticator;
    private final Tools tools;
    private final LegacyRequests legacy;
    private final ModernRequests modern;
    private final Subscriptions subscriptions;
    private final Optional<LiveSessions> sessions;
    private final Optional<SessionRequests> sessionRequests;

    /**
     * An endpoint for one server.
     *
     * @param sessions where legacy clients' sessions are kept; without, there are none: no session id is ever given or asked for, and only POST is taken
     */
    public McpEndpoint(
            McpServer server,
            HostGuard guard,
            Authenticator authenticator,
            Heartbeats heartbeats,
            Duration streamHeartbeat,
            Optional<Sessions> sessions,
            InstantSource time) {
        this.guard = guard;
        this.authenticator = authenticator;
        this.tools = server.tools();
        Envelope envelope = new Envelope(server.info());
        Features features = new Features(server);
        SealedState seal = new SealedState(SealedState.randomKey(), time);
        Runner runner = new Runner(envelope, seal, heartbeats);
        this.subscriptions = new Subscriptions(server, envelope, streamHeartbeat);
        this.sessions = sessions.map(LiveSessions::new);
        this.sessionRequests = this.sessions.map(all -> new SessionRequests(all, streamHeartbeat));
        this.sessions.ifPresent(all -> server.changes().ifPresent(feed -> feed.listen(all::tell)));
        this.legacy = new LegacyRequests(new Legacy(features, sessions.isPresent()), runner, this.sessions);
        this.modern = new ModernRequests(new Modern(features), runner, seal, subscriptions);
    }

    /** Ends the open subscriptions with a last result, and the standing streams of sessions. */
    @Override
    public void close() {
        subscriptions.close();
        sessions.ifPresent(LiveSessions::close);
    }

    /** How many sessions take memory beyond their place in the store. */
    int rememberedSessions() {
        return sessions.map(LiveSessions::remembered).orElse(0);
    }

    @Override
    public void handle(Exchange exchange) throws IOException {
        try {
            if (isPreflight(exchange)) {
                HostGuard.answerPreflight(exchange);
                return;
            }
            Caller caller = narrowed(exchange, identify(exchange));
            switch (exchange.method()) {
                case "POST" -> answerPost(exchange, caller);
                case "GET" -> sessionRequests(exchange).get(exchange, caller);
                case "DELETE" -> sessionRequests(exchange).delete(exchange, caller);
                default -> throw notAllowed(exchange);
            }
        } catch (EdgeRefusal refusal) {
            refuse(exchange, refusal);
        } catch (Unavailable gone) {
            LOG.warn("Nobody can be let in: {} ({})", gone.getMessage(), exchange.requestId(), gone);
            exchange.setHeader("Retry-After", COME_AGAIN_SECONDS);
            refuse(exchange, new EdgeRefusal(503, ErrorCode.INTERNAL, null, gone.getMessage()));
        }
    }

    private static void refuse(Exchange exchange, EdgeRefusal refusal) throws IOException {
        ObjectNode data = Json.object().put("requestId", exchange.requestId());
        LOG.debug("Refused with {}: {} ({})", refusal.status(), refusal.getMessage(), exchange.requestId());
        exchange.answer(
                refusal.status(),
                "application/json",
                Envelope.error(refusal.id(), refusal.code(), refusal.getMessage(), data));
    }

    private boolean isPreflight(Exchange exchange) {
        return switch (guard.check(exchange)) {
            case HostGuard.Verdict.Passed _ -> false;
            case HostGuard.Verdict.Preflight _ -> true;
            case HostGuard.Verdict.Refused(String sentence) ->
                throw new EdgeRefusal(403, ErrorCode.FORBIDDEN, null, sentence);
        };
    }

    private Caller identify(Exchange exchange) {
        return switch (authenticator.identify(bearer(exchange.header("Authorization")), exchange.remoteAddress())) {
            case Identity.Known(Caller caller) -> caller;
            case Identity.Unknown _, Identity.Disabled _ -> {
                exchange.setHeader("WWW-Authenticate", "Bearer");
                throw new EdgeRefusal(401, ErrorCode.UNAUTHORIZED, null, "Unauthorized");
            }
            case Identity.Limited(Duration wait) -> throw limited(exchange, wait);
            case Identity.Unavailable(String sentence) -> throw new Unavailable(sentence, null);
        };
    }

    /** A client says with each request which toolsets it wants, in its address or in a header (spec/workspace.md §4); so it holds for a connection. */
    private Caller narrowed(Exchange exchange, Caller caller) {
        String header = exchange.header(TOOLSETS_HEADER);
        String wanted = header == null ? exchange.query(TOOLSETS) : header;
        if (wanted == null || wanted.isBlank()) {
            return caller;
        }
        try {
            return tools.narrow(caller, wanted);
        } catch (McpError unknown) {
            throw EdgeRefusal.badRequest(null, unknown.getMessage());
        }
    }

    /** Retry-After counts whole seconds (RFC 9110 §10.2.3): rounded up, for a client that comes too early would be refused again. */
    private static EdgeRefusal limited(Exchange exchange, Duration wait) {
        long seconds = Math.max(1, wait.plusNanos(999_999_999).toSeconds());
        exchange.setHeader("Retry-After", Long.toString(seconds));
        String sentence = "Too many calls, or too many wrong keys. Check the key, wait " + seconds
                + (seconds == 1 ? " second" : " seconds") + ", then send this again, and call less often from then on.";
        return new EdgeRefusal(429, ErrorCode.TOO_MANY_REQUESTS, null, sentence);
    }

    /** The key of an {@code Authorization: Bearer} header (RFC 6750 §2.1; the scheme in any case), or null. */
    private static String bearer(String header) {
        boolean isBearer = header != null && header.regionMatches(true, 0, "Bearer ", 0, "Bearer ".length());
        return isBearer ? header.substring("Bearer ".length()).strip() : null;
    }

    private SessionRequests sessionRequests(Exchange exchange) {
        return sessionRequests.orElseThrow(() -> notAllowed(exchange));
    }

    private EdgeRefusal notAllowed(Exchange exchange) {
        String allowed = sessionRequests.isPresent() ? "GET, POST, DELETE" : "POST";
        exchange.setHeader("Allow", allowed);
        return new EdgeRefusal(405, ErrorCode.METHOD_NOT_ALLOWED, null, "This endpoint takes " + allowed + " alone.");
    }

    private void answerPost(Exchange exchange, Caller caller) throws IOException {
        requireJson(exchange);
        JsonNode body = parse(exchange.body());
        if (body instanceof ArrayNode batch) {
            legacy.answerBatch(batch, exchange, caller);
            return;
        }
        answerOne(Message.of(body), exchange, caller);
    }

    private static void requireJson(Exchange exchange) {
        String type = exchange.header("Content-Type");
        if (type != null && (type.equals("application/json") || isJson(type.toLowerCase(Locale.ROOT)))) {
            return;
        }
        throw new EdgeRefusal(
                415, ErrorCode.UNSUPPORTED_MEDIA_TYPE, null, "Send JSON in UTF-8 with Content-Type: application/json.");
    }

    private static boolean isJson(String type) {
        int semicolon = type.indexOf(';');
        String essence = (semicolon < 0 ? type : type.substring(0, semicolon)).strip();
        String parameters = semicolon < 0 ? "" : type.substring(semicolon).replace("\"", "");
        boolean otherCharset = parameters.contains("charset=") && !parameters.contains("charset=utf-8");
        return essence.equals("application/json") && !otherCharset;
    }

    private static JsonNode parse(byte[] body) {
        try {
            JsonNode node = Json.parse(body);
            if (!node.isMissingNode()) {
                return node;
            }
        } catch (JacksonException notJson) {
            LOG.trace("A body that is not JSON", notJson);
        }
        throw new EdgeRefusal(400, ErrorCode.PARSE, null, "Failed to parse request body");
    }

    private void answerOne(Message message, Exchange exchange, Caller caller) throws IOException {
        switch (message) {
            case Message.Malformed(JsonNode id, int code, String sentence) ->
                throw new EdgeRefusal(400, code, id, sentence);
            case Message.Request request when isModern(request, exchange) -> modern.answer(request, exchange, caller);
            case Message.Request request -> legacy.answer(request, exchange, caller);
            case Message.Notification notification -> {
                VersionHeader.of(exchange, null);
                legacy.take(notification, exchange, caller);
                exchange.answer(202, null, NOTHING);
            }
            case Message.Response response -> {
                requireThatClientsMayAnswer(exchange);
                legacy.take(response, exchange, caller);
                exchange.answer(202, null, NOTHING);
            }
        }
    }

    /** Questions ride a stream of the legacy era only; the modern one forbids sending an answer (MCP 2026-07-28, streamable HTTP). */
    private static void requireThatClientsMayAnswer(Exchange exchange) {
        Revision revision = VersionHeader.of(exchange, null);
        if (revision != null && revision.modern()) {
            throw EdgeRefusal.badRequest(
                    null, "Clients of protocol version " + revision.wire() + " send requests and notifications only.");
        }
    }

    /** The body decides before the headers do: only so can one address serve both eras (header-first routing fails the conformance suite). */
    private static boolean isModern(Message.Request request, Exchange exchange) {
        if (request.meta().has(Modern.PROTOCOL_VERSION)) {
            return true;
        }
        if (request.method().equals("initialize") || exchange.header(LiveSessions.HEADER) != null) {
            return false;
        }
        String version = exchange.header(VersionHeader.NAME);
        return exchange.header("Mcp-Method") != null || (version != null && isNewerThanLegacy(version));
    }

    private static boolean isNewerThanLegacy(String version) {
        return version.matches("\\d{4}-\\d{2}-\\d{2}") && version.compareTo(Revision.NEWEST_LEGACY.wire()) > 0;
    }
}
