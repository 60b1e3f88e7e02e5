package dev.steward.tasks;

import dev.steward.store.Entry;

/** One change of one task: what it was and what it has become. */
record TaskUpdate(Task before, Task after) {

    boolean isChange() {
        return !after.equals(before);
    }

    boolean changesTags() {
        return !after.tags().equals(before.tags());
    }

    Entry entry() {
        return Entry.updated(Task.ENTITY, before.id(), before.image(), after.image());
    }
}
