package dev.steward.sessions;

import dev.steward.identity.Caller;
import dev.steward.mcp.Revision;
import dev.steward.mcp.Session;
import dev.steward.mcp.Sessions;
import dev.steward.mcp.Unavailable;
import dev.steward.store.Db;
import dev.steward.store.LastUses;
import dev.steward.store.Row;
import dev.steward.store.StoreUnavailable;
import dev.steward.store.Transaction;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Base64;
import java.util.function.Supplier;
import tools.jackson.databind.node.ObjectNode;

/**
 * Sessions as rows of the store (spec/protocol.md, spec/workspace.md §2): they survive a restart and don't expire. An agent has at most a thousand; one more
 * drops the one that has been idle longest. Opening and ending are committed before they return; when a session was last used is written behind, by
 * {@link #flush}, so that a request costs no write.
 */
public final class StoredSessions implements Sessions {
    static final int MOST_PER_AGENT = 1_000;

    private static final int ID_BYTES = 18;

    private final Db db;
    private final InstantSource time;
    private final SecureRandom random = new SecureRandom();
    private final LastUses used = new LastUses("sessions", "last_used");

    public StoredSessions(Db db, InstantSource time) {
        this.db = db;
        this.time = time;
    }

    @Override
    public Session open(Caller caller, Revision revision, ObjectNode clientInfo, ObjectNode capabilities) {
        Session session = new Session(newId(), caller, revision, clientInfo, capabilities);
        reaching(() -> db.housekeep(transaction -> {
            insert(transaction, session);
            dropIdle(transaction, caller.id(), session.id());
            return null;
        }));
        return session;
    }

    /** {@inheritDoc} The session has the rights of the caller who asks now, never those of when it was opened. */
    @Override
    public Session find(String id, Caller caller) {
        return reaching(() -> db.read(reading -> reading.query(
                                "SELECT revision, client_info, capabilities FROM sessions WHERE id = :id AND agent = :agent")
                        .bind("id", id)
                        .bind("agent", caller.id())
                        .find(row -> session(id, caller, row))))
                .map(session -> {
                    used.note(id, time.instant());
                    return session;
                })
                .orElse(null);
    }

    @Override
    public boolean end(String id, Caller caller) {
        int ended = reaching(() -> db.housekeep(transaction -> transaction
                .update("DELETE FROM sessions WHERE id = :id AND agent = :agent")
                .bind("id", id)
                .bind("agent", caller.id())
                .execute()));
        if (ended == 0) {
            return false;
        }
        used.forget(id);
        return true;
    }

    /** Ends all sessions of an agent, as part of a change of it. */
    public void endAll(Transaction transaction, String agent) {
        transaction
                .update("DELETE FROM sessions WHERE agent = :agent")
                .bind("agent", agent)
                .execute();
    }

    /** Writes when sessions were last used. */
    public void flush() {
        used.flush(db);
    }

    private static <T> T reaching(Supplier<T> work) {
        try {
            return work.get();
        } catch (StoreUnavailable gone) {
            throw new Unavailable(gone.getMessage(), gone);
        }
    }

    private static void insert(Transaction transaction, Session session) {
        transaction
                .update("""
                        INSERT INTO sessions (id, agent, revision, client_info, capabilities, created, last_used)
                        VALUES (:id, :agent, :revision, :client, :capabilities, :now, :now)""")
                .bind("id", session.id())
                .bind("agent", session.caller().id())
                .bind("revision", session.revision().wire())
                .bind("client", session.clientInfo())
                .bind("capabilities", session.capabilities())
                .bind("now", transaction.now())
                .execute();
    }

    /** What hasn't been written behind yet counts too: a busy session is never the one that has been idle longest (FR-07). */
    private void dropIdle(Transaction transaction, String agent, String opened) {
        long excess = transaction
                        .query("SELECT count(*) FROM sessions WHERE agent = :agent")
                        .bind("agent", agent)
                        .number()
                - MOST_PER_AGENT;
        if (excess <= 0) {
            return;
        }
        used.write(transaction);
        transaction
                .update("""
                        DELETE FROM sessions WHERE id IN
                        (SELECT id FROM sessions WHERE agent = :agent AND id <> :opened ORDER BY last_used, id LIMIT :excess)""")
                .bind("agent", agent)
                .bind("opened", opened)
                .bind("excess", excess)
                .execute();
    }

    private static Session session(String id, Caller caller, Row row) {
        Revision revision = Revision.of(row.text("revision"));
        return new Session(
                id,
                caller,
                revision == null ? Revision.NEWEST_LEGACY : revision,
                row.object("client_info"),
                row.object("capabilities"));
    }

    private String newId() {
        byte[] bytes = new byte[ID_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().encodeToString(bytes);
    }
}
