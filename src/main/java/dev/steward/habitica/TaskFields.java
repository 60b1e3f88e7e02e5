package dev.steward.habitica;

import dev.steward.tool.Arguments;
import dev.steward.tool.Field;
import dev.steward.tool.Kinds;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The arguments of the Habitica tools, each described once. Lengths are ours: Habitica has none [249] [506]. */
final class TaskFields {
    private static final Map<String, String> WEEKDAY_NAMES = Map.of(
            "m",
            "Monday",
            "t",
            "Tuesday",
            "w",
            "Wednesday",
            "th",
            "Thursday",
            "f",
            "Friday",
            "s",
            "Saturday",
            "su",
            "Sunday");
    private static final int MOST_ITEMS = 100;
    private static final int LONGEST_TEXT = 5_000;
    private static final int LONGEST_NOTES = 100_000;

    static final Field<String> TASK_ID = Field.of(
                    "task_id", Kinds.word(64, TaskFields::taskIdProblem, "a-task"), "UUID or alias of the task.")
            .orCalled("id");
    static final Field<TaskType> TYPE = Field.of(
            "type", Kinds.choice(TaskType.class, TaskType::wire), "What kind of task; can't be changed later.");
    static final Field<String> TEXT =
            Field.of("text", Kinds.name(LONGEST_TEXT), "The task's title; Markdown and emoji are fine.");
    static final Field<String> NOTES =
            Field.of("notes", Kinds.text(0, LONGEST_NOTES), "Longer text below the title, Markdown.");
    static final Field<Words.Difficulty> PRIORITY = Field.of(
            "priority",
            Words.difficulty(),
            "Difficulty; Habitica's numbers 0.1, 1, 1.5, 2 are taken too. New tasks: easy.");
    static final Field<Words.Attribute> ATTRIBUTE = Field.of(
            "attribute",
            Kinds.choice(Words.Attribute.class, Words.Attribute::wire),
            "The attribute that the task trains. New tasks: str.");
    static final Field<List<String>> TAGS = Field.of(
            "tags",
            Kinds.listOf(Kinds.name(500), MOST_ITEMS),
            "Names of existing tags. On update they replace all the task had.");
    static final Field<String> ALIAS = Field.of(
            "alias",
            Kinds.word(64, TaskFields::aliasProblem, "an-alias"),
            "Short name to address the task by: letters, digits, - and _; unique. Can't be removed again.");
    static final Field<String> DATE = Field.of(
            "date",
            Kinds.word(40, HabiticaDates::problem, "2026-12-24"),
            "To-dos: due date, as day (2026-12-24, in the account's time zone) or moment with offset.");
    static final Field<List<String>> CHECKLIST = Field.of(
            "checklist",
            Kinds.listOf(Kinds.name(LONGEST_TEXT), MOST_ITEMS),
            "Dailies and to-dos: texts of the items. On update they replace the list; items with the same text stay ticked.");
    static final Field<Boolean> UP = Field.of("up", Kinds.bool(), "Habits: has a plus button. New habits: true.");
    static final Field<Boolean> DOWN = Field.of("down", Kinds.bool(), "Habits: has a minus button. New habits: true.");
    static final Field<Words.Frequency> FREQUENCY = Field.of(
            "frequency",
            Kinds.choice(Words.Frequency.class, Words.Frequency::wire),
            "Dailies: how often due (new: weekly). Habits: when counters restart (new: daily; not yearly).");
    static final Field<Integer> EVERY_X = Field.of(
            "every_x", Kinds.integer(0, 9999), "Dailies: due every so many days, weeks, months or years; 0 is never.");
    static final Field<Map<String, Boolean>> REPEAT = Field.of(
            "repeat",
            Kinds.object(Arguments.of(in -> {
                Map<String, Boolean> days = new LinkedHashMap<>();
                Words.WEEKDAYS.forEach(day -> in.optional(weekday(day)).ifPresent(due -> days.put(day, due)));
                return days;
            })),
            "Weekly dailies: on which weekdays. Days left out are due on create, unchanged on update.");
    static final Field<String> START_DATE = Field.of(
            "start_date",
            Kinds.word(40, HabiticaDates::problem, "2026-12-24"),
            "Dailies: first day, such as 2026-12-24. New dailies: today.");
    static final Field<BigDecimal> VALUE =
            Field.of("value", Kinds.decimal(0, 1_000_000_000), "Rewards: price in gold. New rewards: 0.");
    static final Field<String> IDEMPOTENCY_KEY = Field.of(
            "idempotency_key",
            Kinds.text(1, 200),
            "Makes the call safe to repeat: the same key again returns the task made first.");
    static final Field<Words.Direction> DIRECTION = Field.of(
            "direction",
            Kinds.choice(Words.Direction.class, Words.Direction::wire),
            "up: done, or a good habit; down: undone, or a bad habit. A reward is bought either way.");
    static final Field<String> TAG = Field.of("tag", Kinds.name(500), "Name of the tag, in any case; or its UUID.");
    static final Field<String> TAG_NAME = Field.of("name", Kinds.name(500), "Name of the new tag.");
    static final Field<ListedType> LISTED_TYPE = Field.of(
            "type",
            Kinds.choice(ListedType.class, ListedType::wire),
            "Only this type; completedTodo lists to-dos that are done. Left out: all but those.");
    static final Field<String> TAG_FILTER =
            Field.of("tag", Kinds.name(500), "Only tasks with this tag, by name or UUID.");
    static final Field<String> QUERY =
            Field.of("query", Kinds.text(1, 500), "Only tasks whose title or notes contain this text, in any case.");
    static final Field<Boolean> DUE_ONLY = Field.of(
            "due_only",
            Kinds.bool(),
            "Only what is to be done today: dailies due and not done, to-dos with a date up to today.");
    static final Field<Integer> LIMIT = Field.of("limit", Kinds.cappedInteger(1, 500), "At most so many tasks.");
    static final Field<Integer> OFFSET =
            Field.of("offset", Kinds.integer(0, Integer.MAX_VALUE), "Leave out so many tasks first.");

    private TaskFields() {}

    private static Field<Boolean> weekday(String day) {
        return Field.of(day, Kinds.bool(), WEEKDAY_NAMES.get(day));
    }

    /** {@code user} is refused because {@code GET /tasks/user} is the list of all tasks, whatever has that alias [023]. */
    private static String taskIdProblem(String text) {
        boolean usable = text.matches("[A-Za-z0-9_-]+") && !text.equals("user");
        return usable ? null : "be a task's UUID, or its alias of letters, digits, - and _";
    }

    private static String aliasProblem(String text) {
        if (!text.matches("[A-Za-z0-9_-]+") || text.equals("user")) {
            return "be made of letters, digits, - and _, and not be \"user\"";
        }
        return Kinds.isUuid(text) ? "not be a UUID" : null;
    }
}
