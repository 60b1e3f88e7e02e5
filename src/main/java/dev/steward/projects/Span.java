package dev.steward.projects;

import dev.steward.tool.Change;
import dev.steward.tool.Refused;
import dev.steward.workspace.When;
import java.time.ZoneId;
import java.util.Optional;

/**
 * From when to when a project is to last. Dates are kept as they are answered: {@link When#text}.
 *
 * @param target not before the start
 */
public record Span(Optional<String> start, Optional<String> target) {

    /** @throws Refused when the target is before the start */
    static Span asked(Optional<When> start, Optional<When> target, ZoneId zone) {
        return new Span(start.map(date -> date.text(zone)), target.map(date -> date.text(zone)))
                .inOrder("target_date", zone);
    }

    /**
     * What an update makes of it.
     *
     * @throws Refused when the target would be before the start
     */
    Span changed(Change<When> changedStart, Change<When> changedTarget, ZoneId zone) {
        Span changed = new Span(
                changedStart.map(date -> date.text(zone)).on(start),
                changedTarget.map(date -> date.text(zone)).on(target));
        String atFault = changedTarget instanceof Change.Set<When> ? "target_date" : "start_date";
        return changed.equals(this) ? this : changed.inOrder(atFault, zone);
    }

    private Span inOrder(String atFault, ZoneId zone) {
        if (start.isEmpty() || target.isEmpty()) {
            return this;
        }
        if (When.parse(target.get()).last(zone).isBefore(When.parse(start.get()).first(zone))) {
            throw Refused.invalid(
                    atFault,
                    "`" + atFault + "` must leave `target_date` not before `start_date`; they would be " + target.get()
                            + " and " + start.get() + ".");
        }
        return this;
    }
}
