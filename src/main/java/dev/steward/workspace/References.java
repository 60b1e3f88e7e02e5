package dev.steward.workspace;

import dev.steward.mcp.Text;
import dev.steward.tool.Nearest;
import dev.steward.tool.Refused;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

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
        String all = offered(sent, existing, name -> "'" + Text.shown(name) + "'");
        return Refused.invalid(
                field, "`" + field + "` must name a " + what + "; '" + Text.shown(sent) + "' is none. " + all + ".");
    }

    /**
     * The refusal of an id that no record of that kind has. Models send names where they should send ids, so names are offered with their ids.
     *
     * @param idsByName some there are
     */
    public static Refused unknownId(String field, String sent, String what, SequencedMap<String, String> idsByName) {
        String all = offered(
                sent,
                List.copyOf(idsByName.sequencedKeySet()),
                name -> "'" + Text.shown(name) + "' (" + idsByName.get(name) + ")");
        return Refused.invalid(
                field,
                "`" + field + "` must be the id of a " + what + "; there is none with the id '" + Text.shown(sent)
                        + "'. " + all + ".");
    }

    /** The closest, or the first when none is close. */
    private static String offered(String sent, List<String> existing, UnaryOperator<String> shown) {
        if (existing.isEmpty()) {
            return "There is none yet";
        }
        List<String> close = Nearest.among(sent, existing, MOST_CANDIDATES);
        return (close.isEmpty() ? "There are " : "Close are ")
                + (close.isEmpty() ? existing : close)
                        .stream().limit(MOST_CANDIDATES).map(shown).collect(Collectors.joining(", "));
    }
}
