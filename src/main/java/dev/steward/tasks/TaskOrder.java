package dev.steward.tasks;

/** In which order tasks are listed. Every order is total, and {@code -} reverses it; but tasks that are never due come last both ways. */
public enum TaskOrder {
    CREATED("created", "created, id"),
    CREATED_LAST_FIRST("-created", "created DESC, id DESC"),
    UPDATED("updated", "updated, id"),
    UPDATED_LAST_FIRST("-updated", "updated DESC, id DESC"),
    DUE_DATE("due_date", "due_at NULLS LAST, id"),
    DUE_DATE_LAST_FIRST("-due_date", "due_at DESC NULLS LAST, id DESC"),
    PRIORITY("priority", "priority_rank, created, id"),
    PRIORITY_HIGHEST_FIRST("-priority", "priority_rank DESC, created DESC, id DESC"),
    TITLE("title", "title_key, id"),
    TITLE_LAST_FIRST("-title", "title_key DESC, id DESC");

    private final String word;
    private final String sql;

    TaskOrder(String word, String sql) {
        this.word = word;
        this.sql = sql;
    }

    /** As agents send it. */
    public String word() {
        return word;
    }

    String sql() {
        return sql;
    }
}
