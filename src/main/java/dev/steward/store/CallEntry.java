package dev.steward.store;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * One call of a tool, as the audit remembers it (spec/workspace.md §2).
 *
 * @param id the call's id, which the journal's entries of its changes carry too
 * @param time when it ended
 * @param client the agent's program, as it named itself
 * @param arguments as sent, without secrets and long texts
 * @param outcome {@code ok}, or the code of the refusal
 * @param error the sentence of the refusal
 * @param duration kept in microseconds
 * @param touched the id of what the call changed or read, where it is one thing
 */
public record CallEntry(
        String id,
        Instant time,
        String agent,
        Optional<String> client,
        String tool,
        ObjectNode arguments,
        String outcome,
        Optional<String> error,
        Duration duration,
        Optional<String> touched) {}
