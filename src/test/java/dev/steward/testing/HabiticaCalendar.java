package dev.steward.testing;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * When a daily is due, in an account's zone (minutes west of UTC) and with its day start (hour).
 *
 * <p>Rules fitted to fixtures 111, 119, 200-276, 325-330 and 630-633, including the known oddity that {@code nextDue} of
 * a weekly daily walks each week from Monday to Saturday before its Sunday, stops at six, and so drops Sundays.
 */
record HabiticaCalendar(int minutesWest, int dayStart) {
    private static final int NEXT_DUE = 6;
    private static final int SEARCH_LIMIT = 5000;

    /** Weekday keys in the order the server walks them; the Sunday is the one that begins the week. */
    private static final List<String> WEEKDAYS = List.of("m", "t", "w", "th", "f", "s", "su");

    private static final List<Integer> DAYS_INTO_WEEK = List.of(1, 2, 3, 4, 5, 6, 0);

    /** The account's day at this moment. */
    LocalDate dayOf(Instant instant) {
        return localDay(instant.minus(dayStart, ChronoUnit.HOURS));
    }

    /** The calendar day at this moment, whatever the day start. */
    LocalDate localDay(Instant instant) {
        return instant.minus(minutesWest, ChronoUnit.MINUTES)
                .atOffset(ZoneOffset.UTC)
                .toLocalDate();
    }

    Instant midnight(LocalDate day) {
        return day.atStartOfDay().toInstant(ZoneOffset.UTC).plus(minutesWest, ChronoUnit.MINUTES);
    }

    /** Writes isDue and nextDue for this day into the daily. */
    void writeDue(ObjectNode daily, LocalDate today) {
        daily.put("isDue", isDue(daily, today));
        ArrayNode dates = daily.putArray("nextDue");
        nextDue(daily, today).forEach(day -> dates.add(HabiticaDates.write(midnight(day))));
    }

    boolean isDue(JsonNode daily, LocalDate day) {
        LocalDate start = startOf(daily);
        int every = daily.get("everyX").asInt();
        if (every == 0 || day.isBefore(start)) {
            return false;
        }
        return switch (daily.get("frequency").asString()) {
            case "daily" -> ChronoUnit.DAYS.between(start, day) % every == 0;
            case "weekly" -> ChronoUnit.WEEKS.between(weekOf(start), weekOf(day)) % every == 0 && repeatsOn(daily, day);
            case "monthly" -> monthsBetween(start, day) % every == 0 && fitsMonth(daily, day);
            case "yearly" ->
                (day.getYear() - start.getYear()) % every == 0
                        && day.getMonth() == start.getMonth()
                        && day.getDayOfMonth() == start.getDayOfMonth();
            default -> false;
        };
    }

    private List<LocalDate> nextDue(JsonNode daily, LocalDate today) {
        int every = daily.get("everyX").asInt();
        if (every == 0) {
            return List.of();
        }
        return switch (daily.get("frequency").asString()) {
            case "weekly" -> nextInWeeks(daily, today, every);
            case "yearly" -> nextYears(startOf(daily), today, every);
            default -> nextDays(daily, today);
        };
    }

    private List<LocalDate> nextDays(JsonNode daily, LocalDate today) {
        LocalDate first = startOf(daily).isAfter(today) ? startOf(daily) : today.plusDays(1);
        return Stream.iterate(first, day -> day.plusDays(1))
                .limit(SEARCH_LIMIT)
                .filter(day -> isDue(daily, day))
                .limit(NEXT_DUE)
                .toList();
    }

    private List<LocalDate> nextInWeeks(JsonNode daily, LocalDate today, int every) {
        if (WEEKDAYS.stream().noneMatch(day -> daily.get("repeat").path(day).asBoolean())) {
            return List.of();
        }
        LocalDate week = firstWeek(startOf(daily), today, every);
        List<LocalDate> days = new ArrayList<>();
        for (; days.size() < NEXT_DUE; week = week.plusWeeks(every)) {
            LocalDate sunday = week;
            IntStream.range(0, WEEKDAYS.size())
                    .filter(index ->
                            daily.get("repeat").path(WEEKDAYS.get(index)).asBoolean())
                    .mapToObj(index -> sunday.plusDays(DAYS_INTO_WEEK.get(index)))
                    .filter(day -> day.isAfter(today))
                    .forEach(days::add);
        }
        return days.stream().limit(NEXT_DUE).sorted().toList();
    }

    private static LocalDate firstWeek(LocalDate start, LocalDate today, int every) {
        if (start.isAfter(today)) {
            return weekOf(start);
        }
        long weeks = ChronoUnit.WEEKS.between(weekOf(start), weekOf(today));
        return weekOf(start).plusWeeks(weeks - weeks % every);
    }

    /** The start itself is never listed, even when it is still to come [209]. */
    private static List<LocalDate> nextYears(LocalDate start, LocalDate today, int every) {
        return Stream.iterate(1, step -> step + 1)
                .map(step -> start.plusYears((long) step * every))
                .filter(day -> day.isAfter(today))
                .limit(NEXT_DUE)
                .toList();
    }

    private LocalDate startOf(JsonNode daily) {
        Optional<Instant> start = HabiticaDates.read(daily.get("startDate"));
        return localDay(start.orElseThrow());
    }

    private static boolean repeatsOn(JsonNode daily, LocalDate day) {
        return daily.get("repeat")
                .path(WEEKDAYS.get(day.getDayOfWeek().getValue() - 1))
                .asBoolean();
    }

    private static boolean fitsMonth(JsonNode daily, LocalDate day) {
        if (contains(daily.path("daysOfMonth"), day.getDayOfMonth())) {
            return true;
        }
        return contains(daily.path("weeksOfMonth"), (day.getDayOfMonth() - 1) / 7) && repeatsOn(daily, day);
    }

    private static boolean contains(JsonNode numbers, int wanted) {
        return numbers.valueStream().anyMatch(number -> number.asInt() == wanted);
    }

    private static long monthsBetween(LocalDate start, LocalDate day) {
        return ChronoUnit.MONTHS.between(start.withDayOfMonth(1), day.withDayOfMonth(1));
    }

    /** The Sunday a day's week begins with. */
    private static LocalDate weekOf(LocalDate day) {
        return day.minusDays(day.getDayOfWeek().getValue() % 7);
    }
}
