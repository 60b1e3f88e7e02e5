package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.tool.Refused;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Field report 44. */
class UpstreamPathTest {

    @ParameterizedTest
    @CsvSource({
        "../../user, ..%2F..%2Fuser",
        "..%2f..%2fuser, ..%252f..%252fuser",
        "%2e%2e/user, %252e%252e%2Fuser",
        "%2e%2e, %252e%252e",
        "a/b, a%2Fb",
        "a\\b, a%5Cb",
        "x?y=1, x%3Fy%3D1",
        "x#z, x%23z",
        "x;v, x%3Bv",
        "...,...",
        "Größe 漢, Gr%C3%B6%C3%9Fe%20%E6%BC%A2",
    })
    void anyTextStaysOneSegment(String text, String segment) {
        assertThat(UpstreamPath.of("tasks", text, "score").toString()).isEqualTo("/tasks/" + segment + "/score");
    }

    @Test
    void aLineBreakCannotEndTheRequestLine() {
        assertThat(UpstreamPath.of("tasks", "x\r\nHost: y").toString()).isEqualTo("/tasks/x%0D%0AHost%3A%20y");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", ".."})
    void segmentsThatClimbEvenWhenEncodedAreRefused(String segment) {
        assertThatThrownBy(() -> UpstreamPath.of("tasks", segment)).isInstanceOf(Refused.class);
    }

    @Test
    void queryParametersAreEncodedToo() {
        UpstreamPath path =
                UpstreamPath.of("tasks", "user").with("type", "todos").with("x&y", "a=b&c#d+e");
        assertThat(path.toString()).isEqualTo("/tasks/user?type=todos&x%26y=a%3Db%26c%23d%2Be");
    }
}
