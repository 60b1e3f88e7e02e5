package dev.steward.tool;

import dev.steward.WorkspaceFeatures;
import dev.steward.habitica.HabiticaSettings;
import dev.steward.habitica.HabiticaTools;
import dev.steward.habitica.Upstream;
import dev.steward.identity.Secret;
import dev.steward.store.Dialect;
import dev.steward.testing.TestingStore;
import dev.steward.workspace.Audit;
import dev.steward.workspace.Workspace;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The catalogues that the program offers, for looking at: no tool of them is ever called. */
@SuppressWarnings("ImmutableEnumChecker")
enum Offer {
    /** The Habitica gateway. */
    GATEWAY(gateway()),
    /** The workspace as it was asked for, as an agent with full access sees it. */
    WORKSPACE(workspace(WorkspaceFeatures.TOOLSETS.groups().get("core"))),
    /** What the workspace has beyond that, for those who ask for it. */
    BEYOND(workspace(beyond()));

    private final Catalogue catalogue;
    private final List<JsonNode> definitions;

    Offer(Catalogue catalogue) {
        this.catalogue = catalogue;
        this.definitions = catalogue.definitions().valueStream().toList();
    }

    Catalogue catalogue() {
        return catalogue;
    }

    /** What {@code tools/list} shows. */
    List<JsonNode> definitions() {
        return definitions;
    }

    List<String> names() {
        return definitions.stream().map(tool -> tool.path("name").asString()).toList();
    }

    /** What a file about it is called. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Where there is one snapshot for each of its tools. */
    Path snapshots() {
        return Path.of("src/test/resources/tools", word());
    }

    /** All tools of all offers, for parameterized tests. */
    static Stream<Arguments> tools() {
        return Stream.of(values())
                .flatMap(offer -> offer.definitions.stream()
                        .map(tool -> Arguments.argumentSet(
                                offer.word() + " " + tool.path("name").asString(), offer, tool)));
    }

    private static Catalogue gateway() {
        String id = "11111111-1111-4111-8111-111111111111";
        HabiticaSettings settings =
                new HabiticaSettings(URI.create("http://127.0.0.1:9"), id, new Secret(id), Duration.ofSeconds(1));
        try (Upstream upstream = new Upstream(settings, new JsonMapper())) {
            List<Tool<?>> tools = HabiticaTools.of(upstream, id, InstantSource.fixed(Instant.EPOCH));
            return Catalogue.sameForAll(tools, CallObserver.NONE);
        }
    }

    private static Set<String> beyond() {
        Set<String> beyond = new HashSet<>(WorkspaceFeatures.TOOLSETS.single());
        beyond.removeAll(WorkspaceFeatures.TOOLSETS.groups().get("core"));
        return beyond;
    }

    private static Catalogue workspace(Set<String> toolsets) {
        try (TestingStore store = TestingStore.on(Dialect.SQLITE)) {
            Audit audit = new Audit(store.db(), store.clock());
            WorkspaceFeatures features =
                    new WorkspaceFeatures(new Workspace(store.db(), ZoneOffset.UTC), audit, (_, _) -> {});
            return Catalogue.byPermissions(features.tools(toolsets), WorkspaceFeatures.TOOLSETS, audit);
        }
    }
}
