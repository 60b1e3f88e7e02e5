package dev.steward.projects;

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

/** The tools of the toolset {@code projects}. */
public final class ProjectTools {
    private static final Output PROJECT = Output.of().with("object", "project");
    private static final Output PROGRESS = Output.of()
            .with("string", "project_id")
            .with("integer", "total_tasks", "completed_tasks", "progress")
            .with("object", "by_status")
            .withList("milestones", "object")
            .with("boolean", "truncated");

    private final Projects projects;

    private ProjectTools(Projects projects) {
        this.projects = projects;
    }

    /** In the order agents see them. */
    public static List<Tool<?>> of(Projects projects, Db db) {
        ProjectTools tools = new ProjectTools(projects);
        Toolset toolset = new Toolset("projects", db);
        return List.of(
                toolset.create(
                        "create_project",
                        "Create project",
                        "Creates a project, which tasks, milestones and notes can belong to, and returns it. "
                                + "For a step on the way use create_milestone, for one thing to do create_task.",
                        ProjectTools::made,
                        PROJECT,
                        tools::create),
                toolset.read(
                        "get_project",
                        "Get project",
                        "Returns one project. For how far it is use get_project_progress, for its tasks list_tasks with project_id.",
                        in -> in.required(ProjectFields.PROJECT_ID),
                        PROJECT,
                        (_, id) -> shown(projects.find(id))),
                toolset.read(
                        "list_projects",
                        "List projects",
                        "Lists projects of every status, newest first, as projects, total, page, limit. All filters given must match. "
                                + "Long descriptions are cut; get_project has them whole.",
                        Listed::of,
                        Listing.output("projects"),
                        (_, asked) -> tools.list(asked)),
                toolset.update(
                        "update_project",
                        "Update project",
                        "Changes only the fields given and returns the project. Its tasks, milestones and notes stay as they are. "
                                + "To put it aside use status archived rather than delete_project.",
                        Update::of,
                        PROJECT,
                        tools::update),
                toolset.delete(
                        "delete_project",
                        "Delete project",
                        "Moves a project and its milestones to the trash, where the owner can restore them; its tasks and notes stay, "
                                + "without a project. Returns deleted and id. To keep it out of the way use update_project.",
                        in -> in.required(ProjectFields.PROJECT_ID),
                        Toolset.DELETED,
                        tools::delete),
                toolset.read(
                        "get_project_progress",
                        "Get project progress",
                        "Returns how far a project is by its tasks: total_tasks, completed_tasks, progress in per cent, by_status, and the same "
                                + "figures of each of its milestones. Cancelled tasks count for nothing. For the tasks themselves use list_tasks.",
                        in -> in.required(ProjectFields.PROJECT_ID),
                        PROGRESS,
                        (_, id) -> projects.progress(id)));
    }

    private static Projects.NewProject made(Reader in) {
        return new Projects.NewProject(
                in.required(ProjectFields.NAME),
                in.optional(ProjectFields.DESCRIPTION),
                in.withDefault(ProjectFields.STATUS, ProjectStatus.ACTIVE),
                in.required(Fields.DOMAIN),
                in.optional(Fields.COLOR),
                in.optional(Fields.ICON),
                in.optional(Fields.TAGS).orElse(List.of()),
                in.optional(ProjectFields.OWNER),
                in.optional(ProjectFields.START_DATE),
                in.optional(ProjectFields.TARGET_DATE));
    }

    private ObjectNode create(Request request, Projects.NewProject made) {
        return shown(projects.create(request.author(), made));
    }

    record Listed(ProjectFilter filter, Slice slice) {
        static Listed of(Reader in) {
            return new Listed(
                    new ProjectFilter(
                            in.optional(ProjectFields.STATUS),
                            in.optional(Fields.DOMAIN),
                            in.optional(ProjectFields.OWNER),
                            in.optional(Fields.TAG),
                            in.optional(Fields.QUERY)),
                    Fields.slice(in));
        }
    }

    private ObjectNode list(Listed asked) {
        return Listing.of(
                "projects",
                projects.list(asked.filter(), asked.slice()),
                asked.slice(),
                project -> Listing.shortened(project.image(), "description"));
    }

    record Update(String id, ProjectChanges changes, Optional<Instant> ifUpdated) {
        static Update of(Reader in) {
            return new Update(
                    in.required(ProjectFields.PROJECT_ID),
                    new ProjectChanges(
                            in.replace(ProjectFields.NAME),
                            in.change(ProjectFields.DESCRIPTION),
                            in.replace(ProjectFields.STATUS),
                            in.replace(Fields.DOMAIN),
                            in.change(Fields.COLOR),
                            in.change(Fields.ICON),
                            in.change(Fields.TAGS),
                            in.change(ProjectFields.OWNER),
                            in.change(ProjectFields.START_DATE),
                            in.change(ProjectFields.TARGET_DATE)),
                    in.optional(Fields.IF_UPDATED));
        }
    }

    private ObjectNode update(Request request, Update asked) {
        return shown(projects.update(request.author(), asked.id(), asked.changes(), asked.ifUpdated()));
    }

    private ObjectNode delete(Request request, String id) {
        projects.delete(request.author(), id);
        return Toolset.deleted(id);
    }

    private static ObjectNode shown(Project project) {
        return Json.object().set("project", project.image());
    }
}
