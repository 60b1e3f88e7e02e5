package dev.steward.mcp;

import dev.steward.http.Exchange;
import dev.steward.identity.Caller;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The sessions of an endpoint with what is going on in them. An abandoned session costs its row in the store and nothing here (FR-10). */
final class LiveSessions {
    static final String HEADER = "Mcp-Session-Id";
    private static final int MOST_REMEMBERED = 10_000;
    /** How long a person may think about a question. */
    private static final Duration LONGEST_THOUGHT = Duration.ofMinutes(10);

    private final Sessions sessions;
    private final Map<String, LiveSession> live = new ConcurrentHashMap<>();

    LiveSessions(Sessions sessions) {
        this.sessions = sessions;
    }

    /** A request's stay in its session, which isn't forgotten before the request closes this. */
    final class Visit implements AutoCloseable {
        private final Session session;
        private final LiveSession live;

        private Visit(Session session, LiveSession live) {
            this.session = session;
            this.live = live;
        }

        Session session() {
            return session;
        }

        LiveSession live() {
            return live;
        }

        /** The request is done; the session is forgotten when nothing in it would be missed. */
        @Override
        public void close() {
            live.leave();
            forgetIf(session.id(), LiveSession::isForgettable);
        }
    }

    /** Opens a session and names it in the answer's header. */
    Session open(Exchange exchange, Caller caller, Revision revision, ObjectNode clientInfo, ObjectNode capabilities) {
        Session session = sessions.open(caller, revision, clientInfo, capabilities);
        exchange.setHeader(HEADER, session.id());
        return session;
    }

    /**
     * Enters the session of that id, or answers null when {@code id} is null. Unknown ids allocate nothing.
     *
     * @throws EdgeRefusal 404, when there is no such session of this caller's
     */
    Visit visit(String id, Caller caller, JsonNode requestId) {
        if (id == null) {
            return null;
        }
        Session session = sessions.find(id, caller);
        if (session == null) {
            drop(id, caller);
            throw notFound(requestId);
        }
        if (live.size() >= MOST_REMEMBERED) {
            live.keySet().forEach(any -> forgetIf(any, LiveSession::isQuiet));
        }
        return new Visit(session, live.compute(id, (_, known) -> entered(known, caller)));
    }

    private static LiveSession entered(LiveSession known, Caller caller) {
        LiveSession session = known == null ? new LiveSession(caller, LONGEST_THOUGHT) : known;
        session.enter();
        return session;
    }

    /** In one step with {@link #entered}: a session that somebody just enters stays. */
    private void forgetIf(String id, Predicate<LiveSession> forgettable) {
        live.computeIfPresent(id, (_, session) -> forgettable.test(session) ? null : session);
    }

    /** How many sessions take memory here at present. */
    int remembered() {
        return live.size();
    }

    /** Makes this the session's one standing stream, and closes it when the session has ended while it was entered: nobody else would. */
    void stand(Visit visit, Mailbox mailbox, Caller caller) {
        visit.live().stand(mailbox);
        if (sessions.find(visit.session().id(), caller) == null) {
            mailbox.close();
        }
    }

    /**
     * Ends a session and all that goes on in it.
     *
     * @throws EdgeRefusal 404, when there is no such session of this caller's
     */
    void end(String id, Caller caller) {
        if (!sessions.end(id, caller)) {
            throw notFound(null);
        }
        drop(id, caller);
    }

    /** Ends what goes on in a session that is no more; what is another caller's stays as it is (FR-08). */
    private void drop(String id, Caller caller) {
        LiveSession dropped = live.get(id);
        if (dropped != null && dropped.belongsTo(caller) && live.remove(id, dropped)) {
            dropped.close();
        }
    }

    /** Tells every client with a standing stream. */
    void tell(ChangeFeed.Change change) {
        live.values().forEach(session -> session.tell(change));
    }

    /** Ends every standing stream. Calls go on: a stopping server lets them finish. */
    void close() {
        live.values().forEach(LiveSession::closeStream);
    }

    private static EdgeRefusal notFound(JsonNode requestId) {
        return new EdgeRefusal(404, ErrorCode.SESSION_NOT_FOUND, requestId, "Session not found");
    }
}
