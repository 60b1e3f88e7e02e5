package dev.steward.tags;

import dev.steward.store.Author;
import dev.steward.store.Db;
import dev.steward.store.Entry;
import dev.steward.store.Page;
import dev.steward.store.Reading;
import dev.steward.store.Slice;
import dev.steward.tool.Change;
import dev.steward.tool.Refused;
import dev.steward.workspace.Dependent;
import dev.steward.workspace.Stamp;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The person's tags. Names are unique, ignoring case; a tag that is deleted is taken off everything that carries it. */
public final class Tags {
    static final String ENTITY = "tag";

    private final Db db;
    private final List<Dependent> carriers;

    /** @param carriers the features whose records carry tags */
    public Tags(Db db, List<Dependent> carriers) {
        this.db = db;
        this.carriers = List.copyOf(carriers);
    }

    /** What a new tag is made of. */
    public record NewTag(String name, Optional<String> color) {}

    /** What an update does. */
    public record Changes(Optional<String> name, Change<String> color) {}

    /**
     * Makes a tag.
     *
     * @throws Refused when there is one of that name
     */
    public Tag create(Author author, NewTag made) {
        return db.write(author, transaction -> {
            TagStore.named(transaction, made.name()).ifPresent(Tags::refuse);
            Tag tag = new Tag(Stamp.fresh(transaction), made.name(), made.color());
            TagStore.insert(transaction, tag);
            transaction.journal(Entry.created(ENTITY, tag.id(), tag.image()));
            return tag;
        });
    }

    /** The one of that id; refused when there is none. */
    public Tag find(String id) {
        return db.read(reading -> required(reading, id));
    }

    /** By name. */
    public Page<Tag> list(Slice slice) {
        return db.read(reading -> TagStore.list(reading, slice));
    }

    /** Changes what is named, and nothing else. */
    public Tag update(Author author, String id, Changes changes, Optional<Instant> ifUpdated) {
        return db.write(author, transaction -> {
            Tag before = required(transaction, id);
            Instant updated = transaction.updateOf(before.stamp().updated(), ifUpdated);
            Tag changed = new Tag(
                    before.stamp(),
                    changes.name().orElse(before.name()),
                    changes.color().on(before.color()));
            if (changed.equals(before)) {
                return before;
            }
            TagStore.named(transaction, changed.name())
                    .filter(other -> !other.id().equals(id))
                    .ifPresent(Tags::refuse);
            Tag after = new Tag(before.stamp().updatedAt(updated), changed.name(), changed.color());
            TagStore.update(transaction, after);
            transaction.journal(Entry.updated(ENTITY, id, before.image(), after.image()));
            return after;
        });
    }

    /** Moves a tag to the trash and takes it off everything that carries it. */
    public void delete(Author author, String id) {
        db.write(author, transaction -> {
            Tag tag = required(transaction, id);
            carriers.forEach(carrier -> carrier.release(transaction, id));
            tag.stamp().trash(transaction, "tags");
            transaction.journal(Entry.deleted(ENTITY, id, tag.image()));
            return null;
        });
    }

    private static Tag required(Reading reading, String id) {
        return TagStore.find(reading, id).orElseThrow(() -> Refused.notFound(ENTITY, id));
    }

    private static void refuse(Tag other) {
        throw Refused.conflict("There is a tag '" + other.name() + "' already, with the id " + other.id() + ".");
    }
}
