package dev.steward.notes;

import java.text.BreakIterator;
import java.util.Locale;

/**
 * Counts the words of a text by the word boundaries of UAX #29 (its default rules, without those for Hebrew quotation marks): a word is what lies between two
 * boundaries and has a letter or a digit in it. So {@code don't} and {@code 3.14} are one word each, {@code well-known} is two, and each Chinese character and each
 * Hiragana is one, as word processors count them. Thai is split by the dictionary that comes with Java. Other scripts without spaces, such as Khmer, count
 * one word for each run. Emoji aren't words, not even those that are made of digits or letters, such as keycaps.
 *
 * <p>Takes time in proportion to the text's length.
 */
final class Words {
    private static final Locale THAI = Locale.of("th");

    /** Java's search in its dictionary takes time that grows with the square of a run's length. Where a longer one is cut, a word may count twice. */
    private static final int LONGEST_RUN = 200;

    private static final int EMOJI_STYLE = 0xFE0F;
    private static final int KEYCAP = 0x20E3;

    private enum Kind {
        LETTER,
        DIGIT,
        KATAKANA,
        CONNECTOR,
        /** Joins letters, such as a middle dot. */
        MID_LETTER,
        /** Joins digits, such as a comma. */
        MID_NUMBER,
        /** Joins either, such as a point. */
        MID_EITHER,
        /** Belongs to the character before, whatever that is. */
        ATTACHED,
        /** A word by itself. */
        ALONE,
        THAI,
        OTHER
    }

    private final String text;
    private int words;

    /** The last character of the word that we are in; {@code OTHER} when we are in none. */
    private Kind last = Kind.OTHER;

    /** What came after that and joins what is on both sides of it, if the right thing follows; else {@code OTHER}. */
    private Kind between = Kind.OTHER;

    private boolean isCounted;
    private int length;

    private Words(String text) {
        this.text = text;
    }

    static int count(String text) {
        Words words = new Words(text);
        int index = 0;
        while (index < text.length()) {
            index = words.take(index);
        }
        return words.words;
    }

    /** Tells where to go on. */
    private int take(int index) {
        int character = text.codePointAt(index);
        Kind kind = kind(character);
        switch (kind) {
            case LETTER, DIGIT, KATAKANA, CONNECTOR -> continueOrBegin(kind);
            case MID_LETTER, MID_NUMBER, MID_EITHER -> waitFor(kind);
            case ATTACHED -> attach(character);
            case ALONE -> {
                end();
                words++;
            }
            case THAI -> {
                end();
                return takeThai(index);
            }
            case OTHER -> end();
        }
        return index + Character.charCount(character);
    }

    private void continueOrBegin(Kind kind) {
        if (!joins(kind)) {
            end();
        }
        last = kind;
        between = Kind.OTHER;
        length++;
        if (!isCounted && kind != Kind.CONNECTOR) {
            isCounted = true;
            words++;
        }
    }

    private boolean joins(Kind next) {
        return switch (between) {
            case MID_LETTER -> last == Kind.LETTER && next == Kind.LETTER;
            case MID_NUMBER -> last == Kind.DIGIT && next == Kind.DIGIT;
            case MID_EITHER -> last == next && (next == Kind.LETTER || next == Kind.DIGIT);
            default -> joinsDirectly(next);
        };
    }

    private boolean joinsDirectly(Kind next) {
        return switch (last) {
            case LETTER, DIGIT -> next != Kind.KATAKANA;
            case KATAKANA -> next == Kind.KATAKANA || next == Kind.CONNECTOR;
            case CONNECTOR -> true;
            default -> false;
        };
    }

    private void waitFor(Kind mid) {
        if (last == Kind.OTHER || between != Kind.OTHER) {
            end();
            return;
        }
        between = mid;
    }

    /** A single digit or letter that turns out to be drawn as an emoji was no word. */
    private void attach(int character) {
        boolean isEmoji = character == EMOJI_STYLE || character == KEYCAP;
        if (isEmoji && isCounted && length == 1 && between == Kind.OTHER) {
            words--;
            end();
        }
    }

    private void end() {
        last = Kind.OTHER;
        between = Kind.OTHER;
        isCounted = false;
        length = 0;
    }

    private int takeThai(int start) {
        int end = start;
        while (end < text.length() && end - start < LONGEST_RUN && isThai(text.charAt(end))) {
            end++;
        }
        BreakIterator boundaries = BreakIterator.getWordInstance(THAI);
        boundaries.setText(text.substring(start, end));
        while (boundaries.next() != BreakIterator.DONE) {
            words++;
        }
        return end;
    }

    /** Its vowels and tone marks too. */
    private static boolean isThai(char character) {
        return Character.UnicodeScript.of(character) == Character.UnicodeScript.THAI
                && Character.getType(character) != Character.DECIMAL_DIGIT_NUMBER;
    }

    private static Kind kind(int character) {
        return switch (character) {
            case ':', 0xB7, 0x387, 0x55F, 0x5F4, 0x2027, 0xFE13, 0xFE55, 0xFF1A -> Kind.MID_LETTER;
            case ',',
                    ';',
                    0x37E,
                    0x589,
                    0x60C,
                    0x60D,
                    0x66C,
                    0x7F8,
                    0x2044,
                    0xFE10,
                    0xFE14,
                    0xFE50,
                    0xFE54,
                    0xFF0C,
                    0xFF1B -> Kind.MID_NUMBER;
            case '.', '\'', 0x2018, 0x2019, 0x2024, 0xFE52, 0xFF07, 0xFF0E -> Kind.MID_EITHER;
            case 0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x309B, 0x309C, 0x30A0, 0x30FC, 0xFF70 -> Kind.KATAKANA;
            case 0x202F -> Kind.CONNECTOR;
            case 0x200B -> Kind.OTHER;
            default -> kindByType(character);
        };
    }

    private static Kind kindByType(int character) {
        return switch (Character.getType(character)) {
            case Character.NON_SPACING_MARK,
                    Character.ENCLOSING_MARK,
                    Character.COMBINING_SPACING_MARK,
                    Character.FORMAT -> Kind.ATTACHED;
            case Character.DECIMAL_DIGIT_NUMBER -> Kind.DIGIT;
            case Character.CONNECTOR_PUNCTUATION -> Kind.CONNECTOR;
            // Circled and squared letters, which are alphabetic, are among these.
            case Character.OTHER_SYMBOL -> Kind.OTHER;
            default -> Character.isAlphabetic(character) ? kindOfLetter(character) : Kind.OTHER;
        };
    }

    private static Kind kindOfLetter(int character) {
        if (Character.isIdeographic(character)) {
            return Kind.ALONE;
        }
        return switch (Character.UnicodeScript.of(character)) {
            case HIRAGANA -> Kind.ALONE;
            case KATAKANA -> Kind.KATAKANA;
            case THAI -> Kind.THAI;
            default -> Kind.LETTER;
        };
    }
}
