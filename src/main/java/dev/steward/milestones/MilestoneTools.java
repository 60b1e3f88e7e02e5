package dev.steward.milestones;

import dev.steward.json.Json;
import dev.steward.store.Db;
import dev.steward.store.Slice;
import dev.steward.tool.Output;
import dev.steward.tool.Reader;
import dev.steward.tool.Tool;
import dev.steward.workspace.Fields;
import dev.steward.workspace.Listing;
import dev.steward.workspace.Toolset;
import dev.steward.workspace.Toolset.Request;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** The tools of the toolset {@code milestones}. */
public final class MilestoneTools {
    private static final Output MILESTONE = Output.of().with("object", "milestone");

    private final Milestones milestones;

    private MilestoneTools(Milestones milestones) {
        this.milestones = milestones;
    }

    /** In the order agents see them. */
    public static List<Tool<?>> of(Milestones milestones, Db db) {
        MilestoneTools tools = new MilestoneTools(milestones);
        Toolset toolset = new Toolset("milestones", db);
        return List.of(
                toolset.create(
                        "create_milestone",
                        "Create milestone",
                        "Creates a milestone, a step on the way of a project that tasks can belong to, and returns it. "
                                + "For one thing to do use create_task.",
                        MilestoneTools::made,
                        MILESTONE,
                        tools::create),
                toolset.read(
                        "get_milestone",
                        "Get milestone",
                        "Returns one milestone. For its tasks use list_tasks with milestone_id; get_project_progress counts them.",
                        in -> in.required(MilestoneFields.MILESTONE_ID),
                        MILESTONE,
                        (_, id) -> shown(milestones.find(id))),
                toolset.read(
                        "list_milestones",
                        "List milestones",
                        "Lists milestones by sort_order, then name, as milestones, total, page, limit. All filters given must match. "
                                + "Long descriptions are cut; get_milestone has them whole.",
                        Listed::of,
                        Listing.output("milestones"),
                        (_, asked) -> tools.list(asked)),
                toolset.update(
                        "update_milestone",
                        "Update milestone",
                        "Changes only the fields given and returns the milestone. status complete sets completed_at, any other clears it; "
                                + "its tasks keep their status. A new project_id moves its tasks to that project too.",
                        Update::of,
                        MILESTONE,
                        tools::update),
                toolset.delete(
                        "delete_milestone",
                        "Delete milestone",
                        "Moves a milestone to the trash, where the owner can restore it; its tasks stay in the project, without a milestone. "
                                + "Returns deleted and id. If it was reached, use update_milestone with status complete.",
                        in -> in.required(MilestoneFields.MILESTONE_ID),
                        Toolset.DELETED,
                        tools::delete));
    }

    private static Milestones.NewMilestone made(Reader in) {
        return new Milestones.NewMilestone(
                in.required(MilestoneFields.NAME),
                in.optional(MilestoneFields.DESCRIPTION),
                in.required(MilestoneFields.PROJECT_ID),
                in.required(Fields.DOMAIN),
                in.withDefault(MilestoneFields.STATUS, MilestoneStatus.PLANNED),
                in.optional(MilestoneFields.TARGET_DATE),
                in.withDefault(Fields.SORT_ORDER, 0),
                in.optional(Fields.TAGS).orElse(List.of()));
    }

    private ObjectNode create(Request request, Milestones.NewMilestone made) {
        return shown(milestones.create(request.author(), made));
    }

    record Listed(MilestoneFilter filter, Slice slice) {
        static Listed of(Reader in) {
            return new Listed(
                    new MilestoneFilter(
                            in.optional(MilestoneFields.PROJECT_ID),
                            in.optional(MilestoneFields.STATUS),
                            in.optional(Fields.DOMAIN)),
                    Fields.slice(in));
        }
    }

    private ObjectNode list(Listed asked) {
        return Listing.of(
                "milestones",
                milestones.list(asked.filter(), asked.slice()),
                asked.slice(),
                milestone -> Listing.shortened(milestone.image(), "description"));
    }

    record Update(String id, MilestoneChanges changes, Optional<Instant> ifUpdated) {
        static Update of(Reader in) {
            return new Update(
                    in.required(MilestoneFields.MILESTONE_ID),
                    new MilestoneChanges(
                            in.replace(MilestoneFields.NAME),
                            in.change(MilestoneFields.DESCRIPTION),
                            in.replace(MilestoneFields.PROJECT_ID),
                            in.replace(Fields.DOMAIN),
                            in.replace(MilestoneFields.STATUS),
                            in.change(MilestoneFields.TARGET_DATE),
                            in.replace(Fields.SORT_ORDER),
                            in.change(Fields.TAGS)),
                    in.optional(Fields.IF_UPDATED));
        }
    }

    private ObjectNode update(Request request, Update asked) {
        return shown(milestones.update(request.author(), asked.id(), asked.changes(), asked.ifUpdated()));
    }

    private ObjectNode delete(Request request, String id) {
        milestones.delete(request.author(), id);
        return Toolset.deleted(id);
    }

    private static ObjectNode shown(Milestone milestone) {
        return Json.object().set("milestone", milestone.image());
    }
}
