package dev.steward.cli;

import java.text.Normalizer;

/** Names on the command line. */
final class Names {
    private static final int LONGEST = 500;

    private Names() {}

    /** A name as it is kept: NFC, without white space around it (spec/workspace.md §1). */
    static String checked(String given) {
        String name = Normalizer.normalize(given.strip(), Normalizer.Form.NFC);
        boolean usable = !name.isEmpty()
                && name.codePointCount(0, name.length()) <= LONGEST
                && name.codePoints().noneMatch(Names::isUnusable);
        if (!usable) {
            throw new CommandRefused("NAME must have 1 to " + LONGEST + " characters.");
        }
        return name;
    }

    /** A name for a terminal, which obeys control characters. */
    static String shown(String name) {
        return name.replaceAll("\\p{Cntrl}", "\uFFFD");
    }

    private static boolean isUnusable(int character) {
        return character == 0 || Character.getType(character) == Character.SURROGATE;
    }
}
