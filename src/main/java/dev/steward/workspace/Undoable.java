package dev.steward.workspace;

import dev.steward.store.Author;
import dev.steward.store.Reading;
import dev.steward.store.Transaction;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * What undoing has to know of one kind of record: how a picture of it becomes the record again. Each feature has one for each of its kinds; when something
 * may be undone is not its business.
 */
public interface Undoable {

    /** The kind as the journal names it. */
    String entity();

    /** Where its records are. */
    String table();

    /** What stands for the name of a record in a list, in SQL. */
    String title();

    /** The record as it is, as the journal would picture it; empty when it is in the trash, or there is none. */
    Optional<ObjectNode> image(Reading reading, String id);

    /** Makes the record of that id what the image shows, all of it but who made it and when. */
    void rewrite(Transaction transaction, Image image);

    /** Does what the tool that deletes does. */
    void delete(Author author, String id);
}
