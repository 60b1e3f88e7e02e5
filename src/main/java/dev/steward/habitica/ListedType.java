package dev.steward.habitica;

/** What {@code list_tasks} can be narrowed to: the four types, and to-dos that are done, which upstream keeps apart. */
enum ListedType {
    HABIT("habit", "habits"),
    DAILY("daily", "dailys"),
    TODO("todo", "todos"),
    REWARD("reward", "rewards"),
    COMPLETED_TODO("completedTodo", "completedTodos");

    private final String wire;
    private final String plural;

    ListedType(String wire, String plural) {
        this.wire = wire;
        this.plural = plural;
    }

    String wire() {
        return wire;
    }

    /** Upstream's value of the {@code type} filter, irregular {@code dailys} included (contract §2, [110] to [117]). */
    String plural() {
        return plural;
    }
}
