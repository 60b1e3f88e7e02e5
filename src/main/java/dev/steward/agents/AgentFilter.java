package dev.steward.agents;

import dev.steward.domains.DomainReference;
import dev.steward.identity.Tier;
import dev.steward.store.Reading;
import dev.steward.store.Where;
import java.util.Optional;

/**
 * Which agents are listed; what is empty doesn't matter.
 *
 * @param domain id or name
 */
public record AgentFilter(Optional<AgentStatus> status, Optional<String> domain, Optional<Tier> tier) {
    /** All of them. */
    public static final AgentFilter ALL = new AgentFilter(Optional.empty(), Optional.empty(), Optional.empty());

    Where where(Reading reading) {
        return Where.present()
                .equal("status", status.map(AgentStatus::word))
                .equal("domain", DomainReference.resolve(reading, domain))
                .equal("permission_tier", tier.map(Tier::wire));
    }
}
