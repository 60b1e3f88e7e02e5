package dev.steward.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SlowUpstreamTest {
    /** The SDK doesn't show how an answer came, so a bare client makes sure that the next test tests what it says. */
    @Test
    void theServerAnswersByAnEventStreamWithHeartbeats() throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(Servers.slow())
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(BodyPublishers.ofString("""
                        {"jsonrpc":"2.0","id":"one","method":"tools/call","params":{"name":"get_user_stats"}}"""))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
            assertThat(answer.headers().firstValue("content-type")).contains("text/event-stream");
            assertThat(answer.body()).startsWith(":").contains("data: {\"jsonrpc\":\"2.0\",\"id\":\"one\"");
        }
    }

    @ParameterizedTest
    @EnumSource
    void anAnswerThatComesByAnEventStreamAfterHeartbeatsIsRead(Era era) {
        try (Connection connection = era.connect(Servers.slow(), Map.of())) {
            assertThat(connection.call("get_user_stats", Map.of()).failed()).isFalse();
        }
    }
}
