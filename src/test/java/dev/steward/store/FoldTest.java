package dev.steward.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FoldTest {

    @ParameterizedTest
    @CsvSource({
        "Work, ' work '",
        "straße, STRASSE",
        "résumé, re\u0301sume\u0301",
        "ΟΔΟΣ, οδος",
        "İstanbul, i\u0307stanbul",
        "ﬁne, FINE"
    })
    void namesThatDifferOnlyInCaseOrFormAreOne(String one, String other) {
        assertThat(Fold.name(one)).isEqualTo(Fold.name(other));
    }

    @ParameterizedTest
    @CsvSource({"résumé, resume", "Zürich, Zurich", "a b, ab"})
    void namesThatDifferOtherwiseAreTwo(String one, String other) {
        assertThat(Fold.name(one)).isNotEqualTo(Fold.name(other));
    }

    @ParameterizedTest
    @CsvSource({"Café Zürich, cafe zurich", "Crème brûlée, CREME BRULEE", "Ｆｕｌｌ, full", "Việt, viet"})
    void searchedTextHasNoAccents(String one, String other) {
        assertThat(Fold.search(one)).isEqualTo(Fold.search(other));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Straße", "ΟΔΟΣ", "İ", "🎯 漢字", "Ǆ", "e\u0301\u0323"})
    void foldingTwiceChangesNothing(String text) {
        assertThat(Fold.name(Fold.name(text))).isEqualTo(Fold.name(text));
        assertThat(Fold.search(Fold.search(text))).isEqualTo(Fold.search(text));
    }
}
