package dev.steward.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeyTest {
    @ParameterizedTest
    @EnumSource
    void isRefusedWithoutTheKeyAndWithAWrongOne(Era era) {
        Throwable without = catchThrowable(() -> era.connect(Servers.withKey(), Map.of()));
        assertThat(era.status(without)).isEqualTo(401);
        Throwable wrong = catchThrowable(() -> era.connect(Servers.withKey(), bearer("not-the-key-that-is-set")));
        assertThat(era.status(wrong)).isEqualTo(401);
    }

    @ParameterizedTest
    @EnumSource
    void callsToolsWithTheKey(Era era) {
        try (Connection connection = era.connect(Servers.withKey(), bearer(Servers.key()))) {
            assertThat(connection.call("get_user_stats", Map.of()).failed()).isFalse();
        }
    }

    private static Map<String, String> bearer(String key) {
        return Map.of("Authorization", "Bearer " + key);
    }
}
