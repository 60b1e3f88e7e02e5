package dev.steward.mcp;

import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/** Where the rest of the program says that a list or a resource has changed, and open subscriptions listen. Safe for several threads. */
public final class ChangeFeed {
    private final Set<Consumer<Change>> listeners = new CopyOnWriteArraySet<>();

    /** What has changed. */
    public sealed interface Change {
        /** The notification of this change; {@code params} is filled further and may hold a {@code _meta} already. */
        default byte[] notification(ObjectNode params) {
            return switch (this) {
                case ToolList _ -> Envelope.notification("notifications/tools/list_changed", params);
                case PromptList _ -> Envelope.notification("notifications/prompts/list_changed", params);
                case ResourceList _ -> Envelope.notification("notifications/resources/list_changed", params);
                case Resource(String uri) ->
                    Envelope.notification("notifications/resources/updated", params.put("uri", uri));
            };
        }

        record ToolList() implements Change {}

        record PromptList() implements Change {}

        record ResourceList() implements Change {}

        record Resource(String uri) implements Change {}
    }

    /** Tells every open subscription; each decides whether its client asked for this. Must not be called with locks held. */
    public void announce(Change change) {
        listeners.forEach(listener -> listener.accept(change));
    }

    void listen(Consumer<Change> listener) {
        listeners.add(listener);
    }

    void leave(Consumer<Change> listener) {
        listeners.remove(listener);
    }
}
