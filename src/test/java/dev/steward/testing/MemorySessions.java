package dev.steward.testing;

import dev.steward.identity.Caller;
import dev.steward.mcp.Revision;
import dev.steward.mcp.Session;
import dev.steward.mcp.Sessions;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import tools.jackson.databind.node.ObjectNode;

/** Sessions kept in memory, for endpoints under test that have no store. A test may override what it wants to watch. */
public class MemorySessions implements Sessions {
    private final Map<String, Session> sessions = new ConcurrentHashMap<>();

    @Override
    public Session open(Caller caller, Revision revision, ObjectNode clientInfo, ObjectNode capabilities) {
        Session session = new Session(UUID.randomUUID().toString(), caller, revision, clientInfo, capabilities);
        sessions.put(session.id(), session);
        return session;
    }

    @Override
    public Session find(String id, Caller caller) {
        Session session = sessions.get(id);
        return session != null && session.caller().id().equals(caller.id()) ? session : null;
    }

    @Override
    public boolean end(String id, Caller caller) {
        return find(id, caller) != null && sessions.remove(id) != null;
    }
}
