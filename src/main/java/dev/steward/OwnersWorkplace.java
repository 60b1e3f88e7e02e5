package dev.steward;

import dev.steward.agents.Agents;
import dev.steward.cli.CommandRefused;
import dev.steward.cli.Workplace;
import dev.steward.logging.Logs;
import dev.steward.sessions.StoredSessions;
import dev.steward.store.Author;
import dev.steward.store.Db;
import dev.steward.workspace.Audit;
import dev.steward.workspace.Workspace;
import java.time.InstantSource;
import java.util.Map;
import java.util.function.BiConsumer;

/** Opens the store that the settings name for one command of the owner; a server may be running on it. A fresh store is made usable first. */
final class OwnersWorkplace implements Workplace {
    private static final String OWNER = "owner";

    private final Map<String, String> environment;
    private final InstantSource time;

    OwnersWorkplace(Map<String, String> environment, InstantSource time) {
        this.environment = environment;
        this.time = time;
    }

    @Override
    public void use(BiConsumer<Agents, Author> work) {
        WorkspaceSettings settings = settings();
        try (Db db = RunningWorkspace.openStore(settings, time)) {
            WorkspaceFeatures features = new WorkspaceFeatures(
                    new Workspace(db, settings.zone()), new Audit(db, time), new StoredSessions(db, time)::endAll);
            start(settings, features);
            work.accept(features.agents(), Author.person(OWNER, db.newId()));
        } catch (CannotStart failure) {
            throw new CommandRefused(failure.getMessage());
        }
    }

    private static void start(WorkspaceSettings settings, WorkspaceFeatures features) throws CannotStart {
        try {
            features.start(key -> RunningWorkspace.showAdminKey(settings, key)).run(settings.adminKey());
        } catch (RuntimeException failure) {
            throw RunningWorkspace.cannotStart(settings, failure);
        }
    }

    private WorkspaceSettings settings() {
        try {
            Config config = Config.read(environment, "workspace");
            Logs.configure(config.logLevel(), config.logFormat(), config.secrets());
            return config.workspace().orElseThrow();
        } catch (ConfigProblems wrong) {
            throw CommandRefused.wrongConfiguration(wrong.getMessage());
        }
    }
}
