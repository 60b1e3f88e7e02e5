package dev.steward.store;

import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * One change of one record, for the journal.
 *
 * @param entity what kind of record, in the singular: {@code task}
 * @param record the record's id
 * @param before the record as it was; empty when it is new, or when the journal has forgotten it
 * @param after the record as it is; empty when it is gone, or when the journal has forgotten it
 */
public record Entry(
        String entity, String record, Action action, Optional<ObjectNode> before, Optional<ObjectNode> after) {

    /** What happened to the record. */
    public enum Action {
        CREATED,
        UPDATED,
        /** Moved to the trash. */
        DELETED,
        /** Taken out of the trash. */
        RESTORED,
        /** Gone for good. */
        ERASED;

        /** As it is stored, and named in events: {@code created}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Action of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT));
        }
    }

    public static Entry created(String entity, String record, ObjectNode after) {
        return new Entry(entity, record, Action.CREATED, Optional.empty(), Optional.of(after));
    }

    public static Entry updated(String entity, String record, ObjectNode before, ObjectNode after) {
        return new Entry(entity, record, Action.UPDATED, Optional.of(before), Optional.of(after));
    }

    public static Entry deleted(String entity, String record, ObjectNode before) {
        return new Entry(entity, record, Action.DELETED, Optional.of(before), Optional.empty());
    }

    public static Entry restored(String entity, String record, ObjectNode after) {
        return new Entry(entity, record, Action.RESTORED, Optional.empty(), Optional.of(after));
    }

    /** Leaves no content behind; see {@link Journal#erase}. */
    public static Entry erased(String entity, String record) {
        return new Entry(entity, record, Action.ERASED, Optional.empty(), Optional.empty());
    }
}
