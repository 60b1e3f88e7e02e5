package dev.steward.conformance;

import dev.steward.mcp.Call;
import dev.steward.mcp.Completions;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Completes every argument from one list of words. */
final class FixtureCompletions implements Completions {
    private static final List<String> WORDS = List.of("paris", "park", "party", "test", "testing");

    @Override
    public List<String> complete(ObjectNode reference, String argument, String typed, Call call) {
        return WORDS.stream().filter(word -> word.startsWith(typed)).toList();
    }
}
