package dev.steward.agents;

import dev.steward.identity.ApiKey;
import dev.steward.identity.Authenticator;
import dev.steward.identity.CallRate;
import dev.steward.identity.Caller;
import dev.steward.identity.FailedAttempts;
import dev.steward.identity.Identity;
import dev.steward.store.Db;
import dev.steward.store.LastUses;
import dev.steward.store.StoreUnavailable;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Lets agents in by their keys (spec/workspace.md §2). The store is asked at every request, so that what the person changes holds from the next one on. Keys
 * are found by their digest, of which an attacker can't choose a part, so how long a look takes tells nothing about a key.
 */
public final class AgentKeys implements Authenticator {
    private final Db db;
    private final InstantSource time;
    private final FailedAttempts failures;
    private final CallRate rate;
    private final LastUses uses = new LastUses("agents", "last_used_at");

    /** @param callsPerMinute how often one agent may come */
    public AgentKeys(Db db, InstantSource time, int callsPerMinute) {
        this.db = db;
        this.time = time;
        this.failures = new FailedAttempts(time);
        this.rate = new CallRate(callsPerMinute, time);
    }

    /** {@inheritDoc} A request without a key is refused like one with a wrong key, but doesn't count as an attempt to guess one. */
    @Override
    public Identity identify(String key, String address) {
        if (key == null) {
            return new Identity.Unknown();
        }
        Optional<Agent> agent;
        try {
            agent = db.read(reading -> AgentStore.holding(reading, ApiKey.digest(key)));
        } catch (StoreUnavailable gone) {
            return new Identity.Unavailable(gone.getMessage());
        }
        return agent.map(this::letIn).orElseGet(() -> refuse(new Identity.Unknown(), address));
    }

    /** Writes when agents were last seen. */
    public void flush() {
        uses.flush(db);
    }

    private Identity letIn(Agent agent) {
        if (agent.status() == AgentStatus.DISABLED) {
            return new Identity.Disabled();
        }
        Optional<Duration> wait = rate.taken(agent.id());
        if (wait.isPresent()) {
            return new Identity.Limited(wait.get());
        }
        uses.note(agent.id(), time.instant());
        return new Identity.Known(new Caller(agent.id(), agent.name(), agent.permissions()));
    }

    private Identity refuse(Identity refusal, String address) {
        return failures.failed(address).<Identity>map(Identity.Limited::new).orElse(refusal);
    }
}
