package dev.steward.identity;

import java.util.List;
import java.util.Set;

/**
 * What an agent may call, by tier (spec/workspace.md §2). Only full access makes, changes or removes agents, whatever an agent's own list says:
 * otherwise an agent could raise itself.
 *
 * @param custom names of tools, or globs in which {@code *} stands for any letters; only looked at with {@link Tier#CUSTOM}
 * @param toolsets the only toolsets that the connection wants, whatever the tier allows; empty for all
 */
public record Permissions(Tier tier, List<String> custom, Set<String> toolsets) {
    /** Everything. */
    public static final Permissions FULL = new Permissions(Tier.FULL_ACCESS, List.of());

    private static final String AGENTS = "agents";
    private static final Set<String> TASK_MANAGERS_TOOLSETS = Set.of("tasks", "habits");
    private static final Set<String> CONTENT_CREATORS_TOOLS = Set.of("create_note", "create_report");

    public Permissions {
        custom = List.copyOf(custom);
        toolsets = Set.copyOf(toolsets);
    }

    /** For a connection that wants all toolsets. */
    public Permissions(Tier tier, List<String> custom) {
        this(tier, custom, Set.of());
    }

    /** Of the same, what is in these toolsets. */
    public Permissions within(Set<String> wanted) {
        return new Permissions(tier, custom, wanted);
    }

    /** Whether the connection wants tools of this toolset. */
    public boolean wants(String toolset) {
        return toolsets.isEmpty() || toolsets.contains(toolset);
    }

    /** Whether a call of this tool, which is in this toolset, is allowed. */
    public boolean allow(String tool, String toolset) {
        if (!wants(toolset)) {
            return false;
        }
        if (toolset.equals(AGENTS) && !looks(tool)) {
            return tier == Tier.FULL_ACCESS;
        }
        return switch (tier) {
            case FULL_ACCESS -> true;
            case READ_ONLY -> looks(tool);
            case CONTENT_CREATOR -> looks(tool) || CONTENT_CREATORS_TOOLS.contains(tool);
            case TASK_MANAGER -> looks(tool) || TASK_MANAGERS_TOOLSETS.contains(toolset);
            case CUSTOM -> custom.stream().anyMatch(glob -> matches(glob, tool));
        };
    }

    private static boolean looks(String tool) {
        return tool.startsWith("get_") || tool.startsWith("list_");
    }

    /** Greedy matching with one step back, so that no glob takes more than length times length. */
    private static boolean matches(String glob, String name) {
        int at = 0;
        int inName = 0;
        int star = -1;
        int afterStar = 0;
        while (inName < name.length()) {
            if (at < glob.length() && glob.charAt(at) == '*') {
                star = at++;
                afterStar = inName;
            } else if (at < glob.length() && glob.charAt(at) == name.charAt(inName)) {
                at++;
                inName++;
            } else if (star >= 0) {
                at = star + 1;
                inName = ++afterStar;
            } else {
                return false;
            }
        }
        return glob.substring(at).chars().allMatch(rest -> rest == '*');
    }
}
