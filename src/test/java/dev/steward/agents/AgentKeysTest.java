package dev.steward.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.domains.Domains;
import dev.steward.identity.Identity;
import dev.steward.identity.Permissions;
import dev.steward.identity.Tier;
import dev.steward.store.Author;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import dev.steward.tool.Change;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Rights come with each request, never with an earlier one (spec/workspace.md §2). */
class AgentKeysTest {
    private static final String ADDRESS = "192.0.2.1";
    private static final Author OWNER = Author.person("owner", "call-1");
    private static final int CALLS_PER_MINUTE = 3;

    private static Agents agents(TestingStore store) {
        return new Agents(store.db(), (_, _) -> {});
    }

    private static AgentKeys keys(TestingStore store) {
        return new AgentKeys(store.db(), store.clock(), CALLS_PER_MINUTE);
    }

    private static Agents.Issued made(TestingStore store) {
        new Domains(store.db()).create(OWNER, new Domains.NewDomain("Work", Optional.empty(), Optional.empty(), 0));
        return agents(store)
                .create(
                        OWNER,
                        new Agents.NewAgent(
                                "a",
                                Optional.empty(),
                                "Work",
                                AgentStatus.ACTIVE,
                                Tier.READ_ONLY,
                                List.of(),
                                List.of()));
    }

    private static String key(Agents.Issued issued) {
        return issued.key().orElseThrow().reveal();
    }

    private static void update(TestingStore store, String id, AgentChanges changes) {
        agents(store).update(OWNER, id, changes, Optional.empty());
    }

    @EachStore
    void anAgentIsKnownByItsKeyWithTheRightsItHasNow(TestingStore store) {
        Agents.Issued issued = made(store);
        AgentKeys keys = keys(store);
        Identity.Known before = (Identity.Known) keys.identify(key(issued), ADDRESS);

        update(
                store,
                issued.agent().id(),
                new AgentChanges(
                        Optional.empty(),
                        new Change.Keep<>(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(Tier.CUSTOM),
                        new Change.Set<>(List.of("get_*", "search")),
                        new Change.Keep<>(),
                        false));

        Identity.Known after = (Identity.Known) keys.identify(key(issued), ADDRESS);
        assertThat(before.caller().id()).isEqualTo(issued.agent().id());
        assertThat(before.caller().permissions()).isEqualTo(new Permissions(Tier.READ_ONLY, List.of()));
        assertThat(after.caller().permissions()).isEqualTo(new Permissions(Tier.CUSTOM, List.of("get_*", "search")));
    }

    @EachStore
    void aDisabledAgentIsRefusedFromTheNextRequestOnAndLetInAgainLater(TestingStore store) {
        Agents.Issued issued = made(store);
        AgentKeys keys = keys(store);

        update(store, issued.agent().id(), AgentChanges.statusOnly(AgentStatus.DISABLED));
        assertThat(keys.identify(key(issued), ADDRESS)).isEqualTo(new Identity.Disabled());
        update(store, issued.agent().id(), AgentChanges.statusOnly(AgentStatus.ACTIVE));
        assertThat(keys.identify(key(issued), ADDRESS)).isInstanceOf(Identity.Known.class);
    }

    @EachStore
    void aReplacedKeyAndThatOfADeletedAgentAreDead(TestingStore store) {
        Agents.Issued issued = made(store);
        String id = issued.agent().id();
        AgentKeys keys = keys(store);

        String second = key(agents(store).update(OWNER, id, AgentChanges.keyOnly(), Optional.empty()));
        assertThat(keys.identify(key(issued), ADDRESS)).isEqualTo(new Identity.Unknown());
        assertThat(keys.identify(second, ADDRESS)).isInstanceOf(Identity.Known.class);

        agents(store).delete(OWNER, id);
        assertThat(keys.identify(second, ADDRESS)).isEqualTo(new Identity.Unknown());
    }

    @EachStore
    void noKeyAndHostileOnesAreUnknown(TestingStore store) {
        made(store);

        assertThat(keys(store).identify(null, ADDRESS)).isEqualTo(new Identity.Unknown());
        for (String key : List.of("", "stw_", "' OR 1=1 --", "stw_" + "a".repeat(100_000), "\u0000", "🔑")) {
            assertThat(keys(store).identify(key, ADDRESS)).isEqualTo(new Identity.Unknown());
        }
    }

    @EachStore
    void tenWrongKeysFromOneAddressLimitFurtherOnesWhileARightOneStillPasses(TestingStore store) {
        Agents.Issued issued = made(store);
        AgentKeys keys = keys(store);
        for (int attempt = 0; attempt < 10; attempt++) {
            assertThat(keys.identify("wrong", ADDRESS)).isEqualTo(new Identity.Unknown());
        }

        assertThat(keys.identify("wrong", ADDRESS)).isInstanceOf(Identity.Limited.class);
        assertThat(keys.identify("wrong", "192.0.2.2")).isEqualTo(new Identity.Unknown());
        assertThat(keys.identify(null, ADDRESS)).isEqualTo(new Identity.Unknown());
        assertThat(keys.identify(key(issued), ADDRESS)).isInstanceOf(Identity.Known.class);
        store.clock().advance(Duration.ofSeconds(61));
        assertThat(keys.identify("wrong", ADDRESS)).isEqualTo(new Identity.Unknown());
    }

    @EachStore
    void anAgentThatCallsTooOftenIsToldToWait(TestingStore store) {
        Agents.Issued issued = made(store);
        AgentKeys keys = keys(store);
        for (int call = 0; call < CALLS_PER_MINUTE; call++) {
            assertThat(keys.identify(key(issued), ADDRESS)).isInstanceOf(Identity.Known.class);
        }

        assertThat(keys.identify(key(issued), ADDRESS)).isInstanceOf(Identity.Limited.class);
        store.clock().advance(Duration.ofMinutes(1));
        assertThat(keys.identify(key(issued), ADDRESS)).isInstanceOf(Identity.Known.class);
    }

    @EachStore
    void whenAnAgentWasLastSeenIsWrittenBehindAndIsNoChangeOfIt(TestingStore store) {
        Agents.Issued issued = made(store);
        String id = issued.agent().id();
        AgentKeys keys = keys(store);
        store.clock().advance(Duration.ofHours(1));
        keys.identify(key(issued), ADDRESS);
        assertThat(agents(store).find(id).lastUsedAt()).isEmpty();

        keys.flush();

        Agent seen = agents(store).find(id);
        assertThat(seen.lastUsedAt()).contains(store.clock().instant());
        assertThat(seen.stamp()).isEqualTo(issued.agent().stamp());
    }

    @EachStore
    void aStoreThatIsGoneIsNoWrongKey(TestingStore store) {
        Agents.Issued issued = made(store);
        AgentKeys keys = keys(store);
        store.db().close();

        assertThat(keys.identify(key(issued), ADDRESS)).isInstanceOf(Identity.Unavailable.class);
    }
}
