package dev.steward.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import dev.steward.testing.ToolReply;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import tools.jackson.databind.JsonNode;

class ReportToolsTest {
    private static final String NOVEMBER = "date_range_start: '2026-11-01', date_range_end: '2026-11-30'";

    private static JsonNode report(ToolReply reply) {
        return reply.succeeded().get("report");
    }

    private static ToolReply create(TestingWorkspace workspace, String more) {
        return workspace.call("create_report", "{title: 'November', type: 'monthly', domain: 'Work', " + more + "}");
    }

    private static ToolReply update(TestingWorkspace workspace, JsonNode report, String changes) {
        return workspace.call(
                "update_report", "{report_id: '" + report.path("id").asString() + "', " + changes + "}");
    }

    /** Two tasks in a project and two without, a habit, time and a note, all of November; and one of each of October. */
    private static TestingWorkspace november(TestingStore store) {
        store.clock().set(Instant.parse("2026-10-31T12:00:00Z"));
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'Work'}");
        workspace.create("create_tag", "{name: 'a|b'}");
        String project = workspace.create("create_project", "{name: 'Site *1*', domain: 'Work'}");
        String old = workspace.create("create_task", "{title: 'old', domain: 'Work', due_date: '2026-11-30'}");
        workspace.create("create_note", "{title: 'old', domain: 'Work'}");
        workspace.call("log_time", "{domain: 'Work', minutes: 60}").succeeded();
        store.clock().set(Instant.parse("2026-11-10T12:00:00Z"));
        String done = workspace.create("create_task", "{title: 'a', domain: 'Work', project_id: '" + project + "'}");
        workspace.create(
                "create_task", "{title: 'b', domain: 'Work', project_id: '" + project + "', due_date: '2026-11-12'}");
        workspace.create("create_task", "{title: 'c', domain: 'Work', status: 'cancelled', due_date: '2026-11-12'}");
        workspace
                .call("update_task", "{task_id: '" + done + "', status: 'done'}")
                .succeeded();
        workspace
                .call("update_task", "{task_id: '" + old + "', status: 'in_progress'}")
                .succeeded();
        workspace.create("create_note", "{title: 'new', domain: 'Work'}");
        workspace
                .call("log_time", "{domain: 'Work', minutes: 90, project_id: '" + project + "', tags: ['a|b']}")
                .succeeded();
        store.clock().set(Instant.parse("2026-11-28T12:00:00Z"));
        String habit = workspace.create("create_habit", "{name: 'h', domain: 'Work'}");
        workspace
                .call("log_habit_completion", "{habit_id: '" + habit + "', logged_at: '2026-11-28'}")
                .succeeded();
        workspace
                .call("log_habit_completion", "{habit_id: '" + habit + "', logged_at: '2026-11-29T08:00'}")
                .succeeded();
        store.clock().set(Instant.parse("2026-12-02T12:00:00Z"));
        return workspace;
    }

    @EachStore
    void theFiguresAreThoseOfTheRange(TestingStore store) {
        TestingWorkspace workspace = november(store);

        JsonNode metrics = report(create(workspace, NOVEMBER)).path("metrics");

        JsonNode tasks = metrics.path("tasks");
        assertThat(tasks.path("created").asInt()).isEqualTo(2);
        assertThat(tasks.path("completed").asInt()).isEqualTo(1);
        assertThat(tasks.path("overdue").asInt()).isEqualTo(2);
        assertThat(tasks.path("by_project").size()).isEqualTo(2);
        assertThat(tasks.at("/by_project/0/name").asString()).isEqualTo("Site *1*");
        assertThat(tasks.at("/by_project/0/created").asInt()).isEqualTo(2);
        assertThat(tasks.at("/by_project/1").has("project_id")).isFalse();
        assertThat(tasks.at("/by_project/1/overdue").asInt()).isEqualTo(1);
        assertThat(metrics.path("habits").toString())
                .isEqualTo("{\"due\":3,\"achieved\":2,\"consistency\":67,\"best_streak\":2}");
        assertThat(metrics.at("/time/totalMinutes").asInt()).isEqualTo(90);
        assertThat(metrics.at("/time/byTag").toString()).isEqualTo("{\"a|b\":90}");
        assertThat(metrics.path("notes_written").asInt()).isEqualTo(1);
    }

    @EachStore
    void thePageTellsTheSameAndNamesStayInTheirCells(TestingStore store) {
        TestingWorkspace workspace = november(store);

        String content = report(create(workspace, NOVEMBER + ", summary: 'All *well*.'"))
                .path("content")
                .asString();

        assertThat(content).isEqualTo("""
                # November

                2026-11-01 to 2026-11-30

                All *well*.

                ## Tasks

                2 created, 1 completed, 2 overdue.

                | project | created | completed | overdue |
                |---|---:|---:|---:|
                | Site \\*1\\* | 2 | 1 | 1 |
                | (none) | 0 | 0 | 1 |

                ## Habits

                2 of 3 due periods achieved (67 %). Longest streak ever: 2.

                ## Time

                1 h 30 min.

                | domain | time |
                |---|---:|
                | Work | 1 h 30 min |

                | tag | time |
                |---|---:|
                | a\\|b | 1 h 30 min |

                ## Notes

                1 written.
                """);
    }

    @EachStore
    void figuresStayAsTheyWereUntilTheyAreRefreshedOrTheRangeChanges(TestingStore store) {
        TestingWorkspace workspace = november(store);
        JsonNode made = report(create(workspace, NOVEMBER));
        workspace
                .call("log_time", "{domain: 'Work', minutes: 30, ended_at: '2026-11-20T12:00:00Z'}")
                .succeeded();

        JsonNode renamed = report(update(workspace, made, "title: 'Nov', is_draft: false"));
        assertThat(renamed.path("metrics")).isEqualTo(made.path("metrics"));
        assertThat(renamed.path("content").asString()).startsWith("# Nov\n").contains("1 h 30 min.");
        assertThat(report(workspace.call(
                        "get_report", "{report_id: '" + made.path("id").asString() + "'}")))
                .isEqualTo(renamed);
        assertThat(report(update(workspace, made, "title: 'Nov'"))).isEqualTo(renamed);

        JsonNode refreshed = report(update(workspace, made, "refresh: true"));
        assertThat(refreshed.at("/metrics/time/totalMinutes").asInt()).isEqualTo(120);
        assertThat(refreshed.path("content").asString()).contains("2 h 00 min.");
        assertThat(report(update(workspace, made, "refresh: true"))).isEqualTo(refreshed);

        JsonNode october =
                report(update(workspace, made, "date_range_start: '2026-10-01', date_range_end: '2026-10-31'"));
        assertThat(october.at("/metrics/time/totalMinutes").asInt()).isEqualTo(60);

        String call = workspace.lastChange().author().call().orElseThrow();
        workspace.call("undo", "{call_id: '" + call + "'}").succeeded();
        JsonNode back = report(
                workspace.call("get_report", "{report_id: '" + made.path("id").asString() + "'}"));
        assertThat(back.path("metrics")).isEqualTo(refreshed.path("metrics"));
        assertThat(back.path("content")).isEqualTo(refreshed.path("content"));
    }

    /** FR-26. */
    @EachStore
    void aRangeThatEndsBeforeItStartsOrHasNoSuchDayIsRefused(TestingStore store) {
        TestingWorkspace workspace = november(store);
        long changes = workspace.changes();

        create(workspace, "date_range_start: '2026-11-30', date_range_end: '2026-11-29'")
                .refusedArgument("date_range_end");
        create(workspace, "date_range_start: '2026-11-30T12:00:00Z', date_range_end: '2026-11-30T11:59:59Z'")
                .refusedArgument("date_range_end");
        create(workspace, "date_range_start: '2010-01-01', date_range_end: '2026-11-29'")
                .refusedArgument("date_range_end");
        create(workspace, "date_range_start: '2026-02-30', date_range_end: '2026-11-29'")
                .refusedArgument("date_range_start");
        assertThat(workspace.changes()).isEqualTo(changes);

        JsonNode day = report(create(workspace, "date_range_start: '2028-02-29', date_range_end: '2028-02-29'"));
        assertThat(day.at("/metrics/habits/due").asInt()).isZero();
        update(workspace, day, "date_range_start: '2028-03-01'").refusedArgument("date_range_end");
    }

    @EachStore
    void reportsAreListedByTypeDomainStateAndTag(TestingStore store) {
        TestingWorkspace workspace = november(store);
        workspace.create("create_domain", "{name: 'Home'}");
        JsonNode one = report(create(workspace, NOVEMBER + ", tags: ['a|b'], summary: '" + "x".repeat(600) + "'"));
        store.clock().advance(Duration.ofSeconds(1));
        JsonNode two = report(workspace.call(
                "create_report", "{title: 'b', type: 'habit', domain: 'Home', is_draft: false, " + NOVEMBER + "}"));

        assertThat(ids(workspace, "{}")).containsExactly(id(two), id(one));
        assertThat(ids(workspace, "{type: 'monthly'}")).containsExactly(id(one));
        assertThat(ids(workspace, "{domain: 'Home'}")).containsExactly(id(two));
        assertThat(ids(workspace, "{is_draft: true}")).containsExactly(id(one));
        assertThat(ids(workspace, "{tag: 'a|b'}")).containsExactly(id(one));
        JsonNode listed = workspace
                .call("list_reports", "{type: 'monthly'}")
                .get("reports")
                .get(0);
        assertThat(listed.path("summary").asString()).hasSize(500);
        assertThat(listed.path("content_truncated").booleanValue()).isTrue();

        workspace.call("delete_report", "{report_id: '" + id(two) + "'}").succeeded();
        assertThat(ids(workspace, "{}")).containsExactly(id(one));
        String tag = one.path("tags").get(0).asString();
        workspace.call("delete_tag", "{tag_id: '" + tag + "'}").succeeded();
        assertThat(report(workspace.call("get_report", "{report_id: '" + id(one) + "'}"))
                        .path("tags")
                        .size())
                .isZero();
    }

    private static String id(JsonNode report) {
        return report.path("id").asString();
    }

    private static List<String> ids(TestingWorkspace workspace, String filter) {
        return workspace
                .call("list_reports", filter)
                .succeeded()
                .get("reports")
                .valueStream()
                .map(ReportToolsTest::id)
                .toList();
    }
}
