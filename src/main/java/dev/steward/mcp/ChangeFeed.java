package dev.steward.mcp;

import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Consumer;

/** Where the rest of the program says that a list or a resource has changed, and open subscriptions listen. Safe for several threads. */
public final class ChangeFeed {
    private final Set<Consumer<Change>> listeners = new CopyOnWriteArraySet<>();

    /** What has changed. */
    public sealed interface Change {
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
