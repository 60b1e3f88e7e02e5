package dev.steward.tasks;

import dev.steward.tool.Field;
import dev.steward.tool.Kinds;
import dev.steward.workspace.Fields;
import dev.steward.workspace.When;

/** The arguments of the task tools that are no other feature's. */
final class TaskFields {
    /** Some two years of minutes. */
    private static final int LONGEST_ESTIMATE = 1_000_000;

    static final Field<String> TASK_ID = Fields.id("task_id", "Task id");
    static final Field<String> TITLE = Field.of("title", Kinds.name(Fields.LONGEST_NAME), "Task title");
    static final Field<String> DESCRIPTION =
            Field.of("description", Kinds.text(0, Fields.LONGEST_TEXT), "Task description");
    static final Field<TaskStatus> STATUS =
            Field.of("status", Kinds.choice(TaskStatus.class, TaskStatus::word), "Task status");
    static final Field<Priority> PRIORITY =
            Field.of("priority", Kinds.choice(Priority.class, Priority::word), "Task priority");
    static final Field<When> DUE_DATE = Field.of("due_date", Fields.moment(), "ISO 8601 date or date-time");
    static final Field<String> PROJECT_ID = Fields.otherId("project_id", "Project id");
    static final Field<String> MILESTONE_ID = Fields.otherId("milestone_id", "Milestone id, of the task's project");
    static final Field<String> ASSIGNEE =
            Field.of("assignee", Kinds.nameOrNone(Fields.LONGEST_NAME), "Who does it: a user id or name");
    static final Field<Integer> ESTIMATE = Field.of("estimate", Kinds.integer(1, LONGEST_ESTIMATE), "Minutes");

    static final Field<When> DUE_BEFORE = Field.of("due_before", Fields.moment(), "ISO 8601; a day is included");
    static final Field<When> DUE_AFTER = Field.of("due_after", Fields.moment(), "ISO 8601; a day is included");
    static final Field<Boolean> OVERDUE =
            Field.of("overdue", Kinds.bool(), "true: due in the past and not done or cancelled; false: all others");
    static final Field<String> QUERY = Field.of("query", Kinds.text(0, Fields.LONGEST_NAME), "Part of the title");
    static final Field<TaskOrder> SORT =
            Field.of("sort", Kinds.choice(TaskOrder.class, TaskOrder::word), "- reverses; no due_date comes last");

    private TaskFields() {}
}
