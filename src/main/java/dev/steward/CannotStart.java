package dev.steward;

/** The program could not start; the message is a sentence for whoever runs it, without a secret. */
public final class CannotStart extends Exception {
    private static final long serialVersionUID = 1L;

    CannotStart(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
