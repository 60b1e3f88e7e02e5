package dev.steward.analytics;

import dev.steward.json.Json;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tasks, habits and time entries made at random, and the figures about them thought out slowly: day by day, entry by entry. */
final class Recorded {
    private static final List<String> DOMAINS = List.of("Work", "Home");

    private final TestingStore store;
    private final TestingWorkspace workspace;
    private final ZoneId zone;
    private final Random random;
    private final List<Habit> habits = new ArrayList<>();
    private final List<Spent> time = new ArrayList<>();
    private final List<String> tasks = new ArrayList<>();
    private final String project;

    /** @param days on which it is due; none for a week as a whole */
    private record Habit(
            String id, Set<DayOfWeek> days, int goal, Instant created, List<Instant> logs, List<Instant> done) {
        boolean isWeekly() {
            return days.isEmpty();
        }
    }

    private record Spent(Instant from, Instant to, String domain, boolean hasProject, boolean hasTag) {}

    Recorded(TestingStore store, String zone, Random random) {
        this.store = store;
        this.workspace = TestingWorkspace.in(store, zone);
        this.zone = ZoneId.of(zone);
        this.random = random;
        store.clock().set(Instant.parse("2026-02-20T10:00:00Z"));
        DOMAINS.forEach(name -> workspace.create("create_domain", "{name: '" + name + "'}"));
        workspace.create("create_tag", "{name: 'deep'}");
        this.project = workspace.create("create_project", "{name: 'p', domain: 'Work'}");
    }

    void step() {
        store.clock().advance(Duration.ofMinutes(random.nextInt(24 * 60)));
        switch (random.nextInt(6)) {
            case 0 -> tasks.add(workspace.create("create_task", "{title: 'a', domain: 'Work'}"));
            case 1 -> task();
            case 2 -> habit();
            case 3, 4 -> log();
            default -> spend();
        }
    }

    private void task() {
        if (!tasks.isEmpty()) {
            String status = List.of("done", "done", "todo", "cancelled").get(random.nextInt(4));
            workspace
                    .call(
                            "update_task",
                            "{task_id: '%s', status: '%s'}".formatted(tasks.get(random.nextInt(tasks.size())), status))
                    .succeeded();
        }
    }

    private void habit() {
        int goal = 1 + random.nextInt(2);
        int kind = random.nextInt(4);
        Set<DayOfWeek> days = switch (kind) {
            case 0 -> Set.of(DayOfWeek.values());
            case 1 -> Set.of(DayOfWeek.MONDAY, DayOfWeek.SATURDAY);
            default -> Set.of();
        };
        String frequency = List.of("daily", "custom", "weekly", "custom").get(kind);
        String more = kind == 1 ? ", days_of_week: ['sat', 'mon']" : "";
        String id = workspace.create(
                "create_habit",
                "{name: 'h', domain: 'Home', frequency: '%s', goal_per_period: %d%s}".formatted(frequency, goal, more));
        habits.add(new Habit(id, days, goal, store.clock().instant(), new ArrayList<>(), new ArrayList<>()));
    }

    private void log() {
        if (habits.isEmpty()) {
            return;
        }
        Habit habit = habits.get(random.nextInt(habits.size()));
        boolean completed = random.nextInt(5) > 0;
        Instant at = store.clock().instant().minus(Duration.ofHours(random.nextInt(24 * 12) - 20L));
        workspace
                .call(
                        "log_habit_completion",
                        "{habit_id: '%s', completed: %s, logged_at: '%s'}".formatted(habit.id(), completed, at))
                .succeeded();
        habit.logs().add(at);
        if (completed) {
            habit.done().add(at);
        }
    }

    private void spend() {
        Instant to = store.clock().instant().minusSeconds(random.nextInt(100_000));
        Instant from = to.minusSeconds(1 + random.nextInt(20_000));
        Spent spent = new Spent(from, to, DOMAINS.get(random.nextInt(2)), random.nextBoolean(), random.nextBoolean());
        workspace
                .call(
                        "log_time",
                        "{started_at: '%s', ended_at: '%s', domain: '%s'%s%s}"
                                .formatted(
                                        from,
                                        to,
                                        spent.domain(),
                                        spent.hasProject() ? ", project_id: '" + project + "'" : "",
                                        spent.hasTag() ? ", tags: ['deep']" : ""))
                .succeeded();
        time.add(spent);
    }

    JsonNode analytics(int days) {
        return Json.parse(Json.text(workspace
                .call("get_analytics", "{period_days: " + days + "}")
                .succeeded()
                .get("analytics")));
    }

    JsonNode expected(int days) {
        Instant now = store.clock().instant();
        LocalDate today = LocalDate.ofInstant(now, zone);
        LocalDate first = today.minusDays(days - 1L);
        Instant from = first.atStartOfDay(zone).toInstant();
        JsonNode streaks = workspace.call("get_habit_streaks").succeeded().get("streaks");
        return Json.parse(Json.text(Json.object()
                .put("taskCompletionRate", completionRate(from))
                .put("habitConsistency", consistency(first, today))
                .put("totalTimeMinutes", minutes(from, now, _ -> true))
                .put(
                        "activeStreaks",
                        streaks.valueStream()
                                .filter(one -> one.path("current_streak").asInt() > 0)
                                .count())
                .put(
                        "bestStreak",
                        streaks.valueStream()
                                .mapToInt(one -> one.path("best_streak").asInt())
                                .max()
                                .orElse(0))
                .put("period", days)));
    }

    private int completionRate(Instant from) {
        int all = 0;
        int done = 0;
        for (JsonNode task : workspace.call("list_tasks", "{limit: 200}").tasks()) {
            boolean created = !Instant.parse(task.path("created").asString()).isBefore(from);
            boolean completed = task.has("completed_at")
                    && !Instant.parse(task.path("completed_at").asString()).isBefore(from);
            if ((created || completed) && !task.path("status").asString().equals("cancelled")) {
                all++;
                done += task.path("status").asString().equals("done") ? 1 : 0;
            }
        }
        return percent(done, all);
    }

    private int consistency(LocalDate first, LocalDate today) {
        int due = 0;
        int achieved = 0;
        for (Habit habit : habits) {
            Instant begin = habit.logs().stream()
                    .min(Instant::compareTo)
                    .filter(at -> at.isBefore(habit.created()))
                    .orElse(habit.created());
            LocalDate firstDay = LocalDate.ofInstant(begin, zone);
            LocalDate dueFrom =
                    habit.isWeekly() ? firstDay.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)) : firstDay;
            for (LocalDate day = first; !day.isAfter(today); day = day.plusDays(1)) {
                boolean begins = habit.isWeekly()
                        ? day.getDayOfWeek() == DayOfWeek.MONDAY
                        : habit.days().contains(day.getDayOfWeek());
                if (!begins || day.isBefore(dueFrom)) {
                    continue;
                }
                LocalDate end = habit.isWeekly() ? day.plusDays(6) : day;
                LocalDate start = day;
                long count = habit.done().stream()
                        .map(at -> LocalDate.ofInstant(at, zone))
                        .filter(at -> !at.isBefore(start) && !at.isAfter(end))
                        .count();
                boolean isAchieved = count >= habit.goal();
                boolean isOpen = !end.isBefore(today);
                due += isAchieved || !isOpen ? 1 : 0;
                achieved += isAchieved ? 1 : 0;
            }
        }
        return percent(achieved, due);
    }

    /** What is answered for a range at random, and what is right. */
    JsonNode[] timeSummary() {
        LocalDate start = LocalDate.ofInstant(store.clock().instant(), zone).minusDays(random.nextInt(30));
        LocalDate end = start.plusDays(random.nextInt(5));
        JsonNode summary = workspace
                .call("get_time_summary", "{start_date: '%s', end_date: '%s'}".formatted(start, end))
                .succeeded()
                .get("time_summary");
        Instant from = start.atStartOfDay(zone).toInstant();
        Instant before = end.plusDays(1).atStartOfDay(zone).toInstant();
        ObjectNode right = Json.object().put("totalMinutes", minutes(from, before, _ -> true));
        put(
                right,
                "byDomain",
                from,
                before,
                Map.of(
                        "Work",
                        spent -> spent.domain().equals("Work"),
                        "Home",
                        spent -> spent.domain().equals("Home")));
        put(right, "byProject", from, before, Map.of(project, Spent::hasProject));
        put(right, "byTag", from, before, Map.of("deep", Spent::hasTag));
        right.put("startDate", summary.path("startDate").asString())
                .put("endDate", summary.path("endDate").asString());
        return new JsonNode[] {Json.parse(Json.text(summary)), Json.parse(Json.text(right))};
    }

    private void put(
            ObjectNode right, String member, Instant from, Instant before, Map<String, Predicate<Spent>> keys) {
        ObjectNode object = right.putObject(member);
        new TreeMap<>(keys).forEach((key, condition) -> {
            boolean isThere = time.stream()
                    .filter(condition)
                    .anyMatch(spent -> overlap(spent, from, before).isPresent());
            if (isThere) {
                object.put(key, minutes(from, before, condition));
            }
        });
    }

    private long minutes(Instant from, Instant before, Predicate<Spent> condition) {
        Duration all = time.stream()
                .filter(condition)
                .flatMap(spent -> overlap(spent, from, before).stream())
                .reduce(Duration.ZERO, Duration::plus);
        return Math.round(all.toMillis() / 60_000.0);
    }

    private static Optional<Duration> overlap(Spent spent, Instant from, Instant before) {
        Instant start = spent.from().isBefore(from) ? from : spent.from();
        Instant end = spent.to().isAfter(before) ? before : spent.to();
        return Optional.of(Duration.between(start, end)).filter(Duration::isPositive);
    }

    private static int percent(int part, int whole) {
        return whole == 0 ? 0 : (int) Math.round(100.0 * part / whole);
    }
}
