package dev.steward.habits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.store.Entry;
import dev.steward.store.Journaled;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import dev.steward.testing.ToolReply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class HabitToolsTest {
    private static final String NO_PROGRESS = "current_streak: 0, best_streak: 0, total_completions: 0, score: 0";

    @EachStore
    void aNewHabitHasTheDocumentedDefaultsAndIsReadBackTheSame(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        String domain = workspace.create("create_domain", "{name: 'Health'}");

        JsonNode made = workspace
                .call("create_habit", "{name: ' Meditation ', domain: 'health'}")
                .succeeded()
                .get("habit");

        assertThat(without(made, "id")).isEqualTo(TestingMcp.json("""
                {name: 'Meditation', domain: '%s', frequency: 'daily', difficulty: 'medium', goal_per_period: 1, tags: [],
                is_active: true, created: '2026-12-01T09:30:00.000Z', updated: '2026-12-01T09:30:00.000Z', created_by: 'agent-1',
                %s}""".formatted(domain, NO_PROGRESS)));
        JsonNode read =
                workspace.call("get_habit", byId(made)).succeeded().get("habit").asObject();
        assertThat(read.path("recent_logs")).isEmpty();
        assertThat(without(read, "recent_logs")).isEqualTo(made);
    }

    @EachStore
    void aNewHabitIsJustAsItWasAskedFor(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        String domain = workspace.create("create_domain", "{name: 'Health'}");
        String tag = workspace.create("create_tag", "{name: 'Morning'}");

        JsonNode made = workspace
                .call("create_habit", """
                {name: '跑步 🏃', description: 'Before "breakfast"', domain: '%s', frequency: 'custom', days_of_week: ['thu', 'mon', 'thu'],
                difficulty: 'hard', goal_per_period: 2, tags: ['morning', '%s'], is_active: false}""".formatted(domain, tag))
                .succeeded()
                .get("habit");

        assertThat(without(made, "id")).isEqualTo(TestingMcp.json("""
                {name: '跑步 🏃', description: 'Before "breakfast"', domain: '%s', frequency: 'custom', days_of_week: ['mon', 'thu'],
                difficulty: 'hard', goal_per_period: 2, tags: ['%s'], is_active: false, created: '2026-12-01T09:30:00.000Z',
                updated: '2026-12-01T09:30:00.000Z', created_by: 'agent-1', %s}""".formatted(domain, tag, NO_PROGRESS)));
        assertThat(workspace
                        .call("list_habits")
                        .succeeded()
                        .get("habits")
                        .get(0)
                        .path("days_of_week"))
                .isEqualTo(made.path("days_of_week"));
    }

    @EachStore
    void whatMakesNoHabitIsRefusedAndNothingIsMade(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Health'}");
        long changes = workspace.changes();

        refused(workspace, "name", "{domain: 'Health'}");
        refused(workspace, "name", "{name: ' ', domain: 'Health'}");
        refused(workspace, "domain", "{name: 'Run'}");
        refused(workspace, "domain", "{name: 'Run', domain: 'Wealth'}");
        refused(workspace, "tags[0]", "{name: 'Run', domain: 'Health', tags: ['none']}");
        refused(workspace, "frequency", "{name: 'Run', domain: 'Health', frequency: 'hourly'}");
        refused(workspace, "days_of_week", "{name: 'Run', domain: 'Health', days_of_week: ['mon']}");
        refused(
                workspace,
                "days_of_week",
                "{name: 'Run', domain: 'Health', frequency: 'weekly', days_of_week: ['mon']}");
        refused(
                workspace,
                "days_of_week[0]",
                "{name: 'Run', domain: 'Health', frequency: 'custom', days_of_week: ['caturday']}");
        refused(workspace, "goal_per_period", "{name: 'Run', domain: 'Health', goal_per_period: 0}");
        refused(workspace, "goalPerPeriod", "{name: 'Run', domain: 'Health', goalPerPeriod: 2}");
        assertThat(workspace.changes()).isEqualTo(changes);
    }

    @EachStore
    void anUpdateChangesWhatItNamesAndNothingElse(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Health'}");
        String work = workspace.create("create_domain", "{name: 'Work'}");
        String tag = workspace.create("create_tag", "{name: 'Morning'}");
        JsonNode before = workspace
                .call("create_habit", "{name: 'Run', description: 'd', domain: 'Health', goal_per_period: 3}")
                .succeeded()
                .get("habit");
        store.clock().advance(Duration.ofSeconds(1));

        ObjectNode changes = TestingMcp.json("""
                {name: 'Walk', description: null, domain: 'Work', tags: ['morning'], difficulty: 'easy', is_active: false, frequency: null}""");
        ToolReply reply = workspace.call("update_habit", changes.setAll(TestingMcp.json(byId(before))));

        JsonNode after = reply.succeeded().get("habit");
        assertThat(after)
                .isEqualTo(TestingMcp.json("""
                {id: '%s', name: 'Walk', domain: '%s', frequency: 'daily', difficulty: 'easy', goal_per_period: 3, tags: ['%s'],
                is_active: false, created: '2026-12-01T09:30:00.000Z', updated: '2026-12-01T09:30:01.000Z', created_by: 'agent-1',
                %s}""".formatted(before.path("id").asString(), work, tag, NO_PROGRESS)));
        assertThat(reply.warnings()).hasSize(1);
        assertThat(workspace
                        .history("habit", before.path("id").asString())
                        .getLast()
                        .entry())
                .isEqualTo(Entry.updated("habit", before.path("id").asString(), image(before), image(after)));
        assertThat(workspace.call("get_habit", byId(before)).get("habit").path("updated"))
                .isEqualTo(after.path("updated"));
    }

    @EachStore
    void anUpdateThatChangesNothingLeavesNoTrace(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Health'}");
        String id = workspace.create(
                "create_habit", "{name: 'Run', domain: 'Health', frequency: 'custom', days_of_week: ['mon', 'fri']}");
        store.clock().advance(Duration.ofSeconds(1));
        long changes = workspace.changes();

        for (String asked : List.of(
                "{habit_id: '%s'}",
                "{id: '%s', name: 'Run', days_of_week: ['fri', 'mon', 'mon']}",
                "{habit_id: '%s', tags: [], description: null, frequency: '', domain: 'HEALTH'}")) {
            JsonNode habit = workspace
                    .call("update_habit", asked.formatted(id))
                    .succeeded()
                    .get("habit");
            assertThat(habit.path("updated").asString()).isEqualTo("2026-12-01T09:30:00.000Z");
        }
        assertThat(workspace.changes()).isEqualTo(changes);
    }

    @EachStore
    void daysOfTheWeekGoWithTheCustomFrequency(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Health'}");
        String id = workspace.create(
                "create_habit", "{name: 'Run', domain: 'Health', frequency: 'custom', days_of_week: ['mon']}");
        String asked = "{habit_id: '" + id + "', ";

        workspace
                .call("update_habit", asked + "frequency: 'daily', days_of_week: ['tue']}")
                .refusedArgument("days_of_week");
        ToolReply weekly =
                workspace.call("update_habit", asked + "frequency: 'weekly'}").succeeded();
        assertThat(weekly.get("habit").has("days_of_week")).isFalse();
        assertThat(weekly.warnings()).singleElement().asString().contains("days_of_week");
        workspace.call("update_habit", asked + "days_of_week: ['tue']}").refusedArgument("days_of_week");
        ToolReply custom = workspace
                .call("update_habit", asked + "frequency: 'custom', days_of_week: ['tue']}")
                .succeeded();
        assertThat(custom.get("habit").path("days_of_week")).hasSize(1);
        assertThat(custom.warnings()).isEmpty();
        assertThat(workspace
                        .call("update_habit", asked + "days_of_week: null}")
                        .succeeded()
                        .get("habit")
                        .has("days_of_week"))
                .isFalse();
    }

    @EachStore
    void aChangeBehindTheCallersBackIsAConflict(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Health'}");
        String id = workspace.create("create_habit", "{name: 'Run', domain: 'Health'}");
        store.clock().advance(Duration.ofSeconds(1));
        String asked = "{habit_id: '" + id + "', name: '%s', if_updated: '2026-12-01T09:30:00.000Z'}";
        workspace.call("update_habit", asked.formatted("Walk")).succeeded();

        workspace.call("update_habit", asked.formatted("Swim")).refused("conflict");
    }

    @EachStore
    void habitsAreListedLatestFirstByEachFilter(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        String work = workspace.create("create_domain", "{name: 'Work'}");
        workspace.create("create_domain", "{name: 'Health'}");
        String tag = workspace.create("create_tag", "{name: 'Morning'}");
        workspace.create("create_habit", "{name: 'Café visit', domain: 'Work', tags: ['Morning']}");
        workspace.create("create_habit", "{name: '100% focus', domain: 'Work', frequency: 'weekly', is_active: false}");
        workspace.create("create_habit", "{name: 'Run', domain: 'Health', difficulty: 'hard', tags: ['Morning']}");

        assertThat(names(workspace.call("list_habits"))).containsExactly("Run", "100% focus", "Café visit");
        assertListed(workspace, "{domain: 'Work'}", "100% focus", "Café visit");
        assertListed(workspace, "{domain: '" + work + "', tag: '" + tag + "'}", "Café visit");
        assertListed(workspace, "{frequency: 'weekly'}", "100% focus");
        assertListed(workspace, "{difficulty: 'hard'}", "Run");
        assertListed(workspace, "{is_active: false}", "100% focus");
        assertListed(workspace, "{is_active: true}", "Run", "Café visit");
        assertListed(workspace, "{tag: 'morning'}", "Run", "Café visit");
        assertListed(workspace, "{query: 'CAFE'}", "Café visit");
        assertListed(workspace, "{query: '0%'}", "100% focus");
        assertListed(workspace, "{query: '_'}");
        assertListed(workspace, "{limit: 1, offset: 1}", "100% focus");
        workspace.call("list_habits", "{tag: 'none'}").refusedArgument("tag");
        workspace.call("list_habits", "{domain: 'none'}").refusedArgument("domain");
        assertThat(without(workspace.call("list_habits", "{offset: 9}").body(), "habits"))
                .isEqualTo(TestingMcp.json("{success: true, total: 3, page: 1, limit: 20}"));
    }

    @EachStore
    void aListCutsLongDescriptionsGetHabitDoesNot(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Health'}");
        String id = workspace.create(
                "create_habit", "{name: 'Run', domain: 'Health', description: '" + "x".repeat(600) + "'}");

        JsonNode listed =
                workspace.call("list_habits").succeeded().get("habits").get(0);

        assertThat(listed.path("description").asString()).hasSize(500);
        assertThat(listed.path("content_truncated").asBoolean()).isTrue();
        assertThat(workspace
                        .call("get_habit", "{habit_id: '" + id + "'}")
                        .get("habit")
                        .path("description")
                        .asString())
                .hasSize(600);
    }

    @EachStore
    void aDeletedHabitIsGoneFromEveryToolWithItsLogs(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Health'}");
        String id = workspace.create("create_habit", "{name: 'Run', domain: 'Health'}");
        String named = "{habit_id: '" + id + "'}";
        workspace.call("log_habit_completion", named).succeeded();

        assertThat(workspace.call("delete_habit", named).succeeded().body())
                .isEqualTo(TestingMcp.json("{success: true, deleted: true, id: '" + id + "'}"));

        for (String tool : List.of("get_habit", "update_habit", "delete_habit", "log_habit_completion")) {
            assertThat(workspace.call(tool, named).refused("not_found").error())
                    .isEqualTo("The requested resource wasn't found. (habit '" + id + "')");
        }
        assertThat(names(workspace.call("list_habits"))).isEmpty();
        assertThat(workspace.call("get_habit_streaks").succeeded().get("streaks"))
                .isEmpty();
        assertThat(workspace.history("habit", id).getLast().entry().action()).isEqualTo(Entry.Action.DELETED);
    }

    @EachStore
    void aLogIsAnsweredWholeWithTheStreakItMakes(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Health'}");
        String id = workspace.create("create_habit", "{name: 'Run', domain: 'Health'}");

        ToolReply reply =
                workspace.call("log_habit_completion", """
                {habit_id: '%s', notes: 'Rain', value: 7.5, mood: 4, logged_at: '2026-12-01T08:00:00+01:00'}""".formatted(id)).succeeded();

        String logId = reply.get("log").path("id").asString();
        assertThat(reply.body()).isEqualTo(TestingMcp.json("""
                {success: true, log: {id: '%s', habit_id: '%s', completed: true, notes: 'Rain', value: 7.5, mood: 4,
                logged_at: '2026-12-01T07:00:00.000Z', created: '2026-12-01T09:30:00.000Z', updated: '2026-12-01T09:30:00.000Z',
                created_by: 'agent-1'}, habit_id: '%s', current_streak: 1}""".formatted(logId, id, id)));
        List<Journaled> history = workspace.history("habit_log", logId);
        assertThat(history)
                .extracting(Journaled::entry)
                .containsExactly(
                        Entry.created("habit_log", logId, reply.get("log").asObject()));
        JsonNode habit = workspace.call("get_habit", "{habit_id: '" + id + "'}").get("habit");
        assertThat(habit.path("recent_logs").get(0)).isEqualTo(reply.get("log"));
        assertThat(habit.path("updated").asString()).isEqualTo("2026-12-01T09:30:00.000Z");
    }

    @EachStore
    void aLogIsOfNowAndCompletedUnlessItSaysOtherwise(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Health'}");
        String id = workspace.create("create_habit", "{name: 'Run', domain: 'Health'}");

        JsonNode plain = log(workspace, id, "value: 3").get("log");
        ToolReply miss = log(workspace, id, "completed: false, logged_at: ''");

        assertThat(plain.path("completed").asBoolean()).isTrue();
        assertThat(plain.path("logged_at").asString()).isEqualTo("2026-12-01T09:30:00.000Z");
        assertThat(plain.path("value").toString()).isEqualTo("3");
        assertThat(plain.has("mood") || plain.has("notes")).isFalse();
        assertThat(miss.get("log").path("completed").asBoolean(true)).isFalse();
        assertThat(miss.get("current_streak").asInt()).isEqualTo(1);
        assertThat(workspace
                        .call("get_habit", "{habit_id: '" + id + "'}")
                        .get("habit")
                        .path("total_completions")
                        .asInt())
                .isEqualTo(1);
    }

    @EachStore
    void aDayWithoutTimeIsThatDayOfTheWorkspace(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.in(store, "America/Los_Angeles");
        workspace.create("create_domain", "{name: 'Health'}");
        String id = workspace.create("create_habit", "{name: 'Run', domain: 'Health'}");

        log(workspace, id, "logged_at: '2026-11-29'");
        log(workspace, id, "logged_at: '2026-11-30T23:30:00'");
        ToolReply today = log(workspace, id, "logged_at: '2026-12-01'");

        assertThat(today.get("log").path("logged_at").asString()).isEqualTo("2026-12-01T20:00:00.000Z");
        assertThat(today.get("current_streak").asInt()).isEqualTo(3);
    }

    @EachStore
    void whatIsNoLogIsRefusedAndNothingIsWritten(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.in(store, "Pacific/Apia");
        workspace.create("create_domain", "{name: 'Health'}");
        String id = workspace.create("create_habit", "{name: 'Run', domain: 'Health'}");
        long changes = workspace.changes();

        refusedLog(workspace, id, "logged_at", "'2026-12-02T09:30:00.001Z'");
        refusedLog(workspace, id, "logged_at", "'2026-12-03'");
        refusedLog(workspace, id, "logged_at", "'1999-12-31'");
        refusedLog(workspace, id, "logged_at", "'2026-02-30'");
        refusedLog(workspace, id, "logged_at", "'yesterday'");
        refusedLog(workspace, id, "logged_at", "'2011-12-30'");
        refusedLog(workspace, id, "mood", "0");
        refusedLog(workspace, id, "mood", "6");
        refusedLog(workspace, id, "mood", "2.5");
        refusedLog(workspace, id, "value", "'much'");
        refusedLog(workspace, id, "value", "1e300");
        refusedLog(workspace, id, "completed", "'yes'");
        workspace.call("log_habit_completion", "{}").refusedArgument("habit_id");
        assertThat(workspace.changes()).isEqualTo(changes);

        log(workspace, id, "logged_at: '2026-12-02T09:30:00.000Z'");
        log(workspace, id, "logged_at: '2000-01-01'");
        log(workspace, id, "logged_at: '2011-12-31'");
    }

    @EachStore
    void aRepeatedLogWithItsKeyCountsOnce(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Health'}");
        String id = workspace.create("create_habit", "{name: 'Run', domain: 'Health', goal_per_period: 2}");
        ToolReply first = log(workspace, id, "idempotency_key: 'k'");

        assertThat(log(workspace, id, "idempotency_key: 'k'").body()).isEqualTo(first.body());
        assertThat(first.get("current_streak").asInt()).isZero();
        assertThat(log(workspace, id, "idempotency_key: 'l'")
                        .get("current_streak")
                        .asInt())
                .isEqualTo(1);
    }

    /** FR-22: every log call answers the number that get_habit_streaks does. */
    @EachStore
    void whatIsLoggedLateBringsTheStreakBack(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Health'}");
        String id = workspace.create("create_habit", "{name: 'Run', domain: 'Health'}");

        assertThat(Stream.of("2026-11-27", "2026-11-28", "2026-11-29", "2026-11-30", "2026-12-01")
                        .map(day -> log(workspace, id, "logged_at: '" + day + "'"))
                        .map(reply -> {
                            int streak = reply.get("current_streak").asInt();
                            assertThat(streaks(workspace)
                                            .get(0)
                                            .path("current_streak")
                                            .asInt())
                                    .isEqualTo(streak);
                            return streak;
                        }))
                .containsExactly(0, 0, 0, 4, 5);
        assertThat(streaks(workspace).get(0)).isEqualTo(TestingMcp.json("""
                {habit_id: '%s', name: 'Run', current_streak: 5, best_streak: 5, total_completions: 5, score: 23}""".formatted(id)));
    }

    @EachStore
    void streaksAreOfActiveHabitsTheLongestFirst(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Health'}");
        String two = workspace.create("create_habit", "{name: 'Two', domain: 'Health'}");
        String aside = workspace.create("create_habit", "{name: 'Aside', domain: 'Health', is_active: false}");
        String once = workspace.create("create_habit", "{name: 'Once long', domain: 'Health'}");
        workspace.create("create_habit", "{name: 'Never', domain: 'Health'}");
        workspace.create("create_habit", "{name: 'Never either', domain: 'Health'}");
        Stream.of("2026-11-30", "2026-12-01").forEach(day -> log(workspace, two, "logged_at: '" + day + "'"));
        Stream.of("2026-11-01", "2026-11-02", "2026-11-03")
                .forEach(day -> log(workspace, once, "logged_at: '" + day + "'"));
        log(workspace, aside, "completed: true");

        assertThat(streaks(workspace)
                        .valueStream()
                        .map(streak -> streak.path("name").asString()))
                .containsExactly("Two", "Once long", "Never either", "Never");
        workspace
                .call("get_habit_streaks", "{toolCallId: 'call_1', sessionId: 's1'}")
                .succeeded();
        workspace.call("get_habit_streaks", "{habit_id: 'x'}").refused("invalid");
    }

    @EachStore
    void onlyTheLastTenLogsAreShown(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Health'}");
        String id = workspace.create("create_habit", "{name: 'Run', domain: 'Health'}");
        for (int day = 10; day < 22; day++) {
            log(workspace, id, "logged_at: '2026-11-" + day + "T12:00:00Z', completed: " + (day % 2 == 0));
        }
        log(workspace, id, "logged_at: '2026-11-01T12:00:00Z'");

        JsonNode habit = workspace.call("get_habit", "{habit_id: '" + id + "'}").get("habit");

        assertThat(habit.path("recent_logs")
                        .valueStream()
                        .map(log -> log.path("logged_at").asString().substring(8, 10)))
                .containsExactly("21", "20", "19", "18", "17", "16", "15", "14", "13", "12");
        assertThat(habit.path("total_completions").asInt()).isEqualTo(7);
    }

    @EachStore
    void aDeletedTagIsTakenOffHabitsOneEntryEach(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Health'}");
        String tag = workspace.create("create_tag", "{name: 'Morning'}");
        String other = workspace.create("create_tag", "{name: 'Other'}");
        String id = workspace.create("create_habit", "{name: 'Run', domain: 'Health', tags: ['Morning', 'Other']}");
        String gone = workspace.create("create_habit", "{name: 'Gone', domain: 'Health', tags: ['Morning']}");
        workspace.call("delete_habit", "{habit_id: '" + gone + "'}").succeeded();
        store.clock().set(Instant.parse("2026-12-01T10:00:00Z"));

        workspace.call("delete_tag", "{tag_id: '" + tag + "'}").succeeded();

        JsonNode habit = workspace.call("get_habit", "{habit_id: '" + id + "'}").get("habit");
        assertThat(habit.path("tags"))
                .isEqualTo(TestingMcp.json("{t: ['" + other + "']}").get("t"));
        assertThat(habit.path("updated").asString()).isEqualTo("2026-12-01T10:00:00.000Z");
        assertThat(workspace.history("habit", id)).hasSize(2);
        assertThat(workspace.history("habit", gone)).hasSize(2);
    }

    @EachStore
    void streaksOfVeryManyHabitsStaySmallAndSaySo(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Work'}");
        String name = "n".repeat(500);
        for (int made = 0; made < 180; made++) {
            workspace.create("create_habit", "{domain: 'Work', name: '" + name + "'}");
        }

        ToolReply reply = workspace.call("get_habit_streaks").succeeded();

        assertThat(reply.text()).hasSizeBetween(90_000, 100_000);
        assertThat(reply.get("truncated").asBoolean()).isTrue();
    }

    @EachStore
    void aDomainWithAHabitInItStays(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        String domain = workspace.create("create_domain", "{name: 'Health'}");
        workspace.create("create_habit", "{name: 'Run', domain: 'Health'}");

        assertThat(workspace
                        .call("delete_domain", "{domain_id: '" + domain + "'}")
                        .refused("conflict")
                        .error())
                .contains("habits: 1");
    }

    private static ToolReply log(TestingWorkspace workspace, String habit, String more) {
        return workspace
                .call("log_habit_completion", "{habit_id: '" + habit + "', " + more + "}")
                .succeeded();
    }

    private static void refused(TestingWorkspace workspace, String field, String asked) {
        workspace.call("create_habit", asked).refusedArgument(field);
    }

    private static void refusedLog(TestingWorkspace workspace, String habit, String field, String value) {
        workspace
                .call("log_habit_completion", "{habit_id: '" + habit + "', " + field + ": " + value + "}")
                .refusedArgument(field);
    }

    private static void assertListed(TestingWorkspace workspace, String filter, String... names) {
        assertThat(names(workspace.call("list_habits", filter))).as(filter).containsExactly(names);
    }

    private static List<String> names(ToolReply reply) {
        return reply.succeeded()
                .get("habits")
                .valueStream()
                .map(habit -> habit.path("name").asString())
                .toList();
    }

    private static JsonNode streaks(TestingWorkspace workspace) {
        return workspace.call("get_habit_streaks").succeeded().get("streaks");
    }

    private static String byId(JsonNode habit) {
        return "{habit_id: '" + habit.path("id").asString() + "'}";
    }

    /** What is stored of a habit's answer. */
    private static ObjectNode image(JsonNode habit) {
        return habit.asObject()
                .deepCopy()
                .without(List.of("current_streak", "best_streak", "total_completions", "score"));
    }

    private static JsonNode without(JsonNode object, String member) {
        return object.asObject().deepCopy().without(member);
    }
}
