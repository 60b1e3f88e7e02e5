package dev.steward.tasks;

import dev.steward.workspace.When;
import java.time.Instant;
import java.time.ZoneId;

/**
 * When a task is due.
 *
 * @param text a date or a moment, as it is answered: {@link When#text}
 * @param at the last millisecond at which the task is not overdue; follows from the text and the workspace's time zone
 */
public record Due(String text, Instant at) {

    static Due of(When when, ZoneId zone) {
        return new Due(when.text(zone), when.last(zone));
    }
}
