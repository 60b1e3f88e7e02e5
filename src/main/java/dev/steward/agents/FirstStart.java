package dev.steward.agents;

import dev.steward.domains.Domain;
import dev.steward.domains.Domains;
import dev.steward.identity.ApiKey;
import dev.steward.identity.Secret;
import dev.steward.identity.Tier;
import dev.steward.store.Author;
import dev.steward.store.Db;
import dev.steward.store.Meta;
import dev.steward.store.Slice;
import dev.steward.store.Transaction;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes a fresh store usable: the domains {@code Personal} and {@code Work} and the agent {@code admin}, which may do everything (spec/workspace.md §2, §3). On
 * every start it also applies the key that the settings give the admin, if it is another one than they gave the last time: so a lost key can be replaced, and a
 * key that was replaced since isn't brought back by a setting that stayed. Replicas that start together on one store make one admin.
 */
public final class FirstStart {
    private static final Logger LOG = LoggerFactory.getLogger(FirstStart.class);

    private static final String STARTED = "first_start";
    private static final String ADMIN = "admin_agent";
    private static final String APPLIED_KEY = "admin_key_applied";
    private static final String NAME = "admin";
    private static final String HOME = "Personal";
    private static final int MOST_CONSIDERED = 200;
    private static final List<String> DOMAINS = List.of(HOME, "Work");

    private final Db db;
    private final Domains domains;
    private final Agents agents;
    private final AdminKeyOutlet outlet;

    /** Where a generated key goes. It is asked within the transaction that makes the admin: a key that reached nobody makes none. */
    @FunctionalInterface
    public interface AdminKeyOutlet {
        void show(Secret key);
    }

    public FirstStart(Db db, Domains domains, Agents agents, AdminKeyOutlet outlet) {
        this.db = db;
        this.domains = domains;
        this.agents = agents;
        this.outlet = outlet;
    }

    /**
     * Does what is left to do.
     *
     * @param given the admin's key as the settings give it
     * @throws AdminKeyTaken when another agent holds the key that was given
     */
    public void run(Optional<Secret> given) {
        db.write(Author.SERVER, transaction -> {
            if (Meta.find(transaction, STARTED).isEmpty()) {
                begin(transaction, given);
            }
            given.filter(key -> !isApplied(transaction, key)).ifPresent(key -> apply(transaction, key));
            return null;
        });
    }

    private void begin(Transaction transaction, Optional<Secret> given) {
        for (int index = 0; index < DOMAINS.size(); index++) {
            makeDomain(DOMAINS.get(index), index);
        }
        Secret key = given.orElseGet(ApiKey::generate);
        makeAdmin(transaction, key);
        if (given.isEmpty()) {
            outlet.show(key);
        }
        Meta.put(transaction, STARTED, transaction.now().toString());
        given.ifPresent(applied -> remember(transaction, applied));
    }

    private static boolean isApplied(Transaction transaction, Secret key) {
        return Meta.find(transaction, APPLIED_KEY)
                .filter(ApiKey.digest(key.reveal())::equals)
                .isPresent();
    }

    private void apply(Transaction transaction, Secret key) {
        Optional<String> holder =
                AgentStore.holding(transaction, ApiKey.digest(key.reveal())).map(Agent::id);
        Optional<String> admin = Meta.find(transaction, ADMIN)
                .flatMap(id -> AgentStore.find(transaction, id))
                .map(Agent::id);
        if (holder.isPresent() && !holder.equals(admin)) {
            throw new AdminKeyTaken();
        }
        admin.ifPresentOrElse(id -> agents.replaceKey(Author.SERVER, id, key), () -> makeAdmin(transaction, key));
        remember(transaction, key);
        LOG.info("The agent {} has the key that the settings give it.", NAME);
    }

    private void makeAdmin(Transaction transaction, Secret key) {
        Agent admin = agents.create(
                Author.SERVER,
                new Agents.NewAgent(
                        NAME,
                        Optional.of("Made at the first start."),
                        home(),
                        AgentStatus.ACTIVE,
                        Tier.FULL_ACCESS,
                        List.of(),
                        List.of()),
                key);
        Meta.put(transaction, ADMIN, admin.id());
    }

    /** The domain {@code Personal}; where that is gone whichever comes first, and where all are gone a new one. */
    private String home() {
        List<Domain> existing = domains.list(new Slice(MOST_CONSIDERED, 0)).items();
        return existing.stream()
                .filter(domain -> domain.name().equals(HOME))
                .findFirst()
                .or(() -> existing.stream().findFirst())
                .orElseGet(() -> makeDomain(HOME, 0))
                .id();
    }

    private Domain makeDomain(String name, int position) {
        return domains.create(Author.SERVER, new Domains.NewDomain(name, Optional.empty(), Optional.empty(), position));
    }

    private static void remember(Transaction transaction, Secret key) {
        Meta.put(transaction, APPLIED_KEY, ApiKey.digest(key.reveal()));
    }
}
