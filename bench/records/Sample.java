import java.util.List;

/**
 * What a store was filled with, as far as calls refer to it.
 *
 * @param lastTask the highest id of a task; those made during the run are above
 * @param words those that titles are made of
 */
record Sample(
        List<String> domains,
        List<String> tags,
        List<String> projects,
        List<String> milestones,
        List<String> assignees,
        List<String> words,
        List<String> tasks,
        String lastTask) {}
