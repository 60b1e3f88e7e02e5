package dev.steward.http;

import java.io.IOException;

/**
 * A request body that was not taken: over the size limit (413), too slow (408), too many large ones at once (503), or
 * broken off (400).
 */
public final class BodyRefused extends IOException {
    private static final long serialVersionUID = 1L;

    private final int status;

    public BodyRefused(int status, String sentence) {
        super(sentence);
        this.status = status;
    }

    /** The HTTP status that fits: 400, 408, 413 or 503. */
    public int status() {
        return status;
    }
}
