package dev.steward.mcp;

import dev.steward.identity.Caller;
import dev.steward.json.Json;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One request under way, as handlers see it: who asks, what the client can do, and the ways to tell it something meanwhile.
 * Cancellation reaches a handler as an interrupt of its thread.
 */
public final class Call {
    private final Caller caller;
    private final ClientName client;
    private final Revision revision;
    private final String requestId;
    private final ObjectNode capabilities;
    private final JsonNode progressToken;
    private final LogLevel logLevel;
    private final Outlet outlet;
    private final ObjectNode inputs;
    private final ObjectNode state;

    Call(
            Caller caller,
            ClientName client,
            Revision revision,
            String requestId,
            ObjectNode capabilities,
            JsonNode progressToken,
            LogLevel logLevel,
            Outlet outlet,
            ObjectNode inputs,
            ObjectNode state) {
        this.caller = caller;
        this.client = client;
        this.revision = revision;
        this.requestId = requestId;
        this.capabilities = capabilities;
        this.progressToken = progressToken;
        this.logLevel = logLevel;
        this.outlet = outlet;
        this.inputs = inputs;
        this.state = state;
    }

    /** The same call, gone on with after the client has answered what it was asked. {@code state} may be null. */
    Call nextRound(ObjectNode answers, ObjectNode keptState) {
        return new Call(
                caller, client, revision, requestId, capabilities, progressToken, logLevel, outlet, answers, keptState);
    }

    /** A call that comes from no client, as at start and in tests of handlers. */
    public static Call internal(Caller caller) {
        return new Call(
                caller,
                new ClientName(Json.object(), null),
                Revision.NEWEST_LEGACY,
                "internal",
                Json.object(),
                null,
                null,
                Outlet.SILENT,
                Json.object(),
                null);
    }

    public Caller caller() {
        return caller;
    }

    /** The client's program as it names itself, for attribution; any client may call itself anything. */
    public Optional<String> client() {
        return client.text();
    }

    public Revision revision() {
        return revision;
    }

    /** Names this request in logs and in the answer to an unexpected error. */
    public String requestId() {
        return requestId;
    }

    /** Whether the client declared this capability, such as {@code elicitation}. */
    public boolean offers(String capability) {
        return capabilities.has(capability);
    }

    /**
     * Ends the call unless the client declared the capability.
     *
     * @throws McpError -32021, naming it
     */
    public void require(String capability) {
        if (offers(capability)) {
            return;
        }
        ObjectNode data = Json.object();
        data.putObject("requiredCapabilities").putObject(capability);
        throw new McpError(
                ErrorCode.MISSING_CAPABILITY, "This request needs the client capability '" + capability + "'.", data);
    }

    /** What the client answered to an {@link Answer.InputRequired} of an earlier round, by key; empty in the first round. */
    public ObjectNode inputs() {
        return inputs;
    }

    /** The state kept by an {@link Answer.InputRequired} of an earlier round, or null. Its seal has been checked. */
    public ObjectNode state() {
        return state;
    }

    /** Tells how far the work is, when the client asked to know. {@code total} and {@code message} may be null. */
    public void progress(double done, Double total, String message) {
        if (progressToken == null) {
            return;
        }
        ObjectNode params = Json.object();
        params.set("progressToken", progressToken);
        params.put("progress", done);
        if (total != null) {
            params.put("total", total);
        }
        if (message != null) {
            params.put("message", message);
        }
        outlet.tell(Envelope.notification("notifications/progress", params));
    }

    /** Sends a log message when the client wants that level. {@code data} is any JSON. */
    public void log(LogLevel level, String logger, JsonNode data) {
        if (logLevel == null || level.compareTo(logLevel) < 0) {
            return;
        }
        ObjectNode params = Json.object().put("level", level.wire()).put("logger", logger);
        params.set("data", data);
        outlet.tell(Envelope.notification("notifications/message", params));
    }
}
