package dev.steward.habitica;

import dev.steward.tool.Change;
import dev.steward.tool.Reader;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What {@code create_task} and {@code update_task} can set. Fields that Habitica can't empty are {@link Optional}, the others {@link Change}.
 */
record TaskChanges(
        Optional<String> text,
        Change<String> notes,
        Optional<Words.Difficulty> priority,
        Optional<Words.Attribute> attribute,
        Change<List<String>> tags,
        Optional<String> alias,
        Change<String> date,
        Change<List<String>> checklist,
        Optional<Boolean> up,
        Optional<Boolean> down,
        Optional<Words.Frequency> frequency,
        Optional<Integer> everyX,
        Optional<Map<String, Boolean>> repeat,
        Optional<String> startDate,
        Optional<BigDecimal> value) {

    static TaskChanges onCreate(Reader in) {
        return new TaskChanges(
                Optional.of(in.required(TaskFields.TEXT)),
                set(in.optional(TaskFields.NOTES)),
                in.optional(TaskFields.PRIORITY),
                in.optional(TaskFields.ATTRIBUTE),
                set(in.optional(TaskFields.TAGS)),
                in.optional(TaskFields.ALIAS),
                set(in.optional(TaskFields.DATE)),
                set(in.optional(TaskFields.CHECKLIST)),
                in.optional(TaskFields.UP),
                in.optional(TaskFields.DOWN),
                in.optional(TaskFields.FREQUENCY),
                in.optional(TaskFields.EVERY_X),
                in.optional(TaskFields.REPEAT),
                in.optional(TaskFields.START_DATE),
                in.optional(TaskFields.VALUE));
    }

    static TaskChanges onUpdate(Reader in) {
        return new TaskChanges(
                in.replace(TaskFields.TEXT),
                in.change(TaskFields.NOTES),
                in.replace(TaskFields.PRIORITY),
                in.replace(TaskFields.ATTRIBUTE),
                in.change(TaskFields.TAGS),
                in.replace(TaskFields.ALIAS),
                in.change(TaskFields.DATE),
                in.change(TaskFields.CHECKLIST),
                in.replace(TaskFields.UP),
                in.replace(TaskFields.DOWN),
                in.replace(TaskFields.FREQUENCY),
                in.replace(TaskFields.EVERY_X),
                in.replace(TaskFields.REPEAT),
                in.replace(TaskFields.START_DATE),
                in.replace(TaskFields.VALUE));
    }

    /** Whether anything is set that only some types have, so that the type must be known. */
    boolean touchesOnlySomeTypes() {
        return touched(date)
                || touched(checklist)
                || up.isPresent()
                || down.isPresent()
                || frequency.isPresent()
                || everyX.isPresent()
                || repeat.isPresent()
                || startDate.isPresent()
                || value.isPresent();
    }

    static boolean touched(Change<?> change) {
        return !(change instanceof Change.Keep<?>);
    }

    private static <T> Change<T> set(Optional<T> value) {
        return value.<Change<T>>map(Change.Set::new).orElseGet(Change.Keep::new);
    }
}
