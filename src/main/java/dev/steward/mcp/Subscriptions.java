package dev.steward.mcp;

import dev.steward.http.EventStream;
import dev.steward.json.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The open {@code subscriptions/listen} streams of an endpoint (MCP 2026-07-28, subscriptions). */
final class Subscriptions {
    private static final String SUBSCRIPTION_ID = "io.modelcontextprotocol/subscriptionId";

    private final McpServer server;
    private final Envelope envelope;
    private final Duration heartbeat;
    private final Set<Mailbox> open = ConcurrentHashMap.newKeySet();

    Subscriptions(McpServer server, Envelope envelope, Duration heartbeat) {
        this.server = server;
        this.envelope = envelope;
        this.heartbeat = heartbeat;
    }

    /** What a client asked for, cut to what there is. */
    private record Filter(boolean tools, boolean prompts, boolean resources, Set<String> uris) {
        boolean wants(ChangeFeed.Change change) {
            return switch (change) {
                case ChangeFeed.Change.ToolList _ -> tools;
                case ChangeFeed.Change.PromptList _ -> prompts;
                case ChangeFeed.Change.ResourceList _ -> resources;
                case ChangeFeed.Change.Resource(String uri) -> uris.contains(uri);
            };
        }

        ObjectNode wire() {
            ObjectNode filter = Json.object();
            put(filter, "toolsListChanged", tools);
            put(filter, "promptsListChanged", prompts);
            put(filter, "resourcesListChanged", resources);
            if (!uris.isEmpty()) {
                uris.forEach(filter.putArray("resourceSubscriptions")::add);
            }
            return filter;
        }

        private static void put(ObjectNode filter, String name, boolean wanted) {
            if (wanted) {
                filter.put(name, true);
            }
        }
    }

    /** Tells of changes until the client leaves or the server closes; then says so in a last result. */
    void serve(Message.Request request, EventStream stream) throws IOException {
        Filter filter = filter(request.params().path("notifications"));
        Mailbox mailbox = new Mailbox();
        Consumer<ChangeFeed.Change> listener = change -> {
            if (filter.wants(change)) {
                mailbox.put(change.notification(withId(Json.object(), request.id())));
            }
        };
        open.add(mailbox);
        server.changes().ifPresent(feed -> feed.listen(listener));
        try {
            stream.send(acknowledged(filter, request.id()));
            mailbox.deliver(stream, heartbeat);
            stream.send(envelope.result(
                    Revision.V2026_07_28, request.id(), withId(Json.object(), request.id()), Envelope.Cache.NONE));
        } finally {
            server.changes().ifPresent(feed -> feed.leave(listener));
            open.remove(mailbox);
        }
    }

    /** Ends every open stream. */
    void close() {
        open.forEach(Mailbox::close);
    }

    private Filter filter(JsonNode asked) {
        boolean told = server.changes().isPresent();
        Set<String> uris = new HashSet<>();
        if (told && server.resources().isPresent()) {
            asked.path("resourceSubscriptions").forEach(uri -> uris.add(uri.asString("")));
        }
        return new Filter(
                told && asked.path("toolsListChanged").asBoolean(false),
                told
                        && server.prompts().isPresent()
                        && asked.path("promptsListChanged").asBoolean(false),
                told
                        && server.resources().isPresent()
                        && asked.path("resourcesListChanged").asBoolean(false),
                uris);
    }

    private static byte[] acknowledged(Filter filter, JsonNode id) {
        ObjectNode params = withId(Json.object(), id);
        params.set("notifications", filter.wire());
        return Envelope.notification("notifications/subscriptions/acknowledged", params);
    }

    private static ObjectNode withId(ObjectNode object, JsonNode id) {
        object.putObject("_meta").set(SUBSCRIPTION_ID, id);
        return object;
    }
}
