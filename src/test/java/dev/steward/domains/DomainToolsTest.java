package dev.steward.domains;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.json.Json;
import dev.steward.store.Entry;
import dev.steward.store.Journaled;
import dev.steward.store.Slice;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import dev.steward.testing.ToolReply;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;

class DomainToolsTest {

    @EachStore
    void aNewDomainIsAnsweredWholeAndReadBackTheSame(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);

        JsonNode made = workspace
                .call("create_domain", "{name: ' Work ', color: '#0a7', icon: 'briefcase', sort_order: 3}")
                .succeeded()
                .get("domain");

        assertThat(without(made, "id")).isEqualTo(TestingMcp.json("""
                {name: 'Work', color: '#0a7', icon: 'briefcase', sort_order: 3, created: '2026-12-01T09:30:00.000Z',
                updated: '2026-12-01T09:30:00.000Z', created_by: 'agent-1'}"""));
        assertThat(made.path("id").asString()).matches("[0-9a-hjkmnp-tv-z]{15}");
        assertThat(workspace
                        .call("get_domain", "{domain_id: '" + made.path("id").asString() + "'}")
                        .get("domain"))
                .isEqualTo(made);
    }

    @EachStore
    void domainsAreListedInTheirOrderThenByName(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        workspace.create("create_domain", "{name: 'b'}");
        workspace.create("create_domain", "{name: 'C', sort_order: -1}");
        workspace.create("create_domain", "{name: 'A'}");

        ToolReply all = workspace.call("list_domains").succeeded();

        assertThat(names(all)).containsExactly("C", "A", "b");
        assertThat(without(all.body(), "domains"))
                .isEqualTo(TestingMcp.json("{success: true, total: 3, page: 1, limit: 200}"));
        assertThat(names(workspace.call("list_domains", "{limit: 2, offset: 2}")))
                .containsExactly("b");
    }

    @EachStore
    void aNameIsTakenWhateverItsCaseAndItsForm(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        String id = workspace.create("create_domain", "{name: 'Café'}");
        String other = workspace.create("create_domain", "{name: 'Other'}");

        assertThat(workspace
                        .call("create_domain", "{name: 'CAFE\u0301'}")
                        .refused("conflict")
                        .error())
                .contains("Café", id);
        workspace
                .call("update_domain", "{domain_id: '" + other + "', name: 'café'}")
                .refused("conflict");
        workspace
                .call("update_domain", "{domain_id: '" + id + "', name: 'CAFÉ'}")
                .succeeded();
        workspace.call("delete_domain", "{domain_id: '" + id + "'}").succeeded();
        workspace.call("create_domain", "{name: 'café'}").succeeded();
    }

    @EachStore
    void anUpdateChangesWhatItNamesAndNothingElse(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        String id = workspace.create("create_domain", "{name: 'Work', color: '#0a7', sort_order: 3}");
        JsonNode before =
                workspace.call("get_domain", "{domain_id: '" + id + "'}").get("domain");
        store.clock().advance(Duration.ofSeconds(1));

        JsonNode after = workspace
                .call("update_domain", "{id: '" + id + "', icon: 'x', color: null, name: null}")
                .succeeded()
                .get("domain");

        assertThat(after).isEqualTo(TestingMcp.json("""
                {id: '%s', name: 'Work', icon: 'x', sort_order: 3, created: '2026-12-01T09:30:00.000Z',
                updated: '2026-12-01T09:30:01.000Z', created_by: 'agent-1'}""".formatted(id)));
        List<Journaled> history = workspace.history("domain", id);
        assertThat(history.getLast().entry())
                .isEqualTo(Entry.updated("domain", id, before.asObject(), after.asObject()));
        assertThat(workspace
                        .call("update_domain", "{domain_id: '" + id + "', icon: 'x'}")
                        .get("domain"))
                .isEqualTo(after);
        assertThat(workspace.history("domain", id)).hasSize(2);
    }

    @EachStore
    void aChangeBehindTheCallersBackIsAConflict(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        String id = workspace.create("create_domain", "{name: 'Work'}");
        store.clock().advance(Duration.ofSeconds(1));
        workspace
                .call("update_domain", "{domain_id: '" + id + "', icon: 'x', if_updated: '2026-12-01T09:30:00Z'}")
                .succeeded();

        String late = "{domain_id: '" + id + "', icon: 'y', if_updated: '2026-12-01T09:30:00.000Z'}";

        assertThat(workspace.call("update_domain", late).refused("conflict").error())
                .contains("2026-12-01T09:30:01.000Z");
    }

    @EachStore
    void aDeletedDomainIsGoneFromEveryTool(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        String id = workspace.create("create_domain", "{name: 'Work'}");
        String named = "{domain_id: '" + id + "'}";

        assertThat(workspace.call("delete_domain", named).succeeded().body())
                .isEqualTo(TestingMcp.json("{success: true, deleted: true, id: '" + id + "'}"));

        for (String tool : List.of("get_domain", "update_domain", "delete_domain")) {
            assertThat(workspace.call(tool, named).refused("not_found").error())
                    .isEqualTo("The requested resource wasn't found. (domain '" + id + "')");
        }
        assertThat(names(workspace.call("list_domains"))).isEmpty();
        assertThat(workspace.history("domain", id)).hasSize(2);
    }

    @EachStore
    void aRepeatedCallWithItsKeyMakesOneDomain(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        String asked = "{name: 'Work', idempotency_key: 'k1'}";
        JsonNode first = workspace.call("create_domain", asked).succeeded().body();

        assertThat(workspace.call("create_domain", asked).body()).isEqualTo(first);
        assertThat(workspace
                        .call("create_domain", "{name: 'Home', idempotency_key: 'k1'}")
                        .refused("conflict")
                        .error())
                .contains("k1");
        assertThat(names(workspace.call("list_domains"))).containsExactly("Work");
    }

    @EachStore
    void everyCallIsInTheAuditTheRefusedOnesToo(TestingStore store) {
        TestingWorkspace workspace = TestingWorkspace.on(store);
        String id = workspace.create("create_domain", "{name: 'Work'}");
        store.clock().advance(Duration.ofSeconds(1));
        workspace.call("get_domain", "{domain_id: '" + id + "'}").succeeded();
        store.clock().advance(Duration.ofSeconds(1));
        workspace.call("create_domain", "{name: 'Work', secert: 'hidden'}").refused("invalid");

        assertThat(workspace.audit().latest(new Slice(10, 0)).items())
                .extracting(call -> call.tool() + " " + call.outcome() + " " + Json.text(call.arguments()) + " "
                        + call.touched().orElse("-"))
                .containsExactly(
                        "create_domain invalid {\"name\":\"Work\",\"secert\":\"***\"} -",
                        "get_domain ok {\"domain_id\":\"" + id + "\"} " + id,
                        "create_domain ok {\"name\":\"Work\"} " + id);
    }

    private static List<String> names(ToolReply reply) {
        return reply.succeeded()
                .get("domains")
                .valueStream()
                .map(domain -> domain.path("name").asString())
                .toList();
    }

    private static JsonNode without(JsonNode object, String member) {
        return object.asObject().deepCopy().without(member);
    }
}
