package dev.steward.analytics;

import dev.steward.store.Db;
import dev.steward.tool.Output;
import dev.steward.tool.Tool;
import dev.steward.workspace.Fields;
import dev.steward.workspace.Toolset;
import java.util.List;

/** The tool of the toolset {@code analytics} that tells who called what. */
public final class ActivityTools {
    private ActivityTools() {}

    /** In the order agents see them. */
    public static List<Tool<?>> of(AgentActivity activity, Db db) {
        return List.of(new Toolset("analytics", db)
                .read(
                        "get_agent_activity",
                        "Get agent activity",
                        "Lists what agents called, latest first, refused calls too: time, agent, client, tool, shortened arguments, outcome, error, "
                                + "duration_ms and the id of what was touched; as activity, total, page, limit.",
                        Fields::slice,
                        Output.of().withList("activity", "object").with("integer", "total", "page", "limit"),
                        (_, slice) -> activity.latest(slice)));
    }
}
