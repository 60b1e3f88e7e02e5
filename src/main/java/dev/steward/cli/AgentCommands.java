package dev.steward.cli;

import dev.steward.agents.Agent;
import dev.steward.agents.AgentChanges;
import dev.steward.agents.AgentFilter;
import dev.steward.agents.AgentStatus;
import dev.steward.agents.Agents;
import dev.steward.identity.Secret;
import dev.steward.identity.Tier;
import dev.steward.store.Moment;
import dev.steward.store.Page;
import dev.steward.store.Slice;
import dev.steward.tool.Change;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code steward agent …}: what the owner does with agents on the command line, on the same store and beside a running server. A key goes to standard output
 * alone, everything for people to standard error, so that a script can keep the key.
 */
@Command(
        name = "agent",
        description =
                "Looks after the agents that may come in. Works beside a running server; settings come from the environment.",
        mixinStandardHelpOptions = false)
final class AgentCommands {
    private static final int PAGE = 200;
    private static final String WHICH = "The agent's id, or its name where only one has it.";
    private static final String TIERS = "full_access, read_only, content_creator, task_manager or custom.";
    private static final String GLOBS = "With tier custom: a tool's name, or a glob such as 'get_*'. May be repeated.";

    private final Workplace workplace;
    private final PrintWriter out;
    private final PrintWriter err;

    AgentCommands(Workplace workplace, PrintWriter out, PrintWriter err) {
        this.workplace = workplace;
        this.out = out;
        this.err = err;
    }

    @Command(name = "create", description = "Makes an agent and prints its key, this once.")
    void create(
            @Parameters(paramLabel = "NAME", description = "What it is called.") String name,
            @Option(names = "--tier", defaultValue = "read_only", description = TIERS) Tier tier,
            @Option(
                            names = "--domain",
                            defaultValue = "Personal",
                            description = "Domain id or name (${DEFAULT-VALUE}).")
                    String domain,
            @Option(names = "--allow", paramLabel = "GLOB", description = GLOBS) List<String> allow) {
        workplace.use((agents, author) -> {
            Agents.NewAgent made = new Agents.NewAgent(
                    Names.checked(name), Optional.empty(), domain, AgentStatus.ACTIVE, tier, globs(allow), List.of());
            Agents.Issued issued = agents.create(author, made);
            show(issued, "was made with the tier " + tier.wire());
        });
    }

    @Command(name = "list", description = "Lists all agents.")
    void list() {
        workplace.use((agents, _) -> {
            out.printf("%-16s %-9s %-16s %-25s %s%n", "ID", "STATUS", "TIER", "LAST SEEN", "NAME");
            all(agents).forEach(this::row);
            out.flush();
        });
    }

    @Command(name = "disable", description = "Refuses an agent's key from its next request on.")
    void disable(@Parameters(paramLabel = "AGENT", description = WHICH) String which) {
        change(which, AgentChanges.statusOnly(AgentStatus.DISABLED), "is disabled");
    }

    @Command(name = "enable", description = "Lets a disabled agent in again.")
    void enable(@Parameters(paramLabel = "AGENT", description = WHICH) String which) {
        change(which, AgentChanges.statusOnly(AgentStatus.ACTIVE), "is active");
    }

    @Command(
            name = "rotate",
            description = "Gives an agent another key and prints it, this once. The old key is dead at once.")
    void rotate(@Parameters(paramLabel = "AGENT", description = WHICH) String which) {
        change(which, AgentChanges.keyOnly(), "has another key");
    }

    @Command(name = "allow", description = "Changes what an agent may do.")
    void allow(
            @Parameters(paramLabel = "AGENT", description = WHICH) String which,
            @Option(names = "--tier", required = true, description = TIERS) Tier tier,
            @Option(names = "--allow", paramLabel = "GLOB", description = GLOBS) List<String> allow) {
        Change<List<String>> custom = allow == null ? new Change.Keep<>() : new Change.Set<>(globs(allow));
        change(which, AgentChanges.tierOnly(tier, custom), "has the tier " + tier.wire());
    }

    @Command(
            name = "delete",
            description = "Moves an agent to the trash. Its key is dead for good; what it made stays.")
    void delete(@Parameters(paramLabel = "AGENT", description = WHICH) String which) {
        workplace.use((agents, author) -> {
            Agent agent = only(agents, which);
            agents.delete(author, agent.id());
            tell(agent, "is in the trash");
        });
    }

    private void change(String which, AgentChanges changes, String outcome) {
        workplace.use((agents, author) ->
                show(agents.update(author, only(agents, which).id(), changes, Optional.empty()), outcome));
    }

    private void show(Agents.Issued issued, String outcome) {
        tell(issued.agent(), outcome);
        issued.key().map(Secret::reveal).ifPresent(key -> {
            err.println("Its key, shown this once:");
            err.flush();
            out.println(key);
            out.flush();
        });
    }

    private void tell(Agent agent, String outcome) {
        err.println("The agent '" + Names.shown(agent.name()) + "' (" + agent.id() + ") " + outcome + ".");
        err.flush();
    }

    private void row(Agent agent) {
        out.printf(
                "%-16s %-9s %-16s %-25s %s%n",
                agent.id(),
                agent.status().word(),
                agent.permissions().tier().wire(),
                agent.lastUsedAt().map(Moment::text).orElse("never"),
                Names.shown(agent.name()));
    }

    private static List<String> globs(List<String> given) {
        List<String> globs = given == null ? List.of() : List.copyOf(given);
        for (String glob : globs) {
            if (!glob.matches("[a-z_*]{1,64}")) {
                throw new CommandRefused("--allow must be a tool's name or a glob such as 'get_*'.");
            }
        }
        return globs;
    }

    private static List<Agent> all(Agents agents) {
        List<Agent> all = new ArrayList<>();
        Page<Agent> page;
        do {
            page = agents.list(AgentFilter.ALL, new Slice(PAGE, all.size()));
            all.addAll(page.items());
        } while (!page.items().isEmpty() && all.size() < page.total());
        return all;
    }

    private static Agent only(Agents agents, String which) {
        List<Agent> found = agents.called(which);
        if (found.isEmpty()) {
            throw new CommandRefused("There is no agent '" + Names.shown(which) + "'. 'steward agent list' shows all.");
        }
        if (found.size() > 1) {
            throw new CommandRefused("Several agents are called '" + Names.shown(which) + "'; give the id of one: "
                    + String.join(", ", found.stream().map(Agent::id).toList()) + ".");
        }
        return found.getFirst();
    }
}
