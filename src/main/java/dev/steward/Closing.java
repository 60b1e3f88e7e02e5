package dev.steward;

import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes parts, last started first; one that can't be closed keeps none of the others open. */
final class Closing {
    private static final Logger LOG = LoggerFactory.getLogger(Closing.class);

    private Closing() {}

    static void all(Deque<AutoCloseable> parts) {
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (Exception failure) {
                LOG.warn("A part could not be closed", failure);
            }
        }
    }
}
