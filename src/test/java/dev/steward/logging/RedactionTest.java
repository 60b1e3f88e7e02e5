package dev.steward.logging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.identity.ApiKey;
import dev.steward.identity.Secret;
import dev.steward.testing.TestingSecrets;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets leave no trace in a text, and everything else stays as it was. */
class RedactionTest {
    private static final String TOKEN = "7c1e4b9a-d3f2-4a86-9b57-e80d1f6c2a34";

    private static Redaction of(String... secrets) {
        return Redaction.of(List.of(secrets).stream().map(Secret::new).toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {TOKEN, "Zq8-vR2.kLm_9xTw~yB4+/=", "SECRET-TOKEN-123", "key\"with\\quotes", "ä-schlüssel-ключ"})
    void everyFormIsMaskedAndTheRestStays(String secret) {
        Redaction redaction = of(secret);

        TestingSecrets.forms(secret).forEach((name, form) -> {
            String masked = redaction.apply("before " + form + " after " + form);
            assertThat(masked).as(name).isEqualTo("before *** after ***");
        });
    }

    @Test
    void theKeyOfAnAgentIsMaskedThoughNobodyNamedIt() {
        String key = ApiKey.generate().reveal();

        assertThat(of().apply("Bearer " + key + ", then")).isEqualTo("Bearer ***, then");
        assertThat(of().apply("stw_ is how they begin")).isEqualTo("stw_ is how they begin");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "ab", "abc", "user:", "x-api-key: "})
    void aSecretInsideSomethingEncodedIsMaskedWhereverItStarts(String before) {
        byte[] whole = (before + TOKEN + "\r\nhost: x").getBytes(StandardCharsets.UTF_8);

        for (Base64.Encoder encoder :
                List.of(Base64.getEncoder(), Base64.getUrlEncoder(), Base64.getMimeEncoder(8_000, new byte[] {'\n'}))) {
            String masked = of(TOKEN).apply(encoder.encodeToString(whole));

            assertThat(masked).contains("***");
            String left = masked.replace("***", "");
            assertThat(left.length()).isLessThan(whole.length * 4 / 3 + 4 - 40);
            assertThat(TestingSecrets.found(TOKEN, masked)).isNull();
        }
    }

    @Test
    void aQuoteEscapedForJsonIsMasked() {
        assertThat(of("key\"with\\quotes").apply("{\"k\":\"key\\\"with\\\\quotes\"}"))
                .isEqualTo("{\"k\":\"***\"}");
    }

    @Test
    void severalSecretsAreMaskedTheLongerFirst() {
        assertThat(of("abcdefgh", "abcdefgh-ijklmnop").apply("abcdefgh-ijklmnop abcdefgh"))
                .isEqualTo("*** ***");
    }

    @Test
    void withoutSecretsNothingChanges() {
        assertThat(Redaction.of(List.of()).apply("text *** " + TOKEN)).isEqualTo("text *** " + TOKEN);
    }

    @Test
    void whatOnlyLooksAlikeStays() {
        String other = "7c1e4b9a-d3f2-4a86-9b57-e80d1f6c2a35 7c1e4b9a";

        assertThat(of(TOKEN).apply(other)).isEqualTo(other);
    }
}
