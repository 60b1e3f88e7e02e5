package dev.steward.store;

/**
 * The store didn't do what it was asked. The kinds a caller can act on are subclasses; this class itself is a defect of the program or of the data
 * (a statement that doesn't fit the schema, a column that is unexpectedly empty). A failed statement ends its transaction: on both engines nothing of
 * it is kept, whoever catches the exception.
 */
public sealed class StoreException extends RuntimeException
        permits BrokenReference, DuplicateKey, KeyReused, MovedOn, SchemaTooNew, StoreUnavailable {
    private static final long serialVersionUID = 1L;

    StoreException(String sentence, Throwable cause) {
        super(sentence, cause);
    }

    /** For answers to a caller, which need no stack trace. */
    StoreException(String sentence) {
        super(sentence, null, false, false);
    }
}
