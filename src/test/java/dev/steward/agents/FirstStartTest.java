package dev.steward.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steward.domains.Domain;
import dev.steward.domains.Domains;
import dev.steward.identity.Identity;
import dev.steward.identity.Secret;
import dev.steward.identity.Tier;
import dev.steward.store.Author;
import dev.steward.store.Slice;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

class FirstStartTest {
    private static final Secret GIVEN = new Secret("a-key-that-was-given-0");
    private static final Secret OTHER = new Secret("another-key-that-was-given-1");
    private static final Slice ALL = new Slice(100, 0);
    private static final Author OWNER = Author.person("owner", "call-1");

    private final List<Secret> shown = new ArrayList<>();

    private static Agents agents(TestingStore store) {
        return new Agents(store.db(), (_, _) -> {});
    }

    private void start(TestingStore store, Optional<Secret> given) {
        new FirstStart(store.db(), new Domains(store.db()), agents(store), shown::add).run(given);
    }

    private static List<Agent> all(TestingStore store) {
        return agents(store).list(AgentFilter.ALL, ALL).items();
    }

    private static boolean opens(TestingStore store, Secret key) {
        return new AgentKeys(store.db(), store.clock(), 3000).identify(key.reveal(), "192.0.2.1")
                instanceof Identity.Known;
    }

    @EachStore
    void aFreshStoreGetsTwoDomainsAndAnAdminWhoseKeyIsShownOnce(TestingStore store) {
        start(store, Optional.empty());
        start(store, Optional.empty());

        assertThat(new Domains(store.db()).list(ALL).items().stream().map(Domain::name))
                .containsExactly("Personal", "Work");
        Agent admin = all(store).getFirst();
        assertThat(all(store)).hasSize(1);
        assertThat(admin.name()).isEqualTo("admin");
        assertThat(admin.permissions().tier()).isEqualTo(Tier.FULL_ACCESS);
        assertThat(admin.stamp().createdBy()).isEqualTo("owner");
        assertThat(shown).hasSize(1);
        assertThat(shown.getFirst().reveal()).matches("stw_[A-Za-z0-9_-]{43}");
        assertThat(opens(store, shown.getFirst())).isTrue();
    }

    @EachStore
    void aKeyThatReachesNobodyMakesNoAdmin(TestingStore store) {
        FirstStart start = new FirstStart(store.db(), new Domains(store.db()), agents(store), _ -> {
            throw new IllegalStateException("no place for it");
        });

        assertThatThrownBy(() -> start.run(Optional.empty())).hasMessage("no place for it");

        assertThat(all(store)).isEmpty();
        start(store, Optional.empty());
        assertThat(opens(store, shown.getFirst())).isTrue();
    }

    @EachStore
    void aKeyThatIsGivenIsTakenAndNotShown(TestingStore store) {
        start(store, Optional.of(GIVEN));

        assertThat(shown).isEmpty();
        assertThat(opens(store, GIVEN)).isTrue();
    }

    @EachStore
    void anotherKeyThatIsGivenLaterReplacesTheFirst(TestingStore store) {
        start(store, Optional.of(GIVEN));

        start(store, Optional.of(OTHER));

        assertThat(opens(store, OTHER)).isTrue();
        assertThat(opens(store, GIVEN)).isFalse();
        assertThat(all(store)).hasSize(1);
    }

    @EachStore
    void aSettingThatStayedDoesNotBringARotatedKeyBack(TestingStore store) {
        start(store, Optional.of(GIVEN));
        agents(store).replaceKey(OWNER, all(store).getFirst().id(), OTHER);

        start(store, Optional.of(GIVEN));

        assertThat(opens(store, GIVEN)).isFalse();
        assertThat(opens(store, OTHER)).isTrue();
    }

    @EachStore
    void anAdminWhoIsGoneComesBackWithAnotherKeyButNotWithTheSame(TestingStore store) {
        start(store, Optional.of(GIVEN));
        agents(store).delete(OWNER, all(store).getFirst().id());

        start(store, Optional.of(GIVEN));
        assertThat(all(store)).isEmpty();

        start(store, Optional.of(OTHER));
        assertThat(all(store)).hasSize(1);
        assertThat(opens(store, OTHER)).isTrue();
    }

    @EachStore
    void domainsThatTheOwnerRemovedStayAway(TestingStore store) {
        start(store, Optional.empty());
        Domains domains = new Domains(store.db());
        String work = domains.list(ALL).items().getLast().id();
        domains.delete(OWNER, work);

        start(store, Optional.empty());

        assertThat(domains.list(ALL).items()).hasSize(1);
    }

    @EachStore
    void theKeyOfAnotherAgentIsRefused(TestingStore store) {
        start(store, Optional.of(GIVEN));
        Agents.NewAgent made = new Agents.NewAgent(
                "other", Optional.empty(), "Work", AgentStatus.ACTIVE, Tier.READ_ONLY, List.of(), List.of());
        agents(store).create(OWNER, made, OTHER);

        assertThatThrownBy(() -> start(store, Optional.of(OTHER)))
                .isInstanceOf(AdminKeyTaken.class)
                .hasMessageNotContaining(OTHER.reveal());
        assertThat(opens(store, GIVEN)).isTrue();
    }
}
