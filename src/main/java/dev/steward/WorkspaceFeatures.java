package dev.steward;

import dev.steward.agents.AgentHistory;
import dev.steward.agents.AgentTools;
import dev.steward.agents.Agents;
import dev.steward.agents.FirstStart;
import dev.steward.analytics.ActivityTools;
import dev.steward.analytics.AgentActivity;
import dev.steward.analytics.Analytics;
import dev.steward.analytics.AnalyticsTools;
import dev.steward.domains.DomainHistory;
import dev.steward.domains.DomainTools;
import dev.steward.domains.Domains;
import dev.steward.habits.HabitHistory;
import dev.steward.habits.HabitLogHistory;
import dev.steward.habits.HabitLogTools;
import dev.steward.habits.HabitLogs;
import dev.steward.habits.HabitTools;
import dev.steward.habits.Habits;
import dev.steward.history.Changes;
import dev.steward.history.History;
import dev.steward.history.HistoryTools;
import dev.steward.history.Trash;
import dev.steward.milestones.MilestoneHistory;
import dev.steward.milestones.MilestoneTools;
import dev.steward.milestones.Milestones;
import dev.steward.notes.NoteHistory;
import dev.steward.notes.NoteTools;
import dev.steward.notes.Notes;
import dev.steward.projects.ProjectHistory;
import dev.steward.projects.ProjectTools;
import dev.steward.projects.Projects;
import dev.steward.reports.ReportHistory;
import dev.steward.reports.ReportTools;
import dev.steward.reports.Reports;
import dev.steward.search.Search;
import dev.steward.search.SearchTools;
import dev.steward.tags.TagHistory;
import dev.steward.tags.TagTools;
import dev.steward.tags.Tags;
import dev.steward.tasks.DueDays;
import dev.steward.tasks.ProjectProgress;
import dev.steward.tasks.TaskHistory;
import dev.steward.tasks.TaskTies;
import dev.steward.tasks.TaskTools;
import dev.steward.tasks.Tasks;
import dev.steward.time.TimeEntries;
import dev.steward.time.TimeHistory;
import dev.steward.time.TimeTools;
import dev.steward.tool.Tool;
import dev.steward.tool.Toolsets;
import dev.steward.workspace.Audit;
import dev.steward.workspace.Dependent;
import dev.steward.workspace.Undoable;
import dev.steward.workspace.Workspace;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The features of the workspace, put together: who holds on to whose records, and in which order agents see the tools (spec/workspace.md §3). */
public final class WorkspaceFeatures {
    /** The toolsets there are, and {@code core} for those of the product as it was asked for (spec/workspace.md §4). */
    public static final Toolsets TOOLSETS = toolsets(
            Set.of("time", "history"),
            "tasks",
            "habits",
            "projects",
            "notes",
            "reports",
            "milestones",
            "domains",
            "tags",
            "agents",
            "analytics");

    private final Workspace workspace;
    private final Domains domains;
    private final Tags tags;
    private final TimeEntries time;
    private final Tasks tasks;
    private final DueDays dueDays;
    private final Habits habits;
    private final HabitLogs habitLogs;
    private final Agents agents;
    private final Projects projects;
    private final Notes notes;
    private final Reports reports;
    private final Milestones milestones;
    private final AgentActivity activity;
    private final List<Undoable> kinds;
    private final Search search;

    /** @param sessions what an agent has open, which ends with it */
    public WorkspaceFeatures(Workspace workspace, Audit audit, Dependent sessions) {
        this.workspace = workspace;
        this.agents = new Agents(workspace.db(), sessions);
        this.activity = new AgentActivity(workspace.db(), audit);
        this.domains = new Domains(workspace.db());
        this.habits = new Habits(workspace);
        this.habitLogs = new HabitLogs(workspace);
        TaskTies taskTies = new TaskTies();
        this.time = new TimeEntries(workspace);
        this.tasks = new Tasks(workspace, List.of(time::leaveTask), TimeEntries::spent);
        this.dueDays = new DueDays(workspace);
        this.milestones = new Milestones(workspace, List.of(taskTies));
        this.notes = new Notes(workspace.db());
        this.reports = new Reports(workspace, habits, time);
        this.projects = new Projects(
                workspace,
                List.of(taskTies::leaveProject, notes::leaveProject, milestones::leaveProject, time::leaveProject),
                ProjectProgress::of);
        this.tags =
                new Tags(workspace.db(), List.of(habits, projects, notes, milestones, reports, taskTies, agents, time));
        this.kinds = List.of(
                new TaskHistory(workspace, tasks),
                new HabitHistory(habits),
                new HabitLogHistory(habitLogs),
                new TimeHistory(time),
                new ProjectHistory(projects),
                new NoteHistory(notes),
                new ReportHistory(reports),
                new MilestoneHistory(milestones),
                new DomainHistory(domains),
                new TagHistory(tags),
                new AgentHistory(agents));
        this.search = new Search(workspace.db(), kinds);
    }

    /** Makes the store fit the present settings. To be called once at start, before the first call. */
    public void prepare() {
        dueDays.followZone();
    }

    private static Toolsets toolsets(Set<String> beyond, String... core) {
        Set<String> all = new HashSet<>(beyond);
        all.addAll(Set.of(core));
        return new Toolsets(Map.of("core", Set.of(core)), all);
    }

    /** The tools of these toolsets, in the order of all. */
    public List<Tool<?>> tools(Set<String> toolsets) {
        return tools().stream()
                .filter(tool -> toolsets.contains(tool.toolset()))
                .toList();
    }

    /** All tools of the workspace, in their fixed order. */
    public List<Tool<?>> tools() {
        List<Tool<?>> tools = new ArrayList<>();
        tools.addAll(TaskTools.of(tasks, workspace.db()));
        tools.addAll(HabitTools.of(habits, habitLogs, workspace.db()));
        tools.addAll(ProjectTools.of(projects, workspace.db()));
        tools.addAll(NoteTools.of(notes, workspace.db()));
        tools.addAll(ReportTools.of(reports, workspace.db()));
        tools.addAll(MilestoneTools.of(milestones, workspace.db()));
        tools.addAll(DomainTools.of(domains, workspace.db()));
        tools.addAll(TagTools.of(tags, workspace.db()));
        tools.addAll(AgentTools.of(agents, workspace.db()));
        tools.addAll(AnalyticsTools.of(new Analytics(workspace, habits, time), workspace.db()));
        tools.addAll(SearchTools.of(search, workspace.db()));
        tools.addAll(ActivityTools.of(activity, workspace.db()));
        tools.addAll(TimeTools.of(time, workspace.db()));
        tools.addAll(HabitLogTools.of(habitLogs, workspace.db()));
        tools.addAll(history(tools));
        return List.copyOf(tools);
    }

    /** @param others whose work can be undone by those who may call them */
    private List<Tool<?>> history(List<Tool<?>> others) {
        Map<String, String> toolsets = others.stream().collect(Collectors.toMap(Tool::name, Tool::toolset));
        return HistoryTools.of(
                workspace,
                new History(workspace.db(), kinds),
                new Changes(workspace.db()),
                new Trash(workspace.db(), kinds),
                (request, tool) -> request.permissions().allow(tool, toolsets.getOrDefault(tool, "")));
    }

    /** What the owner's commands look after. */
    public Agents agents() {
        return agents;
    }

    /** What makes a fresh store usable. */
    public FirstStart start(FirstStart.AdminKeyOutlet outlet) {
        return new FirstStart(workspace.db(), domains, agents, outlet);
    }
}
