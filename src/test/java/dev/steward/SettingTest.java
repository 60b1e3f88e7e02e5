package dev.steward;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Names and defaults are promises to operators: this is the list of them. */
class SettingTest {
    @Test
    void everySettingHasTheNameAndDefaultThatWerePromised() {
        Map<String, String> promised = new LinkedHashMap<>();
        promised.put("HABITICA_BASE_URL", "");
        promised.put("HABITICA_USER_ID", "");
        promised.put("HABITICA_API_TOKEN", "");
        promised.put("HABITICA_TIMEOUT_MS", "15000");
        promised.put("MCP_HOST", "0.0.0.0");
        promised.put("MCP_PORT", "8080");
        promised.put("MCP_ALLOWED_HOSTS", "");
        promised.put("MCP_BEARER_TOKEN", "");
        promised.put("STEWARD_ENDPOINTS", "");
        promised.put("STEWARD_DATA_DIR", "data");
        promised.put("STEWARD_DB", "");
        promised.put("STEWARD_DB_USER", "");
        promised.put("STEWARD_DB_PASSWORD", "");
        promised.put("STEWARD_DB_DURABILITY", "normal");
        promised.put("STEWARD_TIMEZONE", "");
        promised.put("STEWARD_ADMIN_KEY", "");
        promised.put("STEWARD_TOOLSETS", "core");
        promised.put("STEWARD_AGENT_CALLS_PER_MINUTE", "3000");
        promised.put("STEWARD_TRASH_DAYS", "30");
        promised.put("STEWARD_JOURNAL_DAYS", "90");
        promised.put("STEWARD_ACTIVITY_DAYS", "90");
        promised.put("LOG_LEVEL", "info");
        promised.put("STEWARD_LOG_FORMAT", "text");
        promised.put("STEWARD_MAX_BODY_BYTES", "4194304");
        promised.put("STEWARD_CLIENT_DEADLINE_MS", "10000");
        promised.put("STEWARD_IDLE_TIMEOUT_MS", "30000");
        promised.put("STEWARD_STOP_TIMEOUT_MS", "10000");
        promised.put("STEWARD_CALL_HEARTBEAT_MS", "1000");
        promised.put("STEWARD_STREAM_HEARTBEAT_MS", "15000");
        promised.put("STEWARD_MAX_CONNECTIONS", "1024");
        promised.put("STEWARD_TRUSTED_PROXIES", "");

        Map<String, String> actual = new LinkedHashMap<>();
        Arrays.stream(Setting.values()).forEach(setting -> actual.put(setting.name(), setting.standard()));

        assertThat(actual).isEqualTo(promised);
    }

    @Test
    void everySettingSaysWhatItMeans() {
        assertThat(Setting.values())
                .allSatisfy(setting -> assertThat(setting.meaning()).hasSizeGreaterThan(10));
    }
}
