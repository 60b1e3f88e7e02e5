package dev.steward.tasks;

import dev.steward.domains.DomainReference;
import dev.steward.milestones.Milestone;
import dev.steward.milestones.MilestoneReference;
import dev.steward.projects.Project;
import dev.steward.projects.ProjectReference;
import dev.steward.store.Transaction;
import dev.steward.tags.TagLinks;
import dev.steward.tool.Refused;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the tasks of one call refer to. Each name and id is looked up once, however many of its tasks give it. */
final class TaskReferences {
    private final Transaction transaction;
    private final Optional<String> usualDomain;
    private final Map<String, String> domains = new HashMap<>();
    private final Map<String, String> tags = new HashMap<>();
    private final Map<String, Project> projects = new HashMap<>();
    private final Map<String, Milestone> milestones = new HashMap<>();
    private final Map<String, Optional<String>> agentsDomains = new HashMap<>();

    /**
     * @param domain of tasks that don't say theirs; id or name
     * @throws Refused when there is no such domain
     */
    TaskReferences(Transaction transaction, Optional<String> domain) {
        this.transaction = transaction;
        this.usualDomain = DomainReference.resolve(transaction, domain);
    }

    Project project(String id) {
        return projects.computeIfAbsent(id, _ -> ProjectReference.resolve(transaction, id));
    }

    Milestone milestone(String id) {
        return milestones.computeIfAbsent(id, _ -> MilestoneReference.resolve(transaction, id));
    }

    List<String> tags(List<String> sent) {
        Set<String> ids = new LinkedHashSet<>();
        for (int index = 0; index < sent.size(); index++) {
            String field = "tags[" + index + "]";
            ids.add(tags.computeIfAbsent(sent.get(index), tag -> TagLinks.resolve(transaction, field, tag)));
        }
        return List.copyOf(ids);
    }

    String domain(String sent) {
        return domains.computeIfAbsent(sent, _ -> DomainReference.resolve(transaction, sent));
    }

    /** The domain of a new task: its own, else the call's, else its project's, else the agent's (spec/workspace.md §3, "Tasks"). */
    String domain(Optional<String> sent, TaskPlace place) {
        return sent.map(this::domain)
                .or(() -> usualDomain)
                .or(() -> place.project().map(id -> project(id).domain()))
                .or(this::agentsDomain)
                .orElseThrow(() -> Refused.invalid(
                        "domain",
                        "`domain` is missing, and neither the call nor a project nor the agent has one to offer."));
    }

    private Optional<String> agentsDomain() {
        return transaction
                .author()
                .agent()
                .flatMap(agent ->
                        agentsDomains.computeIfAbsent(agent, _ -> TaskStore.domainOfAgent(transaction, agent)));
    }
}
