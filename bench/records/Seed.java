import dev.steward.store.Fold;
import dev.steward.store.Ids;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Fills a fresh store with one person's three years of tasks and ten years of habits, the same for the same size. Rows are as the tools would have left them,
 * keys and moments included; of the journal and the audit only what the run itself adds is there.
 *
 * <p>10 projects with 4 milestones each, 5 domains, 20 tags of which a task has 1 to 3. 60 % of the tasks are due within two months after they were made, 70 %
 * have an assignee, half are in a project. What is older than two months is done or cancelled but for 3 %, so that few are open or overdue, as with people. One
 * day in ten of a habit was missed.
 */
final class Seed {
    private static final Duration TASKS_SINCE = Duration.ofDays(3 * 365);
    private static final Duration STILL_OPEN = Duration.ofDays(60);
    private static final int HABITS = 20;
    private static final int DAYS = 3_653;
    private static final int KNOWN_IDS = 20_000;
    private static final int BATCH = 5_000;
    private static final String SENTENCE = "A few words on what is to be done, for whom, and what has come of it so far. ";

    private final Connection connection;
    private final Random random;
    private final Ids ids = new Ids();
    private final Instant now = Instant.now().minusSeconds(60);

    private Seed(Connection connection, int tasks) {
        this.connection = connection;
        this.random = new Random(tasks);
    }

    static Sample fill(Connection connection, int tasks) throws SQLException {
        connection.setAutoCommit(false);
        Sample sample = new Seed(connection, tasks).fill(tasks);
        connection.commit();
        connection.setAutoCommit(true);
        return sample;
    }

    private Sample fill(int tasks) throws SQLException {
        Instant start = now.minus(TASKS_SINCE).minusSeconds(60);
        List<String> domains = names(5, "Domain");
        List<String> domainIds = insert(
                "INSERT INTO domains (id, name, name_key, sort_order, created, updated, created_by) VALUES (?, ?, ?, 0, ?, ?, 'owner')",
                start,
                domains,
                _ -> List.of());
        List<String> tags = insert(
                "INSERT INTO tags (id, name, name_key, created, updated, created_by) VALUES (?, ?, ?, ?, ?, 'owner')",
                start,
                names(20, "tag"),
                _ -> List.of());
        List<String> projects = insert(
                "INSERT INTO projects (id, name, name_key, created, updated, domain, status, created_by) VALUES (?, ?, ?, ?, ?, ?, 'active', 'owner')",
                start,
                names(10, "Project"),
                index -> List.of(domainIds.get(index % domainIds.size())));
        List<String> milestones = insert(
                "INSERT INTO milestones (id, name, name_key, created, updated, project_id, domain, status, sort_order, created_by)"
                        + " VALUES (?, ?, ?, ?, ?, ?, ?, 'planned', 0, 'owner')",
                start,
                names(40, "Milestone"),
                index -> List.of(projects.get(index / 4), domainIds.get(index / 4 % domainIds.size())));
        List<String> habits = insert(
                "INSERT INTO habits (id, name, name_key, created, updated, domain, frequency, difficulty, goal_per_period, is_active, created_by)"
                        + " VALUES (?, ?, ?, ?, ?, ?, 'daily', 'medium', 1, 1, 'owner')",
                start,
                names(HABITS, "Habit"),
                _ -> List.of(domainIds.getFirst()));
        insertLogs(habits);
        Sample sample = new Sample(
                domainIds, tags, projects, milestones, names(20, "Person"), words(), new ArrayList<>(), "");
        return insertTasks(sample, tasks);
    }

    private interface More {
        List<String> of(int index);
    }

    /** The first parameters are id, name, key, created and updated. */
    private List<String> insert(String sql, Instant at, List<String> names, More more) throws SQLException {
        List<String> made = new ArrayList<>();
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            for (int index = 0; index < names.size(); index++) {
                made.add(ids.next(at));
                List<Object> values = new ArrayList<>(List.of(
                        made.getLast(),
                        names.get(index),
                        Fold.name(names.get(index)),
                        at.toEpochMilli(),
                        at.toEpochMilli()));
                values.addAll(more.of(index));
                add(insert, values.toArray());
            }
            insert.executeBatch();
        }
        return made;
    }

    private void insertLogs(List<String> habits) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("""
                INSERT INTO habit_logs (id, habit_id, completed, notes, value, mood, logged_at, created, updated, created_by)
                VALUES (?, ?, 1, 'A sentence about the day.', 3, 4, ?, ?, ?, 'owner')""")) {
            for (int day = DAYS; day > 0; day--) {
                for (String habit : habits) {
                    if (random.nextInt(10) > 0) {
                        long at = now.minus(Duration.ofDays(day)).toEpochMilli() + random.nextInt(3_600_000);
                        add(insert, "log-" + day + "-" + habit, habit, at, at, at);
                    }
                }
                insert.executeBatch();
            }
        }
    }

    private Sample insertTasks(Sample sample, int tasks) throws SQLException {
        long step = TASKS_SINCE.toMillis() / tasks;
        long first = now.minus(TASKS_SINCE).toEpochMilli();
        try (PreparedStatement task = connection.prepareStatement("""
                        INSERT INTO tasks
                            (id, title, title_key, description, status, priority, due_date, due_at, project_id, milestone_id, domain, assignee,
                             estimate, completed_at, created, updated, created_by)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'owner')""");
                PreparedStatement tag = connection.prepareStatement(
                        "INSERT INTO task_tags (task_id, tag_id, position) VALUES (?, ?, ?)")) {
            String id = "";
            for (int number = 1; number <= tasks; number++) {
                long created = first + number * step;
                id = ids.next(Instant.ofEpochMilli(created));
                add(task, task(sample, id, created));
                List<String> carried = new ArrayList<>(sample.tags());
                Collections.shuffle(carried, random);
                int count = 1 + random.nextInt(3);
                for (int position = 0; position < count; position++) {
                    add(tag, id, carried.get(position), (long) position);
                }
                if (random.nextInt(tasks) < KNOWN_IDS) {
                    sample.tasks().add(id);
                }
                if (number % BATCH == 0 || number == tasks) {
                    task.executeBatch();
                    tag.executeBatch();
                }
            }
            return new Sample(
                    sample.domains(),
                    sample.tags(),
                    sample.projects(),
                    sample.milestones(),
                    sample.assignees(),
                    sample.words(),
                    List.copyOf(sample.tasks()),
                    id);
        }
    }

    private Object[] task(Sample sample, String id, long created) {
        boolean isRecent = now.toEpochMilli() - created < STILL_OPEN.toMillis();
        boolean isOpen = random.nextInt(100) < (isRecent ? 70 : 3);
        String status = isOpen
                ? (random.nextInt(4) == 0 ? "in_progress" : "todo")
                : (random.nextInt(7) == 0 ? "cancelled" : "done");
        String title = IntStream.range(0, 3 + random.nextInt(4))
                .mapToObj(_ -> any(sample.words()))
                .collect(Collectors.joining(" "));
        long closed = Math.min(now.toEpochMilli(), created + random.nextLong(Duration.ofDays(30).toMillis()));
        Instant due = Instant.ofEpochMilli(created).plus(Duration.ofDays(random.nextInt(61)));
        String day = due.atZone(ZoneOffset.UTC).toLocalDate().toString();
        boolean isDue = random.nextInt(100) < 60;
        int project = random.nextInt(2 * sample.projects().size());
        boolean isInProject = project < sample.projects().size();
        return new Object[] {
            id,
            title,
            Fold.search(title),
            SENTENCE.repeat(3).substring(0, 200),
            status,
            List.of("low", "medium", "high", "urgent").get(random.nextInt(4)),
            isDue ? day : null,
            isDue ? (Object) (Instant.parse(day + "T23:59:59.999Z").toEpochMilli()) : null,
            isInProject ? sample.projects().get(project) : null,
            isInProject && random.nextBoolean() ? sample.milestones().get(project * 4 + random.nextInt(4)) : null,
            any(sample.domains()),
            random.nextInt(100) < 70 ? any(sample.assignees()) : null,
            random.nextBoolean() ? (Object) (15L * (1 + random.nextInt(16))) : null,
            status.equals("done") ? (Object) closed : null,
            created,
            isOpen ? created : closed,
        };
    }

    private static void add(PreparedStatement statement, Object... values) throws SQLException {
        for (int index = 0; index < values.length; index++) {
            if (values[index] == null) {
                statement.setNull(index + 1, java.sql.Types.NULL);
                continue;
            }
            statement.setObject(index + 1, values[index]);
        }
        statement.addBatch();
    }

    private String any(List<String> list) {
        return list.get(random.nextInt(list.size()));
    }

    private static List<String> names(int count, String kind) {
        return IntStream.rangeClosed(1, count).mapToObj(number -> kind + " " + number).toList();
    }

    /** 128 made-up words, each in every thirtieth title or so. */
    private static List<String> words() {
        List<String> starts = List.of("ba", "do", "fe", "ki", "lu", "mo", "ra", "su");
        List<String> middles = List.of("ndi", "rto", "lsa", "mek");
        List<String> ends = List.of("na", "ler", "sti", "po");
        return starts.stream()
                .flatMap(start -> middles.stream().flatMap(middle -> ends.stream().map(end -> start + middle + end)))
                .toList();
    }
}
