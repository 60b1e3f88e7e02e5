package dev.steward.store;

/** An idempotency key came again with other arguments. */
public final class KeyReused extends StoreException {
    private static final long serialVersionUID = 1L;

    KeyReused(String key) {
        super("The idempotency_key '" + key
                + "' was used within the last 24 hours with other arguments. Use a new key.");
    }
}
