package dev.steward.reports;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** A report as a page of markdown, for people to read. */
final class ReportPage {
    private static final Pattern SPECIAL = Pattern.compile("[\\\\`*_\\[\\]<>#|~]");
    private static final Pattern BREAKS = Pattern.compile("\\s+");
    private static final int MINUTES_PER_HOUR = 60;

    private final StringBuilder text = new StringBuilder();

    private ReportPage() {}

    /** @param metrics as {@link Metrics#image} pictures them */
    static String of(String title, ReportRange range, Optional<String> summary, JsonNode metrics) {
        ReportPage page = new ReportPage();
        page.line("# " + escaped(title));
        page.line(range.start() + " to " + range.end());
        summary.filter(words -> !words.isBlank()).ifPresent(page::line);
        page.tasks(metrics.path("tasks"));
        page.habits(metrics.path("habits"));
        page.time(metrics.path("time"));
        page.line("## Notes");
        page.line(metrics.path("notes_written").asLong() + " written.");
        return page.text.toString().stripTrailing() + "\n";
    }

    private void tasks(JsonNode tasks) {
        line("## Tasks");
        line("%d created, %d completed, %d overdue.".formatted(counts(tasks)));
        table(
                "| project | created | completed | overdue |\n|---|---:|---:|---:|",
                tasks.path("by_project")
                        .valueStream()
                        .map(project -> "| " + escaped(project.path("name").asString("(none)"))
                                + " | %d | %d | %d |".formatted(counts(project)))
                        .toList());
    }

    private static Object[] counts(JsonNode tasks) {
        return Stream.of("created", "completed", "overdue")
                .map(count -> tasks.path(count).asLong())
                .toArray();
    }

    private void habits(JsonNode habits) {
        line("## Habits");
        line(
                habits.path("due").asLong() == 0
                        ? "No period of a habit was due."
                        : "%d of %d due periods achieved (%d %%). Longest streak ever: %d."
                                .formatted(
                                        habits.path("achieved").asLong(),
                                        habits.path("due").asLong(),
                                        habits.path("consistency").asLong(),
                                        habits.path("best_streak").asLong()));
    }

    private void time(JsonNode time) {
        line("## Time");
        line(hours(time.path("totalMinutes").asLong()) + ".");
        timeTable("domain", time.path("byDomain"));
        timeTable("tag", time.path("byTag"));
    }

    private void timeTable(String heading, JsonNode minutes) {
        table(
                "| " + heading + " | time |\n|---|---:|",
                minutes.propertyStream()
                        .map(spent -> "| " + escaped(spent.getKey()) + " | "
                                + hours(spent.getValue().asLong()) + " |")
                        .toList());
    }

    private void table(String head, List<String> rows) {
        if (!rows.isEmpty()) {
            line(head + "\n" + String.join("\n", rows));
        }
    }

    private void line(String line) {
        text.append(line).append("\n\n");
    }

    private static String hours(long minutes) {
        return "%d h %02d min".formatted(minutes / MINUTES_PER_HOUR, minutes % MINUTES_PER_HOUR);
    }

    /** So that a name is what it is, and stays on its line and in its cell. */
    private static String escaped(String name) {
        String oneLine = BREAKS.matcher(name).replaceAll(" ");
        return SPECIAL.matcher(oneLine).replaceAll("\\\\$0");
    }
}
