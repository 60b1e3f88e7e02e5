package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.steward.habitica.ScriptedServer.Answer;
import dev.steward.identity.Secret;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

/** Field report 45: no piece of the token shows, whatever comes back. */
class UpstreamSecretTest {
    private static final String BASE64 =
            Base64.getEncoder().encodeToString(("x-api-key: " + Client.TOKEN).getBytes(StandardCharsets.UTF_8));

    @Test
    void noFaultShowsAPieceOfTheTokenInAnswersOrLogs() {
        List<Answer> answers = List.of(
                echoing(400, "BadRequest"),
                echoing(401, "NotAuthorized"),
                echoing(404, "NotFound"),
                echoing(500, "InternalServerError"),
                echoing(503, "Maintenance"),
                echoing(400, Client.TOKEN),
                ScriptedServer.json(
                        400,
                        "{\"success\":false,\"error\":\"BadRequest\",\"errors\":[{\"path\":\"x\",\"message\":\""
                                + Client.TOKEN + "\"}]}"),
                ScriptedServer.json(200, "x-api-key: " + Client.TOKEN),
                ScriptedServer.json(302, "", "Location: http://elsewhere/?key=" + Client.TOKEN),
                ScriptedServer.raw("x-api-key: " + Client.TOKEN + "\r\n\r\n"),
                ScriptedServer.closing());
        List<String> said = new CopyOnWriteArrayList<>();
        try (Recording log = new Recording()) {
            for (Answer answer : answers) {
                try (ScriptedServer server = new ScriptedServer(answer);
                        Upstream upstream = Client.of(server.url(), Duration.ofSeconds(10), new ManualTime())) {
                    said.add(Client.refusal(
                            () -> upstream.read(Client.TAGS, Client.TREE).orRefuse()));
                    said.add(Client.refusal(() -> upstream.write(UpstreamWrite.post(Client.SCORE), Client.TREE)
                            .orRefuse()));
                }
            }
            assertThat(log.lines).anyMatch(line -> line.contains("GET /api/v3/tags: 400 in "));
            assertThat(log.lines).anyMatch(line -> line.contains("GET /api/v3/tags: BrokeOff"));
            said.addAll(log.lines);
        }
        assertThat(said).hasSizeGreaterThan(2 * answers.size()).noneMatch(UpstreamSecretTest::showsThePieceOfTheToken);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s", "key a1b2c3d4 is wrong", "KEY %S", "%s is cut at 200"})
    void aTextWithAPieceOfTheTokenIsNotQuoted(String text) {
        Quote quote = new Quote(new Secret(Client.TOKEN));
        assertThat(quote.of(String.format(Locale.ROOT, text, Client.TOKEN))).isEmpty();
        assertThat(quote.of("x".repeat(190) + Client.TOKEN)).isEmpty();
        assertThat(quote.of("sent " + BASE64)).isEmpty();
    }

    @Test
    void aTextIsQuotedOnOneLineAndCut() {
        Quote quote = new Quote(new Secret(Client.TOKEN));
        assertThat(quote.of("Task\r\nnot\tfound.")).isEqualTo("Task not found.");
        assertThat(quote.of("y".repeat(200))).hasSize(200).doesNotContain("…");
        assertThat(quote.of("y".repeat(201))).hasSize(200).endsWith("y…");
        assertThat(quote.of("y".repeat(198) + "🎯🎯")).isEqualTo("y".repeat(198) + "…");
        assertThat(quote.of("<b>bold</b>")).isEmpty();
        assertThat(quote.of("must be < 3 and > 1")).isEqualTo("must be < 3 and > 1");
    }

    private static Answer echoing(int status, String code) {
        return ScriptedServer.error(status, code, "You sent x-api-key: " + Client.TOKEN + ", " + BASE64);
    }

    private static boolean showsThePieceOfTheToken(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        for (int start = 0; start + 8 <= Client.TOKEN.length(); start++) {
            if (lower.contains(Client.TOKEN.substring(start, start + 8))) {
                return true;
            }
        }
        return text.contains(BASE64.substring(20, 40));
    }

    /** Takes every line of every logger, at the finest level, while it is open. */
    private static final class Recording extends AppenderBase<ILoggingEvent> implements AutoCloseable {
        private final List<String> lines = new CopyOnWriteArrayList<>();
        private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        private final Logger ours = (Logger) LoggerFactory.getLogger("dev.steward");
        private final Level before = root.getLevel();
        private final Level oursBefore = ours.getLevel();

        Recording() {
            root.setLevel(Level.TRACE);
            ours.setLevel(Level.TRACE);
            setContext(root.getLoggerContext());
            start();
            root.addAppender(this);
        }

        @Override
        protected void append(ILoggingEvent event) {
            lines.add(event.getLoggerName() + " " + event.getFormattedMessage());
        }

        @Override
        public void close() {
            root.detachAppender(this);
            root.setLevel(before);
            ours.setLevel(oursBefore);
        }
    }
}
