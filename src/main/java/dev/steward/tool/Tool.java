package dev.steward.tool;

import dev.steward.mcp.Call;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/**
 * One tool: all that agents see of it and what it does. There is no more to a tool than this value; the {@link Catalogue} adds what all share.
 *
 * @param name {@code [a-z_]}, fixed for good, since clients' configurations name it
 * @param toolset the part of the catalogue that it belongs to, such as {@code tasks}; tiers and clients' selections go by it
 * @param title for people
 * @param description for models: what it does, what it returns, when another one is better; at most 300 characters
 * @param access what it does to the person's data
 * @param openWorld whether it reaches beyond this program's own data
 * @param arguments what it takes
 * @param output the schema of its results, without the members that all results share
 * @param handler does the work and returns the members of the result, or throws {@link Refused}
 */
public record Tool<A>(
        String name,
        String toolset,
        String title,
        String description,
        Access access,
        boolean openWorld,
        Arguments<A> arguments,
        ObjectNode output,
        Handler<A> handler) {

    /** Carries out one call. */
    public interface Handler<A> {
        ObjectNode handle(Context context, A arguments);
    }

    /**
     * What a handler gets beside its arguments.
     *
     * @param sent the arguments as they were sent
     * @param warnings what the agent is told that was bent or ignored
     */
    public record Context(Call call, ObjectNode sent, List<String> warnings) {
        public void warn(String sentence) {
            warnings.add(sentence);
        }
    }
}
