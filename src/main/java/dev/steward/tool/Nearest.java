package dev.steward.tool;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds what a caller probably meant. */
public final class Nearest {
    private static final int MAX_LENGTH = 64;

    private Nearest() {}

    /** " (did you mean `due_date`?)", or an empty string when nothing is close. */
    public static String hint(String sent, Collection<String> known) {
        List<String> close = among(sent, known, 1);
        return close.isEmpty() ? "" : " (did you mean `" + close.getFirst() + "`?)";
    }

    /** At most {@code count} known names that differ from what was sent in no more than a third of their letters, closest first. */
    public static List<String> among(String sent, Collection<String> known, int count) {
        if (sent.length() > MAX_LENGTH) {
            return List.of();
        }
        String plain = plain(sent);
        return known.stream()
                .filter(name -> name.length() <= MAX_LENGTH)
                .filter(name -> isClose(plain, plain(name)))
                .sorted(Comparator.comparingInt(name -> distance(plain, plain(name))))
                .limit(count)
                .toList();
    }

    private static boolean isClose(String one, String other) {
        boolean longEnough = one.length() >= 3 && other.length() >= 3;
        if (longEnough && (other.startsWith(one) || one.startsWith(other))) {
            return true;
        }
        return distance(one, other) <= Math.max(1, Math.max(one.length(), other.length()) / 3);
    }

    /** {@code dueDate}, {@code due-date} and {@code due_date} are the same to a reader, so they are here. */
    private static String plain(String name) {
        return name.replace("_", "").replace("-", "").replace(" ", "").toLowerCase(Locale.ROOT);
    }

    /** Levenshtein's edit distance with one row of memory. */
    private static int distance(String one, String other) {
        int[] row = new int[other.length() + 1];
        for (int column = 0; column < row.length; column++) {
            row[column] = column;
        }
        for (int line = 1; line <= one.length(); line++) {
            int diagonal = row[0];
            row[0] = line;
            for (int column = 1; column < row.length; column++) {
                int above = row[column];
                int replaced = diagonal + (one.charAt(line - 1) == other.charAt(column - 1) ? 0 : 1);
                row[column] = Math.min(replaced, 1 + Math.min(above, row[column - 1]));
                diagonal = above;
            }
        }
        return row[other.length()];
    }
}
