package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.identity.Secret;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HabiticaSettingsTest {

    @ParameterizedTest
    @CsvSource({
        "http://habitica:3000, http://habitica:3000/api/v3",
        "http://habitica:3000/, http://habitica:3000/api/v3",
        "http://habitica:3000/api/v3, http://habitica:3000/api/v3",
        "http://habitica:3000/api/v3/, http://habitica:3000/api/v3",
        "https://example.org/games//, https://example.org/games/api/v3",
        "HTTPS://example.org/games/api/v3, HTTPS://example.org/games/api/v3",
        "http://[::1]:3000/, http://[::1]:3000/api/v3",
    })
    void theBaseUrlMayEndInASlashOrTheVersion(String written, String api) {
        assertThat(Client.settings(written, Duration.ofSeconds(15)).api()).isEqualTo(api);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            habitica:3000                  | must start with http:// or https://
            //habitica                     | must start with http:// or https://
            ftp://habitica                 | must start with http:// or https://
            http://bob:hunter2@habitica    | must not hold a user name or password
            http://@habitica               | must not hold a user name or password
            http://my_habitica:3000        | must name a host that is allowed in a URL (an underscore, for one, is not)
            http:///api/v3                 | must name a host that is allowed in a URL (an underscore, for one, is not)
            http://habitica:70000          | must have a port between 1 and 65535
            http://habitica?x=1            | must end with the path, without ? or #
            http://habitica#top            | must end with the path, without ? or #
            http://habi tica               | is not a URL
            """)
    void aWrongBaseUrlIsToldWithoutItsValue(String written, String problem) {
        assertThat(HabiticaSettings.baseUrlProblem(written)).contains(problem);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "SECRET-TOKEN-123",
                "a1b2c3d4e5f64a7b8c9d0e1f2a3b4c5d",
                "g1b2c3d4-e5f6-4a7b-8c9d-0e1f2a3b4c5d"
            })
    void userIdAndTokenAreUuids(String written) {
        assertThat(HabiticaSettings.userIdProblem(written)).contains("must be a UUID");
        assertThat(HabiticaSettings.tokenProblem(written)).contains("must be a UUID");
    }

    @Test
    void whatIsRightHasNoProblem() {
        assertThat(HabiticaSettings.baseUrlProblem("http://habitica.tools.svc.cluster.local:3000"))
                .isEmpty();
        assertThat(HabiticaSettings.userIdProblem(Client.USER)).isEmpty();
        assertThat(HabiticaSettings.tokenProblem(Client.TOKEN)).isEmpty();
        assertThat(HabiticaSettings.timeoutProblem(Duration.ofSeconds(15))).isEmpty();
    }

    @Test
    void aTimeoutIsPositiveAndAtMostTenMinutes() {
        assertThat(HabiticaSettings.timeoutProblem(Duration.ZERO)).isPresent();
        assertThat(HabiticaSettings.timeoutProblem(Duration.ofMinutes(10).plusMillis(1)))
                .isPresent();
    }

    @Test
    void aTokenIsNeverShown() {
        Secret malformed = new Secret("hunter2-hunter2");
        assertThatThrownBy(() -> new HabiticaSettings(
                        URI.create("http://habitica"), Client.USER, malformed, Duration.ofSeconds(1)))
                .hasMessage("The API token must be a UUID.");
        assertThat(Client.settings("http://habitica", Duration.ofSeconds(1)).toString())
                .doesNotContain(Client.TOKEN);
    }
}
