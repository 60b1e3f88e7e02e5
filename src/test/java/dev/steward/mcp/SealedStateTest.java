package dev.steward.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.identity.Caller;
import dev.steward.json.Json;
import dev.steward.testing.SettableClock;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class SealedStateTest {
    private static final Caller ALICE = new Caller("alice", "Alice");
    private static final ObjectNode STATE = Json.object().put("round", 1).put("text", "Größe 漢字");

    private final SettableClock clock = new SettableClock(Instant.parse("2026-03-01T12:00:00Z"));
    private final SealedState seal = new SealedState(SealedState.randomKey(), clock);

    @Test
    void whatWasSealedComesBack() {
        assertThat(seal.open(seal.seal(STATE, ALICE, "a"), ALICE, "a")).isEqualTo(STATE);
    }

    @Test
    void everyChangedCharacterBreaksTheSeal() {
        String sealed = seal.seal(STATE, ALICE, "a");
        for (int i = 0; i < sealed.length() - 1; i++) {
            char other = sealed.charAt(i) == 'A' ? 'B' : 'A';
            String changed = sealed.substring(0, i) + other + sealed.substring(i + 1);
            assertRefused(seal, changed, ALICE, "a");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "a", "a.b", "e30.", ".e30", "e30.e30", "ä.ö", "e30.e30.e30", "%%%.%%%"})
    void whatIsNoSealedStateIsRefused(String sealed) {
        assertRefused(seal, sealed, ALICE, "a");
    }

    @Test
    void contentCanBeReadButNotPutIntoAnotherSeal() {
        String sealed = seal.seal(STATE, ALICE, "a");
        String payload = new String(
                Base64.getUrlDecoder().decode(sealed.substring(0, sealed.indexOf('.'))), StandardCharsets.UTF_8);
        String forged = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(payload.replace("\"round\":1", "\"round\":2").getBytes(StandardCharsets.UTF_8));

        assertThat(payload).contains("\"round\":1");
        assertRefused(seal, forged + sealed.substring(sealed.indexOf('.')), ALICE, "a");
    }

    @Test
    void stateIsBoundToCallerAndRequest() {
        String sealed = seal.seal(STATE, ALICE, "a");

        assertRefused(seal, sealed, new Caller("bob", "Alice"), "a");
        assertRefused(seal, sealed, ALICE, "b");
    }

    @Test
    void stateOfAnotherRunOfTheProgramIsRefused() {
        String sealed = seal.seal(STATE, ALICE, "a");

        assertRefused(new SealedState(SealedState.randomKey(), clock), sealed, ALICE, "a");
    }

    @Test
    void stateExpiresAfterTenMinutes() {
        String sealed = seal.seal(STATE, ALICE, "a");

        clock.advance(Duration.ofMinutes(10));
        assertThat(seal.open(sealed, ALICE, "a")).isEqualTo(STATE);
        clock.advance(Duration.ofMillis(1));
        assertRefused(seal, sealed, ALICE, "a");
    }

    private static void assertRefused(SealedState seal, String sealed, Caller caller, String request) {
        assertThatThrownBy(() -> seal.open(sealed, caller, request))
                .isInstanceOfSatisfying(
                        McpError.class, error -> assertThat(error.code()).isEqualTo(ErrorCode.INVALID_PARAMS))
                .hasMessageStartingWith("The requestState ");
    }
}
