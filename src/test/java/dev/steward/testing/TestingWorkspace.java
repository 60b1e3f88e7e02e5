package dev.steward.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.WorkspaceFeatures;
import dev.steward.identity.Caller;
import dev.steward.identity.Permissions;
import dev.steward.json.Json;
import dev.steward.mcp.Answer;
import dev.steward.mcp.Call;
import dev.steward.sessions.StoredSessions;
import dev.steward.store.Journal;
import dev.steward.store.Journaled;
import dev.steward.tool.Catalogue;
import dev.steward.workspace.Audit;
import dev.steward.workspace.Workspace;
import java.time.ZoneId;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** The tools of the workspace on the store of a test, without the protocol around them: what a handler gets and answers is the same. */
public final class TestingWorkspace {
    /** The agent that calls. */
    public static final String AGENT = "agent-1";

    private final TestingStore store;
    private final Audit audit;
    private final Catalogue catalogue;

    private TestingWorkspace(TestingStore store, ZoneId zone) {
        this.store = store;
        this.audit = new Audit(store.db(), store.clock());
        WorkspaceFeatures features = new WorkspaceFeatures(
                new Workspace(store.db(), zone), audit, new StoredSessions(store.db(), store.clock())::endAll);
        features.prepare();
        this.catalogue = Catalogue.byPermissions(features.tools(), WorkspaceFeatures.TOOLSETS, audit);
    }

    /** By a calendar with clock changes. */
    public static TestingWorkspace on(TestingStore store) {
        return in(store, "Europe/Berlin");
    }

    public static TestingWorkspace in(TestingStore store, String zone) {
        return new TestingWorkspace(store, ZoneId.of(zone));
    }

    public Catalogue catalogue() {
        return catalogue;
    }

    public Audit audit() {
        return audit;
    }

    /** Calls a tool with full access; the arguments are JSON as {@link TestingMcp#json} reads it. */
    public ToolReply call(String tool, String arguments) {
        return call(tool, TestingMcp.json(arguments));
    }

    public ToolReply call(String tool) {
        return call(tool, Json.object());
    }

    public ToolReply call(String tool, ObjectNode arguments) {
        return call(new Caller(AGENT, "Tester"), tool, arguments);
    }

    /** Calls a tool as somebody else. */
    public ToolReply call(Caller caller, String tool, ObjectNode arguments) {
        Answer.Json answer = (Answer.Json) catalogue.call(tool, arguments, Call.internal(caller));
        ToolReply reply = new ToolReply(answer.json(), Json.parse(answer.json()));
        assertThat(answer.failed()).as(answer.json()).isEqualTo(!reply.isSuccess());
        return reply;
    }

    /** Calls a tool as an agent that may do just this. */
    public ToolReply call(Permissions permissions, String tool, String arguments) {
        return call(new Caller(AGENT, "Tester", permissions), tool, TestingMcp.json(arguments));
    }

    /** Makes a record and gives its id. */
    public String create(String tool, String arguments) {
        ToolReply reply = call(tool, arguments).succeeded();
        return reply.body()
                .valueStream()
                .filter(member -> member.path("id").isString())
                .map(member -> member.path("id").asString())
                .findFirst()
                .orElseThrow(() -> new AssertionError(reply.text()));
    }

    /** All that happened to a record, oldest first. */
    public List<Journaled> history(String entity, String record) {
        return store.db().read(reading -> Journal.ofRecord(reading, entity, record));
    }

    /** How many changes there have been in all. */
    public long changes() {
        return store.db().read(Journal::latest);
    }

    /** The latest change. */
    public Journaled lastChange() {
        return store.db()
                .<List<Journaled>>read(reading -> Journal.since(reading, Journal.latest(reading) - 1, 1))
                .getFirst();
    }
}
