package dev.steward.reports;

import dev.steward.store.Moment;
import dev.steward.tool.Refused;
import dev.steward.workspace.When;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/**
 * The time that a report is about. Dates are kept as they are answered: {@link When#text}.
 *
 * @param end not before the start; a day that is named is included
 */
public record ReportRange(String start, String end) {
    private static final Duration LONGEST = Duration.ofDays(3_660);

    /** @throws Refused when the end is before the start, or ten years and more later */
    static ReportRange asked(When start, When end, ZoneId zone) {
        ReportRange range = new ReportRange(start.text(zone), end.text(zone));
        if (range.before(zone).isBefore(Moment.after(range.from(zone)))) {
            throw Refused.invalid("date_range_end", "`date_range_end` must not be before `date_range_start`.");
        }
        if (Duration.between(range.from(zone), range.before(zone)).compareTo(LONGEST) > 0) {
            throw Refused.invalid(
                    "date_range_end",
                    "`date_range_end` must be at most " + LONGEST.toDays() + " days after `date_range_start`.");
        }
        return range;
    }

    Instant from(ZoneId zone) {
        return When.parse(start).first(zone);
    }

    /** What happens at this moment is no part of it any more. */
    Instant before(ZoneId zone) {
        return Moment.after(When.parse(end).last(zone));
    }

    LocalDate firstDay(ZoneId zone) {
        return LocalDate.ofInstant(from(zone), zone);
    }

    LocalDate lastDay(ZoneId zone) {
        return LocalDate.ofInstant(before(zone).minusMillis(1), zone);
    }
}
