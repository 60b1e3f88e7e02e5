package dev.steward.workspace;

import dev.steward.store.Moment;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A date or a moment as people give it (spec/workspace.md §1, "Time"): a date stays a date; a date-time with an offset is an instant; one without is read in
 * the workspace's time zone.
 */
public sealed interface When {
    /** What is accepted, for sentences: completes "`due_date` must …". */
    String ACCEPTED = "be a date such as 2026-12-01 or a date-time such as 2026-12-01T09:30:00Z";

    /** A day of the calendar, without zone. */
    record Day(LocalDate date) implements When {}

    /** A moment in time, in whole milliseconds. */
    record At(Instant instant) implements When {}

    /** A moment by the clock on the wall. One that a clock change skips is taken as much later as the clock was put forward; of two, the earlier. */
    record Local(LocalDateTime time) implements When {}

    /** ISO 8601 with year, month and day; RFC 3339 allows a space or small letters in it too. */
    Pattern FORM = Pattern.compile(
            "(\\d{4}-\\d{2}-\\d{2})(?:[Tt ](\\d{2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?)\\s?([Zz]|[+-]\\d{2}(?::?\\d{2})?)?)?");

    /**
     * Reads what was sent.
     *
     * @throws DateTimeException when it isn't one of the forms, or there is no such day or time
     */
    static When parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new DateTimeException("not a date");
        }
        LocalDate date = inFourDigits(LocalDate.parse(form.group(1)));
        if (form.group(2) == null) {
            return new Day(date);
        }
        LocalTime time = LocalTime.parse(form.group(2).replace(',', '.')).truncatedTo(ChronoUnit.MILLIS);
        LocalDateTime local = date.atTime(time);
        if (form.group(3) == null) {
            inFourDigits(date.minusDays(1));
            inFourDigits(date.plusDays(1));
            return new Local(local);
        }
        Instant instant = local.toInstant(ZoneOffset.of(form.group(3).replace('z', 'Z')));
        inFourDigits(LocalDate.ofInstant(instant, ZoneOffset.UTC));
        return new At(instant);
    }

    /** There is no year 0, and what is kept in UTC has four digits too, whatever the zone. */
    private static LocalDate inFourDigits(LocalDate date) {
        if (date.getYear() < 1 || date.getYear() > 9999) {
            throw new DateTimeException("not a year of four digits");
        }
        return date;
    }

    /** As it is kept and answered: the date, or the moment in UTC with milliseconds. */
    default String text(ZoneId zone) {
        return this instanceof Day(LocalDate date) ? date.toString() : Moment.text(first(zone));
    }

    /** Where it begins: the moment itself, or the first of the day. */
    default Instant first(ZoneId zone) {
        return switch (this) {
            case Day(LocalDate date) -> date.atStartOfDay(zone).toInstant();
            case At(Instant instant) -> instant;
            case Local(LocalDateTime time) -> time.atZone(zone).toInstant();
        };
    }

    /** Where it ends: the moment itself, or the last millisecond of the day. */
    default Instant last(ZoneId zone) {
        return this instanceof Day(LocalDate date)
                ? date.plusDays(1).atStartOfDay(zone).toInstant().minusMillis(1)
                : first(zone);
    }

    /** The day on which it is. */
    default LocalDate day(ZoneId zone) {
        return this instanceof Day(LocalDate date) ? date : LocalDate.ofInstant(first(zone), zone);
    }
}
