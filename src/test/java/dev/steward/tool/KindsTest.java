package dev.steward.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** Every kind of argument against everything that clients send (spec/workspace.md §1 "Leniency" and "Text", FR-11, FR-12, FR-42). */
class KindsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
                    text    | 'as sent'        | as sent
                    text    | ' Cafe\\u0301 '  | ^ Cafe\u0301 ^
                    text    | ''               | ^^
                    text    | '[1]'            | [1]
                    text    | '{}'             | {}
                    text    | '0123456789'     | 0123456789
                    longer  | 'abc'            | abc
                    longer  | '🎯🎯🎯'         | 🎯🎯🎯
                    name    | 'Größe 🎯'       | Größe 🎯
                    name    | '  trimmed \\n'  | trimmed
                    name    | 'Cafe\\u0301'    | Caf\u00e9
                    name    | '🎯🎯🎯🎯🎯🎯🎯🎯🎯🎯' | 🎯🎯🎯🎯🎯🎯🎯🎯🎯🎯
                    name    | '[draft]'        | [draft]
                    person  | ' Cafe\\u0301 '  | Caf\u00e9
                    word    | 'a-word'         | a-word
                    word    | ' a-word '       | a-word
                    choice  | 'red'            | RED
                    choice  | 'dark_blue'      | DARK_BLUE
                    whole   | 20               | 20
                    whole   | -5               | -5
                    whole   | 0                | 0
                    capped  | 50               | 50
                    decimal | 10.5             | 10.5
                    decimal | 0                | 0
                    decimal | 1e1              | 10.0
                    flag    | true             | true
                    flag    | false            | false
                    list    | []               | []
                    list    | ['a','b']        | [a, b]
                    list    | [' a ']          | [a]
                    filled  | ['a']            | [a]
                    bare    | {'title':'A','count':3} | A×3
                    object  | {'title':'A'}    | A
                    object  | {'title':'A','count':3} | A×3
                    object  | {'title':'A','count':null} | A
                    items   | [{'title':'A'},{'title':'B','count':1}] | [A, B×1]
                    """)
    void whatIsSentAsDeclaredIsTakenWithoutAWord(String kind, String sent, String read) {
        Outcome outcome = read(kind, sent);

        assertThat(outcome.value()).isEqualTo(read);
        assertThat(outcome.warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
                    text    | null
                    name    | null
                    person  | null
                    person  | ''
                    person  | ' \\t'
                    word    | null
                    word    | ''
                    word    | '  '
                    choice  | null
                    choice  | ''
                    choice  | ' '
                    whole   | null
                    capped  | null
                    decimal | null
                    flag    | null
                    list    | null
                    object  | null
                    items   | null
                    """)
    void nullIsAbsentAndSoIsAnEmptyIdOrChoice(String kind, String sent) {
        Outcome outcome = read(kind, sent);

        assertThat(outcome.value()).isEqualTo("absent");
        assertThat(outcome.warnings()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
                    choice  | 'Red'               | RED       | `v` was read as `red`.
                    choice  | ' DARK_BLUE '       | DARK_BLUE | `v` was read as `dark_blue`.
                    whole   | '20'                | 20        | `v` was sent as text and read as a number.
                    whole   | ' 20 '              | 20        | `v` was sent as text and read as a number.
                    whole   | '20.0'              | 20        | `v` was sent as text and read as a number.
                    whole   | '2e1'               | 20        | `v` was sent as text and read as a number.
                    whole   | 20.0                | 20        | `v` was sent as a decimal number and read as a whole one.
                    whole   | 2e1                 | 20        | `v` was sent as a decimal number and read as a whole one.
                    capped  | 51                  | 50        | `v` was capped to 50.
                    capped  | 2147483648          | 50        | `v` was capped to 50.
                    capped  | 99999999999999999999 | 50       | `v` was capped to 50.
                    decimal | '1.5'               | 1.5       | `v` was sent as text and read as a number.
                    flag    | 'true'              | true      | `v` was sent as text and read as true.
                    flag    | ' FALSE '           | false     | `v` was sent as text and read as false.
                    list    | '[\\"a\\",\\"b\\"]' | [a, b]    | `v` was sent as JSON text and read as an array.
                    list    | '[]'                | []        | `v` was sent as JSON text and read as an array.
                    object  | '{\\"title\\":\\"A\\"}' | A     | `v` was sent as JSON text and read as an object.
                    object  | {'title':'A','count':'3'} | A×3 | `v.count` was sent as text and read as a number.
                    items   | '[{\\"title\\":\\"A\\"}]' | [A] | `v` was sent as JSON text and read as an array.
                    items   | ['{\\"title\\":\\"A\\"}'] | [A] | `v[0]` was sent as JSON text and read as an object.
                    items   | [{'title':'A'},{'title':'B','count':1.0}] | [A, B×1] | `v[1].count` was sent as a decimal number and read as a whole one.
                    """)
    void whatLeavesNoDoubtIsTakenWithAWarning(String kind, String sent, String read, String warning) {
        Outcome outcome = read(kind, sent);

        assertThat(outcome.value()).isEqualTo(read);
        assertThat(outcome.warnings()).containsExactly(warning);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
                    text    | 7                   | v | `v` must be text.
                    text    | true                | v | `v` must be text.
                    text    | ['a']               | v | `v` must be text.
                    text    | {}                  | v | `v` must be text.
                    text    | '01234567890'       | v | `v` must have at most 10 characters; it has 11.
                    text    | 'a\\u0000b'         | v | `v` must not hold a NUL character.
                    text    | 'a\\ud83c'          | v | `v` must be valid Unicode, without half a character.
                    text    | '\\udfafa'          | v | `v` must be valid Unicode, without half a character.
                    longer  | 'ab'                | v | `v` must have at least 3 characters.
                    longer  | '🎯🎯'              | v | `v` must have at least 3 characters.
                    name    | ''                  | v | `v` must not be empty.
                    name    | ' \\t\\n'           | v | `v` must not be empty.
                    name    | 7                   | v | `v` must be text.
                    name    | '0123456789a'       | v | `v` must have at most 10 characters; it has 11.
                    name    | '\\u0000'           | v | `v` must not hold a NUL character.
                    person  | '0123456789a'       | v | `v` must have at most 10 characters; it has 11.
                    person  | 7                   | v | `v` must be text.
                    word    | 'A'                 | v | `v` must be made of a to z and -.
                    word    | 7                   | v | `v` must be text.
                    word    | 'a-long-word'       | v | `v` must have at most 8 characters; it has 11.
                    word    | 'a\\u0000'          | v | `v` must not hold a NUL character.
                    choice  | 'green'             | v | `v` must be one of red, dark_blue.
                    choice  | 'reed'              | v | `v` must be one of red, dark_blue (did you mean `red`?).
                    choice  | 'darkBlue'          | v | `v` must be one of red, dark_blue (did you mean `dark_blue`?).
                    choice  | 1                   | v | `v` must be one of red, dark_blue.
                    choice  | ['red']             | v | `v` must be one of red, dark_blue.
                    whole   | 21                  | v | `v` must be a whole number from -5 to 20.
                    whole   | -6                  | v | `v` must be a whole number from -5 to 20.
                    whole   | 2147483648          | v | `v` must be a whole number from -5 to 20.
                    whole   | 99999999999999999999 | v | `v` must be a whole number from -5 to 20.
                    whole   | 1e3                 | v | `v` must be a whole number from -5 to 20.
                    whole   | 1e400               | v | `v` must be a whole number of ordinary size.
                    whole   | -1e400              | v | `v` must be a whole number of ordinary size.
                    whole   | '1e400'             | v | `v` must be a whole number from -5 to 20.
                    whole   | '1e999999999'       | v | `v` must be a whole number of ordinary size.
                    whole   | '1e-999999999'      | v | `v` must be a whole number of ordinary size.
                    whole   | 1.5                 | v | `v` must be a whole number.
                    whole   | '1.5'               | v | `v` must be a whole number.
                    whole   | ''                  | v | `v` must be a whole number.
                    whole   | 'many'              | v | `v` must be a whole number.
                    whole   | 'NaN'               | v | `v` must be a whole number.
                    whole   | '0x10'              | v | `v` must be a whole number.
                    whole   | true                | v | `v` must be a whole number.
                    whole   | [1]                 | v | `v` must be a whole number.
                    capped  | 0                   | v | `v` must be a whole number from 1 to 50.
                    capped  | -1                  | v | `v` must be a whole number from 1 to 50.
                    capped  | 1e400               | v | `v` must be a whole number of ordinary size.
                    decimal | 10.50001            | v | `v` must be a number from 0 to 10.5.
                    decimal | -0.1                | v | `v` must be a number from 0 to 10.5.
                    decimal | 1e400               | v | `v` must be a number of ordinary size.
                    decimal | '1e999999999'       | v | `v` must be a number of ordinary size.
                    decimal | ''                  | v | `v` must be a number.
                    decimal | 'Infinity'          | v | `v` must be a number.
                    flag    | 1                   | v | `v` must be true or false.
                    flag    | 'yes'               | v | `v` must be true or false.
                    flag    | ''                  | v | `v` must be true or false.
                    flag    | []                  | v | `v` must be true or false.
                    list    | 'a'                 | v | `v` must be an array.
                    list    | 'a,b'               | v | `v` must be an array.
                    list    | ''                  | v | `v` must be an array.
                    list    | '{}'                | v | `v` must be an array.
                    list    | '[1'                | v | `v` must be an array.
                    list    | {}                  | v | `v` must be an array.
                    list    | 7                   | v | `v` must be an array.
                    list    | ['a','b','c','d']   | v | `v` must hold at most 3 items.
                    list    | ['a',null]          | v[1] | `v[1]` must not be null.
                    list    | ['a',7]             | v[1] | `v[1]` must be text.
                    list    | ['a','']            | v[1] | `v[1]` must not be empty.
                    list    | ['a','abcdef']      | v[1] | `v[1]` must have at most 5 characters; it has 6.
                    filled  | []                  | v | `v` must not be empty.
                    filled  | '[]'                | v | `v` must not be empty.
                    filled  | ['a','b','c','d']   | v | `v` must hold at most 3 items.
                    several | ['a']               | v | `v` must hold at least 2 items.
                    bare    | {'tittle':'A'}      | v.tittle | There is no argument `v.tittle` (did you mean `title`?); known are title, count.
                    object  | []                  | v | `v` must be an object.
                    object  | '[]'                | v | `v` must be an object.
                    object  | 'A'                 | v | `v` must be an object.
                    object  | {}                  | v.title | `v.title` is missing.
                    object  | {'title':null}      | v.title | `v.title` is missing.
                    object  | {'title':'A','Title':'B'} | v.Title | There is no argument `v.Title` (did you mean `title`?); known are title, count.
                    items   | [{'title':'A'},{}]  | v[1].title | `v[1].title` is missing.
                    items   | [{'title':'A'},{'title':'B','count':10}] | v[1].count | `v[1].count` must be a whole number from 0 to 9.
                    items   | [{'title':'A'},{'tittle':'B'}] | v[1].tittle | There is no argument `v[1].tittle` (did you mean `title`?); known are title, count.
                    items   | [[]]                | v[0] | `v[0]` must be an object.
                    items   | '[{\\"title\\":\\"toolong\\"}]' | v[0].title | `v[0].title` must have at most 5 characters; it has 7.
                    """)
    void whatCannotBeUsedIsRefusedByNameAndWithWhatWouldDo(String kind, String sent, String field, String sentence) {
        assertThat(read(kind, sent).refusal()).isEqualTo(new Refusal.Invalid(field, sentence));
    }

    /** What came of reading one argument: its value, or why it was refused. */
    private record Outcome(String value, List<String> warnings, Refusal refusal) {}

    private static Outcome read(String kind, String sent) {
        return read(Samples.KINDS.get(kind), sent);
    }

    private static <T> Outcome read(Kind<T> kind, String sent) {
        Arguments<Optional<T>> arguments = Arguments.of(in -> in.optional(Field.of("v", kind, "Any value.")));
        ObjectNode object = Json.object();
        object.set("v", Samples.json("[" + sent + "]").get(0));
        List<String> warnings = new ArrayList<>();
        try {
            Optional<T> value = arguments.read(object, warnings);
            return new Outcome(value.map(String::valueOf).orElse("absent"), warnings, null);
        } catch (Refused refused) {
            return new Outcome(null, warnings, refused.refusal());
        }
    }
}
