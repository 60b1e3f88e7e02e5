package dev.steward;

import dev.steward.identity.Secret;
import dev.steward.store.StoreSettings;
import dev.steward.workspace.Retention;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;
import java.util.Set;

/**
 * How the workspace runs.
 *
 * @param dataFolder where the program keeps its files
 * @param zone by which the person's days go
 * @param adminKey what the agent {@code admin} comes in with; generated at the first start when it isn't given
 * @param toolsets what is offered at all
 * @param callsPerMinute how often one agent may call
 */
public record WorkspaceSettings(
        Path dataFolder,
        StoreSettings store,
        ZoneId zone,
        Optional<Secret> adminKey,
        Set<String> toolsets,
        int callsPerMinute,
        Retention retention) {}
