package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.TestingApp;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates in arguments: real ones only (FR-26), days in the account's zone. */
class TaskDatesTest {
    @AutoClose
    private final TestingApp app = TestingApp.start();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-02-30",
                "2025-02-29",
                "2026-13-01",
                "2026-01-01T25:00:00Z",
                "2026-02-30T10:00:00Z",
                "tomorrow",
                "2026-1-1",
                "12/24/2026",
                "20261224",
                "2026-12-24T18:00:00",
                "+12026-01-01",
                "1798106400000",
                "2026-12-24 18:00"
            })
    void impossibleDatesAreRefusedByNameAndNothingIsSent(String date) {
        String id = app.seed("{type: 'todo', text: 'A', date: '2026-12-24T12:00:00Z'}");
        String daily = app.seed("{type: 'daily', text: 'A'}");

        app.call("create_task", "{type: 'todo', text: 'A', date: '" + date + "'}")
                .refusedArgument("date");
        app.call("create_task", "{type: 'daily', text: 'A', start_date: '" + date + "'}")
                .refusedArgument("start_date");
        app.call("update_task", "{task_id: '" + id + "', date: '" + date + "'}").refusedArgument("date");
        app.call("update_task", "{task_id: '" + daily + "', start_date: '" + date + "'}")
                .refusedArgument("start_date");

        assertThat(app.habitica().received()).isEmpty();
        assertThat(app.account().tasks()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        // minutes west of UTC, as given, as sent
        "0, 2028-02-29, 2028-02-29T12:00:00.000Z",
        "-60, 2026-12-24, 2026-12-24T11:00:00.000Z",
        "480, 2026-12-24, 2026-12-24T20:00:00.000Z",
        "-840, 2026-12-24, 2026-12-23T22:00:00.000Z",
        "720, 2026-12-24, 2026-12-25T00:00:00.000Z",
        "-345, 2026-12-24, 2026-12-24T06:15:00.000Z",
        "480, 2026-12-24T18:00:00+01:00, 2026-12-24T17:00:00.000Z",
        "0, 2026-12-24T18:00:00Z, 2026-12-24T18:00:00.000Z",
        "0, 2026-12-24T18:00Z, 2026-12-24T18:00:00.000Z",
        "0, 2026-12-24T18:00:00.123Z, 2026-12-24T18:00:00.123Z"
    })
    void aDayIsItsNoonInTheAccountsZoneAndAMomentIsItself(int minutesWest, String given, String sent) {
        app.account().set("preferences.timezoneOffset", minutesWest);

        app.call("create_task", "{type: 'todo', text: 'A', date: '" + given + "'}")
                .succeeded();

        assertThat(app.written().get("date").asString()).isEqualTo(sent);
    }

    @ParameterizedTest
    @CsvSource({"0, 2026-12-24T00:00:00.000Z", "-60, 2026-12-23T23:00:00.000Z", "480, 2026-12-24T08:00:00.000Z"})
    void aStartDayIsKeptAsThatDaysMidnightInTheAccountsZone(int minutesWest, String kept) {
        app.account().set("preferences.timezoneOffset", minutesWest);

        assertThat(app.call("create_task", "{type: 'daily', text: 'A', start_date: '2026-12-24'}")
                        .task()
                        .get("startDate")
                        .asString())
                .isEqualTo(kept);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -60, 480, -840, 720})
    void aDueDayIsTodayOnThatDay(int minutesWest) {
        app.account().set("preferences.timezoneOffset", minutesWest);
        String today = TestingApp.NOW
                .minusSeconds(minutesWest * 60L)
                .atOffset(ZoneOffset.UTC)
                .toLocalDate()
                .toString();

        app.call("create_task", "{type: 'todo', text: 'A', date: '" + today + "'}")
                .succeeded();

        assertThat(app.call("list_tasks", "{due_only: true}").titles()).containsExactly("A");
    }

    @Test
    void theAccountIsAskedForItsZoneOnlyWhenADayMustBeTurnedIntoAMoment() {
        app.call("create_task", "{type: 'todo', text: 'A', date: '2026-12-24T18:00:00Z'}")
                .succeeded();
        assertThat(app.habitica().received("GET", "/api/v3/user")).isEmpty();

        app.call("create_task", "{type: 'todo', text: 'A', date: '2026-12-24'}").succeeded();
        assertThat(app.habitica().received("GET", "/api/v3/user")).hasSize(1);
    }
}
