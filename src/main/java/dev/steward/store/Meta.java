package dev.steward.store;

import java.util.Optional;

/** What the program remembers of a store itself, by name. */
public final class Meta {
    private Meta() {}

    /** What was put there last. */
    public static Optional<String> find(Reading reading, String name) {
        return reading.query("SELECT value FROM meta WHERE name = :name")
                .bind("name", name)
                .find(row -> row.text("value"));
    }

    /** Puts something in place of what was there. */
    public static void put(Transaction transaction, String name, String value) {
        transaction.bookkeeping("""
                        INSERT INTO meta (name, value) VALUES (:name, :value)
                        ON CONFLICT (name) DO UPDATE SET value = excluded.value""").bind("name", name).bind("value", value).execute();
    }
}
