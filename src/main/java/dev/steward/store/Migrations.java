package dev.steward.store;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.MigrationVersion;

/**
 * Brings a store's schema up to date, by Flyway from {@code migrations/}. A schema that this version doesn't know, or a migration that was changed after it had
 * been applied, is refused. When several processes open a store at once, one of them migrates and the others wait.
 */
final class Migrations {
    private static final List<MigrationState> FUTURE =
            List.of(MigrationState.FUTURE_SUCCESS, MigrationState.FUTURE_FAILED);

    private Migrations() {}

    static void run(Dialect dialect, DataSource store) {
        Flyway flyway = Flyway.configure()
                .dataSource(store)
                .locations("classpath:migrations")
                .placeholders(dialect.types())
                .ignoreMigrationPatterns(new String[0])
                .loggers("slf4j")
                .load();
        try {
            flyway.migrate();
        } catch (FlywayException failure) {
            throw explained(flyway, failure);
        }
    }

    private static StoreException explained(Flyway flyway, FlywayException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException known) {
                return Failures.of(known);
            }
        }
        Optional<MigrationVersion> future = newest(flyway, FUTURE::contains);
        if (future.isPresent()) {
            String known = newest(flyway, MigrationState::isResolved)
                    .map(MigrationVersion::getVersion)
                    .orElse("none");
            return new SchemaTooNew(future.get().getVersion(), known);
        }
        return new StoreException("The store's schema can't be brought up to date.", failure);
    }

    private static Optional<MigrationVersion> newest(Flyway flyway, Predicate<MigrationState> which) {
        return Arrays.stream(flyway.info().all())
                .filter(migration -> which.test(migration.getState()))
                .map(MigrationInfo::getVersion)
                .max(Comparator.naturalOrder());
    }
}
