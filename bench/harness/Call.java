import java.util.List;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * One kind of call that is measured: its JSON-RPC message, the account the upstream serves meanwhile, the numbers of
 * connections it is measured at, and what its result must hold for the answer to count.
 */
record Call(String title, String account, String message, List<Integer> connections, Predicate<JsonNode> holds) {
    private static final List<Integer> ALL = List.of(1, 16, 64);

    static final Call LIST_TOOLS = new Call(
            "tools/list",
            "small",
            message("tools/list", "{}"),
            ALL,
            result -> result.path("tools").size() >= 11);
    static final Call FEW_TODOS = new Call("list_tasks, 3 to-dos", "small", listTasks("todo"), ALL, tasks(3));
    static final Call TODOS = new Call("list_tasks, 12 to-dos", "realistic", listTasks("todo"), ALL, tasks(12));
    static final Call HABITS =
            new Call("list_tasks, 8 habits with long histories", "realistic", listTasks("habit"), List.of(16), tasks(8));
    static final Call STATS = new Call(
            "get_user_stats",
            "realistic",
            message("tools/call", "{\"name\":\"get_user_stats\",\"arguments\":{}}"),
            ALL,
            result -> result.at("/structuredContent/stats").isObject());

    static final List<Call> MEASURED = List.of(LIST_TOOLS, FEW_TODOS, TODOS, STATS, HABITS);

    /** The calls that the memory figure is about. */
    static final List<Call> EVERYDAY = List.of(LIST_TOOLS, TODOS, STATS);

    boolean isToolCall() {
        return this != LIST_TOOLS;
    }

    private static Predicate<JsonNode> tasks(int count) {
        return result -> result.at("/structuredContent/tasks").size() == count;
    }

    private static String listTasks(String type) {
        return message("tools/call", "{\"name\":\"list_tasks\",\"arguments\":{\"type\":\"%s\"}}".formatted(type));
    }

    private static String message(String method, String parameters) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":%s}".formatted(method, parameters);
    }
}
