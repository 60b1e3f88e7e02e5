package dev.steward.habits;

import java.time.DayOfWeek;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Days of the week as agents write them, {@code mon} to {@code sun}, and as they are kept: {@code mon,thu}. */
final class DaysOfWeek {
    private DaysOfWeek() {}

    static String word(DayOfWeek day) {
        return day.name().substring(0, 3).toLowerCase(Locale.ROOT);
    }

    static String text(Collection<DayOfWeek> days) {
        return days.stream().map(DaysOfWeek::word).collect(Collectors.joining(","));
    }

    static Set<DayOfWeek> parse(String text) {
        Set<DayOfWeek> days = EnumSet.allOf(DayOfWeek.class);
        days.removeIf(day -> !Arrays.asList(text.split(",")).contains(word(day)));
        return days;
    }
}
