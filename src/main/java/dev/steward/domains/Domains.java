package dev.steward.domains;

import dev.steward.store.Author;
import dev.steward.store.Db;
import dev.steward.store.Entry;
import dev.steward.store.Page;
import dev.steward.store.Reading;
import dev.steward.store.Slice;
import dev.steward.store.Transaction;
import dev.steward.tool.Change;
import dev.steward.tool.Refused;
import dev.steward.workspace.Stamp;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The person's domains. Names are unique, ignoring case; a domain that anything is still in stays. */
public final class Domains {
    static final String ENTITY = "domain";

    private final Db db;

    public Domains(Db db) {
        this.db = db;
    }

    /** What a new domain is made of. */
    public record NewDomain(String name, Optional<String> color, Optional<String> icon, int sortOrder) {}

    /** What an update does. */
    public record Changes(
            Optional<String> name, Change<String> color, Change<String> icon, Optional<Integer> sortOrder) {}

    /**
     * Makes a domain.
     *
     * @throws Refused when there is one of that name
     */
    public Domain create(Author author, NewDomain made) {
        return db.write(author, transaction -> {
            requireFree(transaction, made.name());
            Domain domain =
                    new Domain(Stamp.fresh(transaction), made.name(), made.color(), made.icon(), made.sortOrder());
            DomainStore.insert(transaction, domain);
            transaction.journal(Entry.created(ENTITY, domain.id(), domain.image()));
            return domain;
        });
    }

    /** The one of that id; refused when there is none. */
    public Domain find(String id) {
        return db.read(reading -> required(reading, id));
    }

    /** In their order, then by name. */
    public Page<Domain> list(Slice slice) {
        return db.read(reading -> DomainStore.list(reading, slice));
    }

    /** Changes what is named, and nothing else. */
    public Domain update(Author author, String id, Changes changes, Optional<Instant> ifUpdated) {
        return db.write(author, transaction -> {
            Domain before = required(transaction, id);
            Instant updated = transaction.updateOf(before.stamp().updated(), ifUpdated);
            Domain changed = new Domain(
                    before.stamp(),
                    changes.name().orElse(before.name()),
                    changes.color().on(before.color()),
                    changes.icon().on(before.icon()),
                    changes.sortOrder().orElse(before.sortOrder()));
            if (changed.equals(before)) {
                return before;
            }
            DomainStore.named(transaction, changed.name())
                    .filter(other -> !other.id().equals(id))
                    .ifPresent(Domains::refuse);
            Domain after = new Domain(
                    before.stamp().updatedAt(updated),
                    changed.name(),
                    changed.color(),
                    changed.icon(),
                    changed.sortOrder());
            DomainStore.update(transaction, after);
            transaction.journal(Entry.updated(ENTITY, id, before.image(), after.image()));
            return after;
        });
    }

    /**
     * Moves a domain to the trash.
     *
     * @throws Refused when anything is still in it, with counts
     */
    public void delete(Author author, String id) {
        db.write(author, transaction -> {
            Domain domain = required(transaction, id);
            requireUnused(domain, DomainStore.uses(transaction, id));
            domain.stamp().trash(transaction, "domains");
            transaction.journal(Entry.deleted(ENTITY, id, domain.image()));
            return null;
        });
    }

    private static Domain required(Reading reading, String id) {
        return DomainStore.find(reading, id).orElseThrow(() -> Refused.notFound(ENTITY, id));
    }

    private static void requireFree(Transaction transaction, String name) {
        DomainStore.named(transaction, name).ifPresent(Domains::refuse);
    }

    private static void refuse(Domain other) {
        throw Refused.conflict("There is a domain '" + other.name() + "' already, with the id " + other.id() + ".");
    }

    private static void requireUnused(Domain domain, Map<String, Long> uses) {
        if (uses.isEmpty()) {
            return;
        }
        String counts = uses.entrySet().stream()
                .map(use -> use.getKey() + ": " + use.getValue())
                .collect(Collectors.joining(", "));
        throw Refused.conflict(
                "The domain '" + domain.name() + "' is still in use (" + counts + "). Move or delete these first.");
    }
}
