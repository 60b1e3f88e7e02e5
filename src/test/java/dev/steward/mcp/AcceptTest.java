package dev.steward.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which forms of answer a header allows (FR-01). */
class AcceptTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    header                                              | stream | json
                    ''                                                  | false  | true
                    */*                                                 | false  | true
                    application/json                                    | false  | true
                    application/*                                       | false  | true
                    text/*                                              | false  | true
                    text/html                                           | false  | true
                    nonsense                                            | false  | true
                    text/event-stream                                   | true   | false
                    TEXT/Event-Stream                                   | true   | false
                    text/event-stream; charset=utf-8                    | true   | false
                    text/event-stream, application/json                 | true   | true
                    application/json, text/event-stream                 | true   | true
                    application/json,text/event-stream                  | true   | true
                    application/json;q=0.9 , text/event-stream;q=0.1    | true   | true
                    text/event-stream, */*                              | true   | true
                    text/event-stream, */*;q=0.1                        | true   | true
                    text/event-stream, application/*                    | true   | true
                    text/event-stream, application/json;q=0             | true   | false
                    text/event-stream, */*;q=0                          | true   | false
                    text/event-stream, application/json;q=0.001         | true   | true
                    application/json, text/event-stream;q=0             | false  | true
                    application/json, text/event-stream;Q=0.000         | false  | true
                    application/json, text/event-stream; q = 0          | false  | true
                    text/event-stream;q=0                               | false  | true
                    text/event-stream;q=0, application/json             | false  | true
                    text/event-stream;q=0;x=y, application/json         | false  | true
                    application/json, text/event-stream;q=0.5           | true   | true
                    text/event-streams                                  | false  | true
                    x-text/event-stream                                 | false  | true
                    text/event-stream, application/json-seq             | true   | false
                    text/event-stream, application/jsonp, text/html     | true   | false
                    """, useHeadersInDisplayName = true)
    void headerSaysWhichFormsMayBeSent(String header, boolean stream, boolean json) {
        assertThat(Accept.of(List.of(header))).isEqualTo(new Accept(stream, json));
    }

    @Test
    void noHeaderMeansJson() {
        assertThat(Accept.of(List.of())).isEqualTo(new Accept(false, true));
    }

    @Test
    void severalHeadersAreOneList() {
        assertThat(Accept.of(Arrays.asList("application/json", "text/event-stream")))
                .isEqualTo(new Accept(true, true));
    }
}
