package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.TestingApp;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.ToolReply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TimeZone;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code list_tasks} with {@code due_only}: what is to be done today, by the account's own day (FR-24). */
class TaskListDueTest {
    private static final int LOS_ANGELES_IN_WINTER = 480;
    private static final int TOKYO = -540;

    @AutoClose
    private final TestingApp app = TestingApp.start();

    private List<String> due() {
        return app.call("list_tasks", "{due_only: true}").titles();
    }

    @Test
    void listsDailiesThatAreDueAndNotDone() {
        app.seed("{type: 'daily', text: 'Due'}");
        app.seed("{type: 'daily', text: 'Never due', everyX: 0}");
        String done = app.seed("{type: 'daily', text: 'Done'}");
        app.bend(done, "{completed: true}");

        assertThat(due()).containsExactly("Due");
        assertThat(app.call("list_tasks", "{due_only: true, type: 'daily'}").titles())
                .containsExactly("Due");
    }

    @Test
    void listsNeitherHabitsNorRewardsNorTodosWithoutDate() {
        app.seed("{type: 'habit', text: 'Habit'}");
        app.seed("{type: 'reward', text: 'Reward'}");
        app.seed("{type: 'todo', text: 'Some day'}");
        app.seed("{type: 'todo', text: 'No day', date: null}");

        assertThat(due()).isEmpty();
    }

    @Test
    void listsTodosWithADateUpToToday() {
        app.seed("{type: 'todo', text: 'Tomorrow', date: '2026-12-02T12:00:00Z'}");
        app.seed("{type: 'todo', text: 'Today', date: '2026-12-01T23:59:59Z'}");
        app.seed("{type: 'todo', text: 'Long ago', date: '2020-01-01T12:00:00Z'}");

        assertThat(due()).containsExactly("Long ago", "Today");
        assertThat(app.call("list_tasks", "{due_only: true, type: 'todo'}").titles())
                .containsExactly("Long ago", "Today");
    }

    /** Now is 2026-12-01T10:00Z: 02:00 in Los Angeles, 19:00 in Tokyo. */
    @ParameterizedTest
    @CsvSource({
        // minutes west, day start, due date, due?
        LOS_ANGELES_IN_WINTER + ", 0, 2026-12-02T07:59:59.999Z, true",
        LOS_ANGELES_IN_WINTER + ", 0, 2026-12-02T08:00:00.000Z, false",
        // Two in the morning still is yesterday when the day starts at three.
        LOS_ANGELES_IN_WINTER + ", 3, 2026-12-01T07:59:59.999Z, true",
        LOS_ANGELES_IN_WINTER + ", 3, 2026-12-01T08:00:00.000Z, false",
        TOKYO + ", 0, 2026-12-01T14:59:59.999Z, true",
        TOKYO + ", 0, 2026-12-01T15:00:00.000Z, false",
        TOKYO + ", 19, 2026-12-01T14:59:59.999Z, true",
        TOKYO + ", 20, 2026-12-01T14:59:59.999Z, false",
        "0, 0, 2026-12-01T23:59:59.999Z, true",
        "0, 0, 2026-12-02T00:00:00.000Z, false"
    })
    void theDayIsThatOfTheAccountsZoneAndDayStart(int minutesWest, int dayStart, String date, boolean isDue) {
        app.account().set("preferences.timezoneOffset", minutesWest).set("preferences.dayStart", dayStart);
        app.seed("{type: 'todo', text: 'Task', date: '" + date + "'}");

        assertThat(app.call("list_tasks", "{due_only: true, type: 'todo'}")
                        .titles()
                        .equals(List.of("Task")))
                .isEqualTo(isDue);
    }

    @Test
    void theZoneOfTheHostChangesNothing() {
        TimeZone before = TimeZone.getDefault();
        app.seed("{type: 'todo', text: 'Tomorrow', date: '2026-12-02T00:00:00Z'}");
        app.seed("{type: 'todo', text: 'Today', date: '2026-12-01T23:59:00Z'}");
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
            assertThat(due()).containsExactly("Today");
        } finally {
            TimeZone.setDefault(before);
        }
    }

    @Test
    void theDayGoesOnWithTheClock() {
        app.seed("{type: 'todo', text: 'Tomorrow', date: '2026-12-02T12:00:00Z'}");
        assertThat(due()).isEmpty();

        app.clock().set(Instant.parse("2026-12-02T00:00:00Z"));

        assertThat(due()).containsExactly("Tomorrow");
    }

    @Test
    void saysThatDailiesShowYesterdayWhileTheNewDayHasNotBeenStarted() {
        app.seed("{type: 'daily', text: 'Due'}");
        app.seed("{type: 'todo', text: 'Todo', date: '2026-12-02'}");
        app.clock().advance(Duration.ofDays(1));

        ToolReply all = app.call("list_tasks", "{due_only: true}");
        assertThat(all.titles()).containsExactly("Due", "Todo");
        assertThat(all.warnings()).singleElement().asString().contains("yesterday");
        assertThat(app.call("list_tasks", "{due_only: true, type: 'daily'}").warnings())
                .hasSize(1);
        assertThat(app.call("list_tasks", "{due_only: true, type: 'todo'}").warnings())
                .isEmpty();
    }

    @Test
    void saysNothingOnceTheNewDayHasBeenStarted() {
        assertThat(app.call("list_tasks", "{due_only: true}").succeeded().warnings())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"habit", "reward", "completedTodo"})
    void refusesTypesThatCanNotBeDue(String type) {
        app.call("list_tasks", "{due_only: true, type: '" + type + "'}").refusedArgument("due_only");
        assertThat(app.habitica().received()).isEmpty();
    }

    @Test
    void dueOnlyFalseIsAsIfItWasNotGiven() {
        app.seed("{type: 'habit', text: 'Habit'}");

        assertThat(app.call("list_tasks", "{due_only: false, type: 'habit'}").titles())
                .containsExactly("Habit");
        assertThat(app.habitica().received("GET", "/api/v3/user")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"'soon'", "20261201", "[]", "{}", "true", "'2026-12-01'"})
    void aDateThatIsNoMomentIsNotDue(String date) {
        String id = app.seed("{type: 'todo', text: 'Odd'}");
        app.bend(id, "{date: " + date + "}");

        assertThat(due()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "'west'", "999999", "[1]", "{}"})
    void anOddZoneCountsAsUtc(String zone) {
        app.account().set("preferences", TestingMcp.json("{timezoneOffset: " + zone + "}"));
        String id = app.seed("{type: 'todo', text: 'Today'}");
        app.bend(id, "{date: '2026-12-01T23:59:00.000Z'}");

        assertThat(due()).containsExactly("Today");
    }
}
