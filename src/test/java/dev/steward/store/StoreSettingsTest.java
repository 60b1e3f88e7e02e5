package dev.steward.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.identity.Secret;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StoreSettingsTest {

    @ParameterizedTest
    @ValueSource(strings = {"data/steward.db", "/var/lib/steward.db", "jdbc:sqlite:data/steward.db", "steward"})
    void aFileIsAnSqliteStore(String location) {
        assertThat(StoreSettings.locationProblem(location)).isEmpty();
        assertThat(settings(location).dialect()).isEqualTo(Dialect.SQLITE);
        assertThat(settings(location).file()).isAbsolute();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db.example:5432/steward",
                "jdbc:postgresql://one,two/steward?sslmode=verify-full",
                "jdbc:postgresql:steward"
            })
    void aPostgresqlUrlIsAPostgresqlStore(String location) {
        assertThat(StoreSettings.locationProblem(location)).isEmpty();
        assertThat(settings(location).dialect()).isEqualTo(Dialect.POSTGRESQL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "jdbc:sqlite:",
                "jdbc:sqlite::memory:",
                ":memory:",
                "jdbc:sqlite:file:x?mode=memory",
                "jdbc:sqlite:x?cache=shared",
                "/",
                "a\0b",
                "postgres://user:hunter2@db/steward",
                "jdbc:mysql://db/steward",
                "jdbc:postgresql://user:hunter2@db/steward",
                "jdbc:postgresql://db/steward?user=u&password=hunter2",
                "jdbc:postgresql://db/steward?sslPassword=hunter2",
                "jdbc:postgresql://db:notaport/steward"
            })
    void anythingElseIsAProblemThatDoesNotShowIt(String location) {
        assertThat(StoreSettings.locationProblem(location)).get().asString().doesNotContain("hunter2");
        assertThatThrownBy(() -> settings(location))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void theDescriptionShowsNeitherPasswordNorParameters() {
        StoreSettings settings = new StoreSettings(
                "jdbc:postgresql://db/steward?sslmode=require",
                Optional.of("user"),
                Optional.of(new Secret("hunter2")),
                StoreSettings.Durability.FULL);

        assertThat(settings.description()).isEqualTo("PostgreSQL, postgresql://db/steward");
        assertThat(settings.toString()).doesNotContain("hunter2");
        assertThat(StoreSettings.file(Path.of("/data/steward.db")).description())
                .isEqualTo("SQLite, " + Path.of("/data/steward.db").toAbsolutePath());
    }

    private static StoreSettings settings(String location) {
        return new StoreSettings(location, Optional.empty(), Optional.empty(), StoreSettings.Durability.NORMAL);
    }
}
