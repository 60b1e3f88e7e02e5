package dev.steward.mcp;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** Suggests values for arguments of prompts and resource templates. */
public interface Completions {

    /**
     * The values that fit, best first; only the first hundred are sent.
     *
     * @param reference {@code ref/prompt} or {@code ref/resource} as sent
     * @param argument the name of the argument
     * @param typed what the person has typed so far
     */
    List<String> complete(ObjectNode reference, String argument, String typed, Call call);
}
