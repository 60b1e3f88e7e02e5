package dev.steward.mcp;

/** What an endpoint needs to know who is calling isn't there right now; the message is a sentence for the client, which is told to come again. */
public final class Unavailable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Unavailable(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
