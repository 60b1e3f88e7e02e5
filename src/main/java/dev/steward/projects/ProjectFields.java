package dev.steward.projects;

import dev.steward.tool.Field;
import dev.steward.tool.Kinds;
import dev.steward.workspace.Fields;
import dev.steward.workspace.When;

/** The arguments of the project tools that are no other feature's. */
final class ProjectFields {
    static final Field<String> PROJECT_ID = Fields.id("project_id", "Project id");
    static final Field<String> NAME = Field.of("name", Kinds.name(Fields.LONGEST_NAME), "Project name");
    static final Field<String> DESCRIPTION =
            Field.of("description", Kinds.text(0, Fields.LONGEST_TEXT), "Project description");
    static final Field<ProjectStatus> STATUS =
            Field.of("status", Kinds.choice(ProjectStatus.class, ProjectStatus::word), "Project status");
    static final Field<String> OWNER =
            Field.of("owner", Kinds.nameOrNone(Fields.LONGEST_NAME), "Who is responsible: a user id or name");
    static final Field<When> START_DATE = Field.of("start_date", Fields.moment(), "ISO 8601 date or date-time");
    static final Field<When> TARGET_DATE =
            Field.of("target_date", Fields.moment(), "ISO 8601 date or date-time, not before start_date");

    private ProjectFields() {}
}
