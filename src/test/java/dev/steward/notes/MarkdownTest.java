package dev.steward.notes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            ""                                       | 0
            one two  three                           | 3
            don't can’t                              | 2
            3.14 1,000.5 v2                          | 3
            well-known                               | 2
            snake_case __init__                      | 2
            e.g. U.S.A.                              | 2
            naïve nai\u0308ve Zürich                 | 3
            שלום עולם מה״ט                           | 3
            مرحبا بالعالم                            | 2
            Привет, мир!                             | 2
            नमस्ते दुनिया                            | 2
            안녕하세요 세계                          | 2
            日本語                                   | 3
            テキスト                                 | 1
            ひらがな                                 | 4
            做好财务, ok                             | 5
            สวัสดีครับผมชื่อ                         | 4
            😀 👨‍👩‍👧 🇩🇪 1️⃣ ℹ️ 🅰                      | 0
            word😀word                               | 2
            zero\u200Bwidth                          | 2
            soft\u00ADhyphen                         | 1
            """)
    void wordsAreCountedInEveryScript(String text, int words) {
        assertThat(Markdown.of(text.translateEscapes()).words()).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            # Heading here                           | 2
            *one* **two** ~~three~~ _four_           | 4
            bold**ly**                               | 1
            - [x] done\\n- [ ] to do\\n+ item         | 4
            1. first\\n2) second                     | 2
            1.5 litres                               | 2
            > quoted\\n> > twice                     | 2
            [label here](https://a.example/b?c "t")  | 2
            [label](<a b>)                           | 1
            [label](a_(b)_c) after                   | 2
            [not] (a link)                           | 3
            [nor this](in spoken words)              | 5
            [label][ref]\\n\\n[ref]: https://a.example 'x' | 1
            note[^1]\\n\\n[^1]: the note              | 3
            ![a picture](p.png)                      | 2
            see https://a.example/b-c/d?e=f#g now    | 3
            see <https://a.example/b> now            | 3
            <b class="x">bold</b><br/>               | 1
            <!-- hidden words --> shown              | 1
            a < b and c > d                          | 5
            fish&nbsp;chips &amp;                    | 2
            [[Title here]]                           | 2
            [[Title here¦label]]                     | 1
            [[Title here¦]]                          | 2
            ```java\\nint a\\n```                     | 2
            ~~~\\n[label](a b c)\\n~~~                | 4
            a `code span` b                          | 4
            \\\\*not\\\\_markup                          | 1
            ---\\n***\\n===                           | 0
            """)
    void markupIsNotCounted(String text, int words) {
        assertThat(Markdown.of(text.translateEscapes().replace('¦', '|')).words())
                .isEqualTo(words);
    }

    @Test
    void tablesAreMadeOfTheirCells() {
        assertThat(Markdown.of("| a | b |\n|---|:-:|\n| one two | [[x\\|three]] |")
                        .words())
                .isEqualTo(5);
    }

    @Test
    void linksAreFoundInTheOrderOfTheText() {
        assertThat(Markdown.of(
                                "[[One]] x [[ Two | is like ]]\n- [[One]] [[one]] [[One|]] [[[draft]]] [[a [b] c]] [see [[In]]](x)")
                        .links())
                .containsExactly(
                        link("One"),
                        new Link("Two", "is like"),
                        link("one"),
                        link("[draft]"),
                        link("a [b] c"),
                        link("In"));
    }

    @Test
    void aTitleMayHoldWhatIsMarkupElsewhere() {
        assertThat(Markdown.of("[[*Star* `tick` <b>]] [[x\\|y]] [[Cafe\u0301]]").links())
                .containsExactly(link("*Star* `tick` <b>"), new Link("x", "y"), link("Café"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[[]]",
                "[[ ]]",
                "[[|label]]",
                "[[a\nb]]",
                "[[a]",
                "[[a] ]",
                "[a]]",
                "\\[[a]]",
                "`[[a]]`",
                "`` ` [[a]] ``",
                "```\n[[a]]\n",
                "~~~~\n~~~\n[[a]]\n~~~~",
                "- ```\n  [[a]]\n  ```",
                "> ```\n> [[a]]\n> ```",
                "<!-- [[a]] -->"
            })
    void whatIsNoLink(String text) {
        assertThat(Markdown.of(text).links()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "it`s [[a]]\n\nand it`s over",
                "- it`s [[a]]\n- it`s",
                "```\ncode\n```\n[[a]]",
                "``` not code ```\n[[a]]",
                "\\` [[a]] `",
                "[[b [[a]]",
                "[[[a]]",
                "[^ [[a]]",
                "![[a]]",
                "**[[a]]**",
                "[x](y [[a]])"
            })
    void whatIsALink(String text) {
        assertThat(Markdown.of(text).links()).containsExactly(link("a"));
    }

    @Test
    void aTitleLongerThanAnyNotesIsNoLinkAndALongLabelIsCut() {
        assertThat(Markdown.of("[[" + "a".repeat(501) + "]] [[" + "😀".repeat(500) + "|" + "b".repeat(300) + "]]")
                        .links())
                .containsExactly(new Link("😀".repeat(500), "b".repeat(200)));
    }

    @Test
    void theFirstTwoThousandLinksCount() {
        StringBuilder text = new StringBuilder();
        for (int number = 0; number < 2_001; number++) {
            text.append("[[").append(number).append("]] [[0]]");
        }

        Markdown read = Markdown.of(text.toString());

        assertThat(read.links()).hasSize(2_000).contains(link("1999")).doesNotContain(link("2000"));
        assertThat(read.hasMoreLinks()).isTrue();
        assertThat(Markdown.of("[[a]]").hasMoreLinks()).isFalse();
    }

    /** What takes time by the square of the length would take hours. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "[",
                "]",
                "[[",
                "]]",
                "[[a|",
                "[[a]] ",
                "[[a] ",
                "][",
                "](",
                "](a](b ",
                "[](",
                "[a](((",
                "[^",
                "[a]: x\n",
                "![](",
                "*",
                "**a",
                "_",
                "~",
                "`",
                "` ",
                "` `` ",
                "`\n\n",
                "```\n",
                "~~~\n",
                "````a\n",
                "> ",
                ">",
                "- ",
                "1. ",
                "# ",
                "|",
                "<",
                "<a",
                "<a ",
                "<!--",
                "<a@",
                "<http://",
                "&",
                "&amp",
                "&a;",
                "\\",
                "http://",
                "https://[[",
                "a.",
                "a:b",
                "1,2",
                "a_",
                "ก",
                "กา",
                "สวัสดีครับ",
                "日",
                "😀",
                "1️⃣",
                "\u0301",
                "\u200D",
                "\r\n",
                "\n",
                "word ",
                "(",
                ")",
                "()",
                "x\uFE0F"
            })
    void aMillionHostileCharactersAreRead(String piece) {
        for (String before : List.of("", "[", "`", "``` `", "(", "<", "[a](")) {
            String text = before + piece.repeat((1_000_000 - before.length()) / piece.length());

            assertThat(Markdown.of(text).words()).as(before + piece).isLessThanOrEqualTo(text.length());
        }
    }

    private static Link link(String target) {
        return new Link(target, "related to");
    }
}
