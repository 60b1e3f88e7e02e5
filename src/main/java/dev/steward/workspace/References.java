package dev.steward.workspace;

import dev.steward.mcp.Text;
import dev.steward.tool.Nearest;
import dev.steward.tool.Refused;
import java.util.List;

/** What is said of a reference that leads nowhere (spec/workspace.md §1, "References"). Nothing is ever created because something refers to it. */
public final class References {
    private static final int MOST_CANDIDATES = 5;

    private References() {}

    /**
     * The refusal of a name or id.
     *
     * @param field the argument at fault
     * @param what in the singular, such as {@code domain}
     * @param existing names there are; the closest are offered, or the first when none is close
     */
    public static Refused unknown(String field, String sent, String what, List<String> existing) {
        List<String> close = Nearest.among(sent, existing, MOST_CANDIDATES);
        List<String> offered = close.isEmpty() ? existing : close;
        String names = String.join(
                ", ",
                offered.stream()
                        .limit(MOST_CANDIDATES)
                        .map(name -> "'" + Text.shown(name) + "'")
                        .toList());
        String hint =
                offered.isEmpty() ? "There is none yet" : close.isEmpty() ? "There are " + names : "Close are " + names;
        return Refused.invalid(
                field, "`" + field + "` must name a " + what + "; '" + Text.shown(sent) + "' is none. " + hint + ".");
    }

    /** The refusal of an id that no record of that kind has. */
    public static Refused unknownId(String field, String sent, String what) {
        return Refused.invalid(
                field,
                "`" + field + "` must be the id of a " + what + "; there is none with the id '" + Text.shown(sent)
                        + "'.");
    }
}
