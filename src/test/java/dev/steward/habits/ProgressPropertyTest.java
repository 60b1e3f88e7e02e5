package dev.steward.habits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streaks and score against {@link ProgressModel}, over lives of logs drawn by lot. */
class ProgressPropertyTest {
    private static final int LIVES = 60;
    private static final int EVENTS = 60;
    private static final int SPAN_DAYS = 70;

    /** America/St_Johns put its clocks back one minute after midnight until 2011, so that a day ended twice. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Europe/Berlin",
                "America/New_York",
                "Australia/Lord_Howe",
                "Pacific/Apia",
                "UTC",
                "America/St_Johns",
                "America/Sao_Paulo",
                "Asia/Kathmandu"
            })
    void progressIsWhatTheSlowModelSays(String zone) {
        for (int seed = 0; seed < LIVES; seed++) {
            new Life(ZoneId.of(zone), seed).live();
        }
    }

    /** One habit, its logs as they come, are edited and deleted, and a clock that people look at in odd moments. */
    private static final class Life {
        private final ZoneId zone;
        private final int seed;
        private final Random random;
        private final LocalDays days;
        private final ZonedDateTime middle;
        private final List<Instant> completions = new ArrayList<>();
        private Schedule schedule;
        private Instant now;

        Life(ZoneId zone, int seed) {
            this.zone = zone;
            this.seed = seed;
            this.random = new Random(seed);
            this.days = new LocalDays(zone);
            this.schedule = schedule();
            this.middle = middle(seed);
            this.now = oddMoment();
        }

        /** Lives lie around what is odd about a calendar: clock changes, the skipped day, years that end in week 52, 53 and 1, a leap day. */
        private ZonedDateTime middle(int seed) {
            List<LocalDate> ends = List.of(
                    LocalDate.of(2026, 12, 31),
                    LocalDate.of(2020, 12, 31),
                    LocalDate.of(2018, 12, 31),
                    LocalDate.of(2021, 12, 31),
                    LocalDate.of(2028, 2, 29));
            List<ZoneOffsetTransition> changes = zone.getRules().getTransitions().stream()
                    .filter(change -> change.getInstant().isAfter(Instant.parse("2003-01-01T00:00:00Z")))
                    .toList();
            if (seed % 2 == 0 || changes.isEmpty()) {
                return oneOf(ends).atStartOfDay(zone);
            }
            return oneOf(changes).getInstant().atZone(zone);
        }

        void live() {
            for (int event = 0; event < EVENTS; event++) {
                happen();
                check(event);
            }
        }

        private void happen() {
            switch (random.nextInt(12)) {
                case 0 -> now = oddMoment();
                case 1 -> schedule = schedule();
                case 2 -> removeOne();
                case 3 -> {
                    removeOne();
                    completions.add(moment());
                }
                case 4, 5, 6 -> completeInARow();
                case 7 -> completions.add(now);
                case 8 -> completions.add(now.plus(Duration.ofMinutes(random.nextInt(24 * 60 + 1))));
                default -> completions.add(moment());
            }
        }

        private void completeInARow() {
            Instant first = moment();
            int count = random.nextInt(12);
            for (int day = 0; day < count; day++) {
                completions.add(random.nextInt(completions.size() + 1), first.plus(Duration.ofDays(day)));
            }
        }

        private void removeOne() {
            if (!completions.isEmpty()) {
                completions.remove(random.nextInt(completions.size()));
            }
        }

        private void check(int event) {
            String what = "seed %d, event %d: %s in %s at %s, %s"
                    .formatted(seed, event, schedule, zone, now.atZone(zone), completions);
            ProgressModel model = new ProgressModel(schedule, zone, completions, now);

            Progress progress = Progress.of(schedule, days, completions, now);

            assertThat(progress.currentStreak()).as(what).isEqualTo(model.currentStreak());
            assertThat(progress.bestStreak()).as(what).isEqualTo(model.bestStreak());
            assertThat(progress.totalCompletions()).as(what).isEqualTo(completions.size());
            assertThat((double) progress.score()).as(what).isCloseTo(model.score(), within(0.5 + 1e-6));
        }

        private Instant moment() {
            return random.nextInt(3) == 0 ? oddMoment() : anyMoment();
        }

        private Instant anyMoment() {
            return middle.toInstant()
                    .plusSeconds(random.nextLong(
                            -Duration.ofDays(SPAN_DAYS / 2).toSeconds(),
                            Duration.ofDays(SPAN_DAYS / 2).toSeconds()));
        }

        /** On the edge of a day, or of the clock change itself. */
        private Instant oddMoment() {
            List<Duration> nudges =
                    List.of(Duration.ZERO, Duration.ofMillis(-1), Duration.ofMillis(1), Duration.ofMinutes(30));
            Duration nudge = oneOf(nudges);
            if (random.nextInt(4) == 0) {
                return middle.toInstant().plus(nudge);
            }
            LocalDate day = anyMoment().atZone(zone).toLocalDate();
            return day.atStartOfDay(zone).toInstant().plus(nudge);
        }

        private <T> T oneOf(List<T> choices) {
            return choices.get(random.nextInt(choices.size()));
        }

        private Schedule schedule() {
            Frequency frequency = oneOf(List.of(Frequency.values()));
            Set<DayOfWeek> chosen = EnumSet.noneOf(DayOfWeek.class);
            if (frequency == Frequency.CUSTOM) {
                IntStream.range(0, random.nextInt(8)).forEach(_ -> chosen.add(oneOf(List.of(DayOfWeek.values()))));
            }
            return new Schedule(frequency, chosen, random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 1);
        }
    }
}
