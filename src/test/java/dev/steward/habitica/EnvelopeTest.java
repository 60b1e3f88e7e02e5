package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.habitica.Answer.Declined;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.JsonNode;

class EnvelopeTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"success\":true,\"data\":{\"a\":[1,{\"b\":2}]},\"message\":\"x\",\"notifications\":[{\"data\":{}}],\"userV\":7}",
                "{\"data\":{\"a\":[1,{\"b\":2}]},\"success\":true}",
                "{\"notifications\":[],\"data\":{\"a\":[1,{\"b\":2}]},\"appVersion\":null,\"success\":true,\"more\":{\"success\":false}}",
                " \n{ \"errors\": null, \"error\": null, \"message\": 5, \"success\": true, \"data\": {\"a\":[1,{\"b\":2}]}}",
            })
    void keysMayComeInAnyOrder(String body) {
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.json(200, body));
                Upstream upstream = Client.of(server.url())) {
            JsonNode data = upstream.read(Client.TAGS, Client.TREE).orRefuse();
            assertThat(data.toString()).isEqualTo("{\"a\":[1,{\"b\":2}]}");
        }
    }

    @Test
    void aDecoderMayLeaveItsValueUnread() {
        String body =
                "{\"success\":true,\"data\":[{\"text\":\"first\",\"history\":[[1],{\"x\":[2]}]},{\"text\":\"second\"}],\"userV\":7}";
        Function<JsonParser, String> first = parser -> {
            parser.nextToken();
            parser.nextToken();
            return parser.nextStringValue();
        };
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.json(200, body));
                Upstream upstream = Client.of(server.url())) {
            assertThat(upstream.read(Client.TAGS, first).orRefuse()).isEqualTo("first");
            assertThat(upstream.read(Client.TAGS, _ -> "nothing").orRefuse()).isEqualTo("nothing");
        }
    }

    @Test
    void dataMayBeAnyValue() {
        try (ScriptedServer server = new ScriptedServer(
                        ScriptedServer.success("[]"),
                        ScriptedServer.success("7.5"),
                        ScriptedServer.success("true"),
                        ScriptedServer.success("\"text\""));
                Upstream upstream = Client.of(server.url())) {
            List<String> answers = Collections.nCopies(4, Client.TAGS).stream()
                    .map(path -> upstream.read(path, Client.TREE).orRefuse().toString())
                    .toList();
            assertThat(answers).containsExactly("[]", "7.5", "true", "\"text\"");
        }
    }

    @Test
    void aRefusalIsHandedOverInParts() {
        String body = """
                {"success":false,"error":"BadRequest","message":"todo validation failed","errors":[
                {"message":"Path `text` is required.","path":"text","value":{"deep":[1]}},
                {"message":"Valid priority values are 0.1, 1, 1.5, 2.","param":"priority","value":3}, 7]}""";
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.json(400, body));
                Upstream upstream = Client.of(server.url())) {
            Answer<JsonNode> answer = upstream.write(UpstreamWrite.post(UpstreamPath.of("tasks", "user")), Client.TREE);
            assertThat(answer).isInstanceOfSatisfying(Declined.class, declined -> {
                assertThat(declined.refusal().is(400, "BadRequest")).isTrue();
                assertThat(declined.refusal().message()).isEqualTo("todo validation failed");
                assertThat(declined.refusal().complaints())
                        .containsExactly(
                                new UpstreamRefusal.Complaint("text", "Path `text` is required."),
                                new UpstreamRefusal.Complaint("priority", "Valid priority values are 0.1, 1, 1.5, 2."));
            });
            assertThat(Client.refusal(answer::orRefuse))
                    .isEqualTo("Habitica refused the values: text: Path `text` is required.;"
                            + " priority: Valid priority values are 0.1, 1, 1.5, 2.");
        }
    }

    @Test
    void aCompressedAnswerIsReadLikeAnyOther() {
        String text = "Größe – 漢字 🎯 ".repeat(20_000);
        String body = "{\"data\":{\"text\":\"" + text + "\"},\"success\":true}";
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.gzipped(body.getBytes(StandardCharsets.UTF_8)));
                Upstream upstream = Client.of(server.url())) {
            JsonNode data = upstream.read(Client.TAGS, Client.TREE).orRefuse();
            assertThat(data.get("text").asString()).isEqualTo(text);
            assertThat(server.onlyRequest().headers()).containsEntry("accept-encoding", "gzip");
        }
    }

    @Test
    void aBodyThatGrowsBeyondTheLimitIsLeftAlone() {
        String list = Collections.nCopies(40 * 1024, "\"" + "x".repeat(1024) + "\"").stream()
                .collect(Collectors.joining(",", "[", "]"));
        byte[] bomb = ("{\"success\":true,\"data\":" + list + "}").getBytes(StandardCharsets.UTF_8);
        assertThat(ScriptedServer.gzip(bomb)).hasSizeLessThan(1024 * 1024);
        try (ScriptedServer server = new ScriptedServer(
                        ScriptedServer.gzipped(bomb), ScriptedServer.answer(200, "application/json", bomb));
                Upstream upstream = Client.of(server.url())) {
            for (int answer = 0; answer < 2; answer++) {
                assertThat(Client.refusal(() -> upstream.read(Client.TAGS, _ -> 0)))
                        .isEqualTo("Habitica's answer is larger than 32 MiB.");
            }
            assertThat(server.requests()).hasSize(2);
        }
    }
}
