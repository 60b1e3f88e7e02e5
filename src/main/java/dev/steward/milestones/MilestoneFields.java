package dev.steward.milestones;

import dev.steward.tool.Field;
import dev.steward.tool.Kinds;
import dev.steward.workspace.Fields;
import dev.steward.workspace.When;

/** The arguments of the milestone tools that are no other feature's. */
final class MilestoneFields {
    static final Field<String> MILESTONE_ID = Fields.id("milestone_id", "Milestone id");
    static final Field<String> NAME = Field.of("name", Kinds.name(Fields.LONGEST_NAME), "Milestone name");
    static final Field<String> DESCRIPTION =
            Field.of("description", Kinds.text(0, Fields.LONGEST_TEXT), "Milestone description");
    static final Field<String> PROJECT_ID = Fields.otherId("project_id", "Id of its project");
    static final Field<MilestoneStatus> STATUS = Field.of(
            "status", Kinds.choice(MilestoneStatus.class, MilestoneStatus::word), "complete sets completed_at");
    static final Field<When> TARGET_DATE = Field.of("target_date", Fields.moment(), "ISO 8601 date or date-time");

    private MilestoneFields() {}
}
