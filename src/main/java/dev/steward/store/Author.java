package dev.steward.store;

import java.util.Optional;

/**
 * Who makes a change, and in which call: what the journal remembers beside the change itself (spec/workspace.md §1).
 *
 * @param agent the agent's id; empty when the owner or the server itself acts
 * @param client the agent's program, as it named itself
 * @param person who was signed in, on the page or the command line
 * @param call the call's id, the same for all changes of one call
 * @param tool the tool's name
 */
public record Author(
        Optional<String> agent,
        Optional<String> client,
        Optional<String> person,
        Optional<String> call,
        Optional<String> tool) {
    private static final String OWNER = "owner";

    /** The server itself: first start, housekeeping. */
    public static final Author SERVER =
            new Author(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** An agent that calls a tool. */
    public static Author agent(String agent, Optional<String> client, String call, String tool) {
        return new Author(Optional.of(agent), client, Optional.empty(), Optional.of(call), Optional.of(tool));
    }

    /** A person, on the page or the command line. */
    public static Author person(String person, String call) {
        return new Author(Optional.empty(), Optional.empty(), Optional.of(person), Optional.of(call), Optional.empty());
    }

    /** What a record made now says in {@code created_by}: the agent's id, or {@code owner}. */
    public String createdBy() {
        return agent.orElse(OWNER);
    }
}
