package dev.steward.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.tool.Refusal;
import dev.steward.tool.Refused;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReferencesTest {

    @Test
    void closeNamesAreOffered() {
        assertThat(unknown("Wirk", List.of("Home", "Work", "Works")))
                .isEqualTo("`domain` must name a domain; 'Wirk' is none. Close are 'Work'.");
    }

    @Test
    void whereNoneIsCloseTheFirstFiveAreOffered() {
        assertThat(unknown("zzzzzz", List.of("a1", "b2", "c3", "d4", "e5", "f6")))
                .isEqualTo("`domain` must name a domain; 'zzzzzz' is none. There are 'a1', 'b2', 'c3', 'd4', 'e5'.");
    }

    @Test
    void whereThereAreNoneItSaysSo() {
        assertThat(unknown("Work", List.of())).endsWith("'Work' is none. There is none yet.");
    }

    @Test
    void whatIsRepeatedCannotBreakALineAndStaysShort() {
        assertThat(unknown("a\n" + "x".repeat(5_000), List.of("b\u0007")))
                .contains("'a?xx")
                .contains("'b?'")
                .hasSizeLessThan(300);
    }

    private static String unknown(String sent, List<String> existing) {
        Refused refused = References.unknown("domain", sent, "domain", existing);
        assertThat(refused.refusal())
                .isInstanceOfSatisfying(
                        Refusal.Invalid.class,
                        invalid -> assertThat(invalid.field()).isEqualTo("domain"));
        return refused.getMessage();
    }
}
