package dev.steward.mcp;

import dev.steward.http.EventStream;
import dev.steward.http.Exchange;
import dev.steward.identity.Caller;
import dev.steward.json.Json;
import java.io.IOException;
import java.time.Duration;

/** GET and DELETE at an endpoint that keeps sessions (spec/protocol.md, "key and session"). */
final class SessionRequests {
    private final LiveSessions sessions;
    private final Duration heartbeat;

    SessionRequests(LiveSessions sessions, Duration heartbeat) {
        this.sessions = sessions;
        this.heartbeat = heartbeat;
    }

    /**
     * Without a session id: opens a session, which counts as initialised, and says its id; this is how the documented scripts begin. With one: the standing
     * stream for clients that take it, else the id again.
     */
    void get(Exchange exchange, Caller caller) throws IOException {
        VersionHeader.ofSession(exchange, null);
        try (LiveSessions.Visit visit = sessions.visit(exchange.header(LiveSessions.HEADER), caller, null)) {
            if (visit == null) {
                say(exchange, sessions.open(exchange, caller, Revision.NEWEST_LEGACY, Json.object(), Json.object()));
                return;
            }
            if (Accept.of(exchange.headers("Accept")).stream()) {
                stand(exchange, caller, visit);
                return;
            }
            exchange.setHeader(LiveSessions.HEADER, visit.session().id());
            say(exchange, visit.session());
        }
    }

    /** Ends the session. */
    void delete(Exchange exchange, Caller caller) throws IOException {
        VersionHeader.ofSession(exchange, null);
        String id = exchange.header(LiveSessions.HEADER);
        if (id == null) {
            throw EdgeRefusal.badRequest(
                    null, "DELETE ends the session that the Mcp-Session-Id header names; there is none.");
        }
        sessions.end(id, caller);
        exchange.answer(204, null, null);
    }

    /** Stays open until the client leaves, ends the session or opens another: a stream that ends by itself makes clients reconnect for ever (FR-05). */
    private void stand(Exchange exchange, Caller caller, LiveSessions.Visit visit) throws IOException {
        Mailbox mailbox = new Mailbox();
        sessions.stand(visit, mailbox, caller);
        try (EventStream stream = exchange.openStandingStream()) {
            mailbox.deliver(stream, heartbeat);
        } finally {
            visit.live().leave(mailbox);
        }
    }

    private static void say(Exchange exchange, Session session) throws IOException {
        exchange.answer(200, "application/json", Json.bytes(Json.object().put("sessionId", session.id())));
    }
}
