package dev.steward;

import dev.steward.agents.AdminKeyTaken;
import dev.steward.agents.AgentKeys;
import dev.steward.identity.Authenticator;
import dev.steward.identity.Secret;
import dev.steward.mcp.McpServer;
import dev.steward.mcp.ServerInfo;
import dev.steward.mcp.Sessions;
import dev.steward.sessions.StoredSessions;
import dev.steward.store.Db;
import dev.steward.store.StoreException;
import dev.steward.tool.CallObserver;
import dev.steward.tool.Catalogue;
import dev.steward.tool.Toolsets;
import dev.steward.workspace.Audit;
import dev.steward.workspace.Workspace;
import java.io.Console;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The workspace while it runs: its open store, what {@code /api/mcp} is made of, and what is done beside the calls. */
final class RunningWorkspace implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RunningWorkspace.class);
    private static final Duration AUDIT_PAUSE = Duration.ofSeconds(2);
    private static final Duration LAST_USE_PAUSE = Duration.ofSeconds(30);
    private static final Duration RETENTION_PAUSE = Duration.ofMinutes(10);

    private final Deque<AutoCloseable> parts;
    private final Db db;
    private final Catalogue catalogue;
    private final StoredSessions sessions;
    private final AgentKeys keys;

    private RunningWorkspace(
            Deque<AutoCloseable> parts, Db db, WorkspaceSettings settings, InstantSource time, CallObserver metrics) {
        this.parts = parts;
        this.db = db;
        this.sessions = new StoredSessions(db, time);
        this.keys = new AgentKeys(db, time, settings.callsPerMinute());
        Audit audit = new Audit(db, time);
        WorkspaceFeatures features = new WorkspaceFeatures(new Workspace(db, settings.zone()), audit, sessions::endAll);
        this.catalogue = Catalogue.byPermissions(
                features.tools(settings.toolsets()), offered(settings), (tool, context, outcome, result, nanos) -> {
                    metrics.called(tool, context, outcome, result, nanos);
                    audit.called(tool, context, outcome, result, nanos);
                });
        features.prepare();
        features.start(key -> showAdminKey(settings, key)).run(settings.adminKey());
        parts.push(sessions::flush);
        parts.push(keys::flush);
        parts.push(audit::flush);
        Housekeeping housekeeping = new Housekeeping();
        parts.push(housekeeping);
        housekeeping.every(AUDIT_PAUSE, "write the audit", audit::flush);
        housekeeping.every(LAST_USE_PAUSE, "write when sessions were last used", sessions::flush);
        housekeeping.every(LAST_USE_PAUSE, "write when agents were last seen", keys::flush);
        housekeeping.every(
                RETENTION_PAUSE,
                "erase what is no longer kept",
                () -> settings.retention().enforce(db));
    }

    /**
     * Opens the store and brings it up to date.
     *
     * @throws CannotStart when the store or the data folder can't be used; nothing is left open then
     */
    static RunningWorkspace open(WorkspaceSettings settings, InstantSource time, CallObserver metrics)
            throws CannotStart {
        Deque<AutoCloseable> parts = new ArrayDeque<>();
        try {
            if (settings.store().isFile()) {
                parts.push(new DataFolder(settings.dataFolder()).lock());
            }
            Db db = openStore(settings, time);
            parts.push(db);
            RunningWorkspace workspace = new RunningWorkspace(parts, db, settings, time, metrics);
            LOG.info("The workspace is kept in {}.", settings.store().description());
            return workspace;
        } catch (CannotStart failure) {
            Closing.all(parts);
            throw failure;
        } catch (RuntimeException failure) {
            Closing.all(parts);
            throw cannotStart(settings, failure);
        }
    }

    /** @throws CannotStart when the store can't be used */
    static Db openStore(WorkspaceSettings settings, InstantSource time) throws CannotStart {
        try {
            return Db.open(settings.store(), time);
        } catch (StoreException failure) {
            throw cannotStart(settings, failure);
        }
    }

    /** What is to be said of a failure while the workspace starts; a defect goes on as it is. */
    static CannotStart cannotStart(WorkspaceSettings settings, RuntimeException failure) {
        return switch (failure) {
            case StoreException _ -> {
                LOG.warn("What the store says: {}", rootOf(failure).getMessage());
                yield new CannotStart(
                        "Its store can't be used (" + settings.store().description() + "). " + failure.getMessage(),
                        failure);
            }
            case AdminKeyTaken _ -> new CannotStart(failure.getMessage(), failure);
            case UncheckedIOException _ ->
                new CannotStart(
                        "The admin's key could not be written to the data folder; make it writable, or give the key as STEWARD_ADMIN_KEY.",
                        failure);
            default -> throw failure;
        };
    }

    /** What a connection may choose from: what this server offers at all. */
    private static Toolsets offered(WorkspaceSettings settings) {
        Set<String> core = new HashSet<>(WorkspaceFeatures.TOOLSETS.groups().get("core"));
        core.retainAll(settings.toolsets());
        return new Toolsets(Map.of("core", core), settings.toolsets());
    }

    private static Throwable rootOf(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    McpServer server() {
        ServerInfo info = new ServerInfo(
                "steward",
                "Steward: workspace",
                App.version(),
                "One person's tasks, habits, projects and notes. Each record is in a domain: list_domains shows them; a domain or tag may be given by name. "
                        + "Find ids with the list_* tools.");
        return McpServer.ofTools(info, catalogue);
    }

    Authenticator keys() {
        return keys;
    }

    Sessions sessions() {
        return sessions;
    }

    boolean isReady() {
        return db.isReachable();
    }

    /** Writes what is still to be written, then closes the store. */
    @Override
    public void close() {
        Closing.all(parts);
    }

    /** On the terminal, where there is one, else in a file; never in the log. */
    static void showAdminKey(WorkspaceSettings settings, Secret key) {
        if (isOnTerminal()) {
            System.out.println("The key of the agent 'admin', shown this once: " + key.reveal());
            return;
        }
        try {
            LOG.info(
                    "The key of the agent 'admin' is in {}. Take it from there and delete the file.",
                    new DataFolder(settings.dataFolder()).keepAdminKey(key));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Without a terminal the console is null or says so, by the JDK's version. */
    @SuppressWarnings("SystemConsoleNull")
    private static boolean isOnTerminal() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }
}
