package dev.steward.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.agents.Agent;
import dev.steward.agents.AgentFilter;
import dev.steward.agents.AgentKeys;
import dev.steward.agents.AgentStatus;
import dev.steward.agents.Agents;
import dev.steward.domains.Domains;
import dev.steward.identity.Identity;
import dev.steward.identity.Permissions;
import dev.steward.identity.Tier;
import dev.steward.store.Author;
import dev.steward.store.Dialect;
import dev.steward.store.Journal;
import dev.steward.store.Slice;
import dev.steward.testing.TestingStore;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AgentCommandsTest {
    private static final Author OWNER = Author.person("owner", "call-1");

    private final TestingStore store = TestingStore.on(Dialect.SQLITE);
    private final Agents agents = new Agents(store.db(), (_, _) -> {});
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void makeDomain() {
        new Domains(store.db()).create(OWNER, new Domains.NewDomain("Personal", Optional.empty(), Optional.empty(), 0));
    }

    @AfterEach
    void closeStore() {
        store.close();
    }

    private int run(String... arguments) {
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);
        return CommandLineTool.agent(
                List.of(arguments),
                work -> work.accept(agents, OWNER),
                new PrintWriter(out, true),
                new PrintWriter(err, true));
    }

    private Agent only() {
        return agents.list(AgentFilter.ALL, new Slice(10, 0)).items().getFirst();
    }

    private Identity with(String key) {
        return new AgentKeys(store.db(), store.clock(), 3000).identify(key, "192.0.2.1");
    }

    @Test
    void aNewAgentsKeyIsAllThatGoesToStandardOutput() {
        assertThat(run("create", "My bot", "--tier", "custom", "--allow", "get_*", "--allow", "create_note"))
                .isZero();

        String key = out.toString().strip();
        assertThat(key).matches("stw_[A-Za-z0-9_-]{43}");
        assertThat(err.toString()).contains("My bot", only().id()).doesNotContain(key);
        Identity.Known known = (Identity.Known) with(key);
        assertThat(known.caller().name()).isEqualTo("My bot");
        assertThat(known.caller().permissions())
                .isEqualTo(new Permissions(Tier.CUSTOM, List.of("get_*", "create_note")));
        assertThat(only().stamp().createdBy()).isEqualTo("owner");
    }

    @Test
    void withoutFurtherWordsAnAgentOnlyReads() {
        run("create", "a");

        assertThat(only().permissions().tier()).isEqualTo(Tier.READ_ONLY);
    }

    @Test
    void anAgentIsDisabledEnabledAllowedMoreGivenAnotherKeyAndDeleted() {
        run("create", "a");
        String first = out.toString().strip();

        assertThat(run("disable", "A")).isZero();
        assertThat(with(first)).isEqualTo(new Identity.Disabled());
        assertThat(run("disable", only().id())).isZero();
        assertThat(run("enable", "a")).isZero();
        assertThat(with(first)).isInstanceOf(Identity.Known.class);

        assertThat(run("allow", "a", "--tier", "task_manager")).isZero();
        assertThat(only().permissions().tier()).isEqualTo(Tier.TASK_MANAGER);

        assertThat(run("rotate", "a")).isZero();
        String second = out.toString().strip();
        assertThat(second).isNotEqualTo(first);
        assertThat(with(first)).isEqualTo(new Identity.Unknown());
        assertThat(with(second)).isInstanceOf(Identity.Known.class);

        assertThat(run("delete", "a")).isZero();
        assertThat(with(second)).isEqualTo(new Identity.Unknown());
        assertThat(store.db().read(Journal::latest)).isGreaterThanOrEqualTo(7);
    }

    @Test
    void theOwnerMayTakeTheLastOneInChargeAway() {
        run("create", "a", "--tier", "full_access");

        assertThat(run("disable", "a")).isZero();
        assertThat(only().status()).isEqualTo(AgentStatus.DISABLED);
    }

    @Test
    void theListShowsAllAndNoKey() {
        run("create", "One\u001b[31m");
        String key = out.toString().strip();
        run("create", "Two");

        assertThat(run("list")).isZero();

        assertThat(out.toString())
                .contains("One\uFFFD[31m", "Two", "read_only", "active", "never")
                .doesNotContain(key, "\u001b");
        assertThat(out.toString().lines()).hasSize(3);
    }

    @Test
    void aNameThatSeveralHaveIsRefusedWithTheirIds() {
        run("create", "twin");
        run("create", "Twin");

        assertThat(run("rotate", "twin")).isEqualTo(1);

        assertThat(err.toString()).contains(only().id());
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void whatCannotBeDoneIsExitCode1InOneSentence() {
        assertThat(run("disable", "nobody")).isEqualTo(1);
        assertThat(err.toString()).contains("nobody", "steward agent list");
        assertThat(run("create", "a", "--domain", "Nowhere")).isEqualTo(1);
        assertThat(err.toString()).contains("Nowhere");
        assertThat(run("create", "a", "--allow", "get_*")).isEqualTo(1);
        assertThat(run("create", "a", "--tier", "custom", "--allow", "Get Task"))
                .isEqualTo(1);
        assertThat(run("create", "  ")).isEqualTo(1);
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(agents.list(AgentFilter.ALL, new Slice(10, 0)).total()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "create", "disable", "create a --tier root", "create a b", "list --all", "destroy a"})
    void wrongUsageIsExitCode2(String line) {
        assertThat(run(line.isEmpty() ? new String[0] : line.split(" ", -1))).isEqualTo(2);
        assertThat(err.toString()).contains("steward agent");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void helpNamesEveryCommand() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("create", "list", "disable", "enable", "rotate", "allow", "delete");
    }
}
