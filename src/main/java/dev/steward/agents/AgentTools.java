package dev.steward.agents;

import dev.steward.identity.Secret;
import dev.steward.identity.Tier;
import dev.steward.json.Json;
import dev.steward.store.Db;
import dev.steward.store.Slice;
import dev.steward.tool.Field;
import dev.steward.tool.Kinds;
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
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/** The tools of the toolset {@code agents}. */
public final class AgentTools {
    private static final int MOST_PERMISSIONS = 100;
    private static final int LONGEST_PERMISSION = 64;
    private static final Pattern PERMISSION = Pattern.compile("[a-z_*]+");

    private static final Field<String> AGENT_ID = Fields.id("agent_id", "Agent id");
    private static final Field<String> NAME = Field.of("name", Kinds.name(Fields.LONGEST_NAME), "Agent name");
    private static final Field<String> DESCRIPTION =
            Field.of("description", Kinds.text(0, Fields.LONGEST_TEXT), "What it is for.");
    private static final Field<String> DOMAIN =
            Field.of("domain", Fields.DOMAIN.kind(), "Domain id or name; default for what it creates");
    private static final Field<AgentStatus> STATUS =
            Field.of("status", Kinds.choice(AgentStatus.class, AgentStatus::word), "disabled refuses its key at once");
    private static final Field<Tier> TIER =
            Field.of("permission_tier", Kinds.choice(Tier.class, Tier::wire), "What it may call");
    private static final Field<List<String>> CUSTOM = Field.of(
            "custom_permissions",
            Kinds.listOf(Kinds.word(LONGEST_PERMISSION, AgentTools::permissionProblem, "get_*"), MOST_PERMISSIONS),
            "With permission_tier custom: tool names or globs such as get_*.");
    private static final Field<Boolean> REGENERATE_KEY =
            Field.of("regenerate_key", Kinds.bool(), "true makes a new api_key; the old one dies at once");

    private static final Output AGENT = Output.of().with("object", "agent");

    private final Agents agents;

    private AgentTools(Agents agents) {
        this.agents = agents;
    }

    /** In the order agents see them. */
    public static List<Tool<?>> of(Agents agents, Db db) {
        AgentTools tools = new AgentTools(agents);
        Toolset toolset = new Toolset("agents", db);
        return List.of(
                toolset.create(
                        "create_agent",
                        "Create agent",
                        "Creates an agent with a key of its own and returns it with api_key, which no later answer shows: hand it on now. "
                                + "Needs full_access. For a new key of an existing agent use update_agent.",
                        AgentTools::made,
                        AGENT,
                        tools::create),
                toolset.read(
                        "get_agent",
                        "Get agent",
                        "Returns one agent, without its key. For what it has done use get_agent_activity.",
                        in -> in.required(AGENT_ID),
                        AGENT,
                        (_, id) -> shown(agents.find(id))),
                toolset.read(
                        "list_agents",
                        "List agents",
                        "Lists agents, newest first, as agents, total, page, limit; without their keys. All filters given must match.",
                        Listed::of,
                        Listing.output("agents"),
                        (_, asked) -> tools.list(asked)),
                toolset.update(
                        "update_agent",
                        "Update agent",
                        "Changes only the fields given and returns the agent; rights hold from its next request on. Needs full_access. "
                                + "Refused when no active agent with full_access would be left.",
                        Update::of,
                        AGENT,
                        tools::update),
                toolset.delete(
                        "delete_agent",
                        "Delete agent",
                        "Moves an agent to the trash; its key dies for good, what it made stays. Needs full_access. Returns deleted and id. "
                                + "To lock it out for a while use update_agent with status disabled.",
                        in -> in.required(AGENT_ID),
                        Toolset.DELETED,
                        tools::delete));
    }

    private static String permissionProblem(String sent) {
        return PERMISSION.matcher(sent).matches() ? null : "be a tool name or a glob such as get_*";
    }

    private static Agents.NewAgent made(Reader in) {
        return new Agents.NewAgent(
                in.required(NAME),
                in.optional(DESCRIPTION),
                in.required(DOMAIN),
                in.withDefault(STATUS, AgentStatus.ACTIVE),
                in.withDefault(TIER, Tier.READ_ONLY),
                in.optional(CUSTOM).orElse(List.of()),
                in.optional(Fields.TAGS).orElse(List.of()));
    }

    private ObjectNode create(Request request, Agents.NewAgent made) {
        return shownOnce(request, agents.create(request.author(), made));
    }

    record Listed(AgentFilter filter, Slice slice) {
        static Listed of(Reader in) {
            return new Listed(
                    new AgentFilter(in.optional(STATUS), in.optional(Fields.DOMAIN), in.optional(TIER)),
                    Fields.slice(in));
        }
    }

    private ObjectNode list(Listed asked) {
        return Listing.of(
                "agents",
                agents.list(asked.filter(), asked.slice()),
                asked.slice(),
                agent -> Listing.shortened(agent.shown(), "description"));
    }

    record Update(String id, AgentChanges changes, Optional<Instant> ifUpdated) {
        static Update of(Reader in) {
            return new Update(
                    in.required(AGENT_ID),
                    new AgentChanges(
                            in.replace(NAME),
                            in.change(DESCRIPTION),
                            in.replace(DOMAIN),
                            in.replace(STATUS),
                            in.replace(TIER),
                            in.change(CUSTOM),
                            in.change(Fields.TAGS),
                            in.withDefault(REGENERATE_KEY, false)),
                    in.optional(Fields.IF_UPDATED));
        }
    }

    private ObjectNode update(Request request, Update asked) {
        return shownOnce(request, agents.update(request.author(), asked.id(), asked.changes(), asked.ifUpdated()));
    }

    private ObjectNode delete(Request request, String id) {
        agents.delete(request.author(), id);
        return Toolset.deleted(id);
    }

    private static ObjectNode shownOnce(Request request, Agents.Issued issued) {
        issued.key()
                .map(Secret::reveal)
                .ifPresent(key ->
                        request.showOnce(result -> result.withObject("agent").put("api_key", key)));
        if (issued.agent().permissions().equals(Agents.NOTHING)) {
            request.warn("`custom_permissions` is empty: the agent may call nothing yet.");
        }
        return shown(issued.agent());
    }

    private static ObjectNode shown(Agent agent) {
        return Json.object().set("agent", agent.shown());
    }
}
