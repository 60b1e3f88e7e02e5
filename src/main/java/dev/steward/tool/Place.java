package dev.steward.tool;

import java.util.List;

/** Where a value stands in the arguments, such as {@code tasks[3].title}, and where what was bent is noted. */
public record Place(String path, List<String> warnings) {

    public Place member(String name) {
        return new Place(path.isEmpty() ? name : path + "." + name, warnings);
    }

    public Place item(int index) {
        return new Place(path + "[" + index + "]", warnings);
    }

    /** Notes that a value was accepted although it wasn't sent as declared. */
    public void bent(String how) {
        warnings.add("`" + path + "` " + how);
    }

    /** The refusal of the value that stands here; {@code must} completes "`path` must …". */
    public Refused must(String must) {
        return Refused.invalid(path, "`" + path + "` must " + must + ".");
    }
}
