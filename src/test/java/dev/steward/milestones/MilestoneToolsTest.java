package dev.steward.milestones;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.store.Entry;
import dev.steward.store.Journaled;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.TestingStore;
import dev.steward.testing.TestingWorkspace;
import dev.steward.testing.ToolReply;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class MilestoneToolsTest {

    @EachStore
    void aNewMilestoneHasTheDocumentedDefaultsAndIsReadBackTheSame(TestingStore store) {
        Given given = new Given(store);

        JsonNode made = given.create("{name: ' Beta ', project_id: '%s', domain: 'work'}");

        assertThat(without(made, "id")).isEqualTo(TestingMcp.json("""
                {name: 'Beta', project_id: '%s', domain: '%s', status: 'planned', sort_order: 0, tags: [],
                created: '2026-12-01T09:30:00.000Z', updated: '2026-12-01T09:30:00.000Z', created_by: 'agent-1'}""".formatted(given.project, given.domain)));
        assertThat(given.get(made)).isEqualTo(made);
        assertThat(given.history(made))
                .extracting(Journaled::entry)
                .containsExactly(Entry.created("milestone", id(made), made.asObject()));
    }

    @EachStore
    void aNewMilestoneIsJustAsItWasAskedForHostileTextIncluded(TestingStore store) {
        Given given = new Given(store);
        String tag = given.workspace.create("create_tag", "{name: 'Big'}");
        String hostile = "x\\u2028'); DROP TABLE milestones; --\\n</script>${jndi:x} :name <ids> 漢字 🎯 שלום \\\\ _";

        JsonNode made = given.create(
                "{name: \"" + hostile + "\", description: \"  " + hostile
                        + "  \", project_id: '%s', domain: 'Work', status: 'complete', target_date: '2026-12-24', sort_order: -3, tags: ['big']}");

        assertThat(without(made, "id"))
                .isEqualTo(TestingMcp.json("""
                {name: "%1$s", description: "  %1$s  ", project_id: '%2$s', domain: '%3$s', status: 'complete', target_date: '2026-12-24',
                sort_order: -3, completed_at: '2026-12-01T09:30:00.000Z', tags: ['%4$s'], created: '2026-12-01T09:30:00.000Z',
                updated: '2026-12-01T09:30:00.000Z', created_by: 'agent-1'}""".formatted(hostile, given.project, given.domain, tag)));
        assertThat(given.get(made)).isEqualTo(made);
        assertThat(given.history(made).getFirst().entry())
                .isEqualTo(Entry.created("milestone", id(made), made.asObject()));
    }

    @EachStore
    void whatMakesNoMilestoneIsRefusedAndNothingIsMade(TestingStore store) {
        Given given = new Given(store);
        long changes = given.workspace.changes();

        given.refused("name", "{project_id: '%s', domain: 'Work'}");
        given.refused("name", "{name: '', project_id: '%s', domain: 'Work'}");
        given.refused("project_id", "{name: 'Beta', domain: 'Work'}");
        given.refused("project_id", "{name: 'Beta', domain: 'Work', project_id: ''}");
        given.refused("domain", "{name: 'Beta', project_id: '%s'}");
        given.refused("domain", "{name: 'Beta', project_id: '%s', domain: 'Home'}");
        given.refused("tags[0]", "{name: 'Beta', project_id: '%s', domain: 'Work', tags: ['none']}");
        given.refused("status", "{name: 'Beta', project_id: '%s', domain: 'Work', status: 'done'}");
        given.refused("target_date", "{name: 'Beta', project_id: '%s', domain: 'Work', target_date: '2025-02-29'}");
        given.refused("sort_order", "{name: 'Beta', project_id: '%s', domain: 'Work', sort_order: 1.5}");
        given.refused("sortOrder", "{name: 'Beta', project_id: '%s', domain: 'Work', sortOrder: 1}");
        assertThat(given.workspace.changes()).isEqualTo(changes);
    }

    /** Models send names; and FR-35: a deleted project can't be assigned. */
    @EachStore
    void anUnknownProjectIsRefusedWithTheOnesThatAreMeant(TestingStore store) {
        Given given = new Given(store);
        String gone = given.workspace.create("create_project", "{name: 'Gone', domain: 'Work'}");
        given.workspace.call("delete_project", "{project_id: '" + gone + "'}").succeeded();

        assertThat(given.workspace
                        .call("create_milestone", "{name: 'Beta', project_id: 'Website', domain: 'Work'}")
                        .refusedArgument("project_id")
                        .error())
                .isEqualTo(
                        "`project_id` must be the id of a project; there is none with the id 'Website'. Close are 'Website' ("
                                + given.project + ").");
        assertThat(given.workspace
                        .call("create_milestone", "{name: 'Beta', project_id: '" + gone + "', domain: 'Work'}")
                        .refusedArgument("project_id")
                        .error())
                .contains(gone)
                .endsWith("There are 'Website' (" + given.project + ").");
    }

    @EachStore
    void completeSetsTheTimeOfCompletionAndAnyOtherStatusClearsIt(TestingStore store) {
        Given given = new Given(store);
        JsonNode made = given.create("{name: 'Beta', project_id: '%s', domain: 'work'}");
        store.clock().advance(Duration.ofSeconds(1));

        JsonNode complete = given.update(made, "status: 'complete'").succeeded().get("milestone");
        store.clock().advance(Duration.ofSeconds(1));
        JsonNode still = given.update(made, "status: 'complete', sort_order: 1")
                .succeeded()
                .get("milestone");
        JsonNode reopened =
                given.update(made, "status: 'in_progress'").succeeded().get("milestone");

        assertThat(complete.path("completed_at").asString()).isEqualTo("2026-12-01T09:30:01.000Z");
        assertThat(still.path("completed_at").asString()).isEqualTo("2026-12-01T09:30:01.000Z");
        assertThat(reopened.has("completed_at")).isFalse();
        assertThat(given.history(made))
                .extracting(Journaled::entry)
                .containsExactly(
                        Entry.created("milestone", id(made), made.asObject()),
                        Entry.updated("milestone", id(made), made.asObject(), complete.asObject()),
                        Entry.updated("milestone", id(made), complete.asObject(), still.asObject()),
                        Entry.updated("milestone", id(made), still.asObject(), reopened.asObject()));
    }

    @EachStore
    void anUpdateChangesWhatItNamesAndNothingElse(TestingStore store) {
        Given given = new Given(store);
        String home = given.workspace.create("create_domain", "{name: 'Home'}");
        String other = given.workspace.create("create_project", "{name: 'Other', domain: 'Work'}");
        String tag = given.workspace.create("create_tag", "{name: 'Big'}");
        JsonNode made = given.create(
                "{name: 'Beta', description: 'd', project_id: '%s', domain: 'work', target_date: '2026-12-24', tags: ['big']}");

        JsonNode renamed = given.update(made, "name: 'Gamma'").succeeded().get("milestone");
        ToolReply kept = given.update(
                made, "name: null, project_id: null, domain: null, status: null, sort_order: null, target_date: ''");
        JsonNode full = given.update(made, """
                        description: 'e', project_id: '%s', domain: 'Home', status: 'in_progress', target_date: '2027-01-01', sort_order: 5, tags: []""".formatted(other)).succeeded().get("milestone");
        JsonNode empty = given.update(made, "description: null, target_date: null, tags: null")
                .succeeded()
                .get("milestone");

        assertThat(without(renamed, "name", "updated")).isEqualTo(without(made, "name", "updated"));
        assertThat(kept.succeeded().get("milestone")).isEqualTo(renamed);
        assertThat(kept.warnings()).hasSize(5);
        assertThat(without(full, "id", "created", "updated", "created_by"))
                .isEqualTo(TestingMcp.json("""
                {name: 'Gamma', description: 'e', project_id: '%s', domain: '%s', status: 'in_progress', target_date: '2027-01-01', sort_order: 5,
                tags: []}""".formatted(other, home)));
        assertThat(without(empty, "id", "created", "updated", "created_by"))
                .isEqualTo(TestingMcp.json("""
                {name: 'Gamma', project_id: '%s', domain: '%s', status: 'in_progress', sort_order: 5, tags: []}""".formatted(other, home)));
        assertThat(given.get(made)).isEqualTo(empty);
        given.update(made, "project_id: 'none'").refusedArgument("project_id");
        given.workspace.call("update_milestone", "{name: 'x'}").refusedArgument("milestone_id");
        assertThat(given.workspace.call("get_tag", "{tag_id: '" + tag + "'}").isSuccess())
                .isTrue();
    }

    @EachStore
    void anUpdateThatChangesNothingLeavesNoTrace(TestingStore store) {
        Given given = new Given(store);
        JsonNode made = given.create(
                "{name: 'Beta', project_id: '%s', domain: 'work', status: 'complete', target_date: '2026-12-24'}");
        store.clock().advance(Duration.ofSeconds(1));
        long changes = given.workspace.changes();

        for (String nothing : List.of(
                "toolCallId: 'x'",
                "name: 'Beta', status: 'complete', target_date: '2026-12-24', tags: []",
                "project_id: '" + given.project + "', domain: 'WORK', sort_order: 0")) {
            assertThat(given.update(made, nothing).succeeded().get("milestone")).isEqualTo(made);
        }
        assertThat(given.workspace.changes()).isEqualTo(changes);
    }

    @EachStore
    void aChangeBehindTheCallersBackIsAConflict(TestingStore store) {
        Given given = new Given(store);
        JsonNode made = given.create("{name: 'Beta', project_id: '%s', domain: 'work'}");
        String seen = ", if_updated: '" + made.path("updated").asString() + "'";
        given.update(made, "sort_order: 1" + seen).succeeded();

        given.update(made, "sort_order: 2" + seen).refused("conflict");
        assertThat(given.get(made).path("sort_order").asInt()).isEqualTo(1);
    }

    @EachStore
    void milestonesAreListedInTheirOrderThenByNameByEachFilter(TestingStore store) {
        Given given = new Given(store);
        given.workspace.create("create_domain", "{name: 'Home'}");
        String other = given.workspace.create("create_project", "{name: 'Other', domain: 'Work'}");
        given.create("{name: 'b', project_id: '%s', domain: 'Work', status: 'complete'}");
        given.create("{name: 'Last', project_id: '%s', domain: 'Home', sort_order: 9}");
        given.create("{name: 'A', project_id: '%s', domain: 'Home', sort_order: 0}");
        given.create("{name: 'First', project_id: '" + other + "', domain: 'Work', sort_order: -1}");

        given.assertListed("{}", "First", "A", "b", "Last");
        given.assertListed("{project_id: '" + other + "'}", "First");
        given.assertListed("{project_id: '" + given.project + "'}", "A", "b", "Last");
        given.assertListed("{project_id: '" + given.project + "', domain: 'home'}", "A", "Last");
        given.assertListed("{status: 'complete'}", "b");
        given.assertListed("{domain: 'Home', status: 'planned'}", "A", "Last");
        given.assertListed("{limit: 2, offset: 1}", "A", "b");
        given.assertListed("{project_id: null, status: '', domain: ''}", "First", "A", "b", "Last");
        given.workspace.call("list_milestones", "{project_id: 'none'}").refusedArgument("project_id");
        given.workspace.call("list_milestones", "{domain: 'none'}").refusedArgument("domain");
        assertThat(without(given.workspace.call("list_milestones").body(), "milestones"))
                .isEqualTo(TestingMcp.json("{success: true, total: 4, page: 1, limit: 20}"));
    }

    @EachStore
    void aListCutsLongDescriptionsGetMilestoneDoesNot(TestingStore store) {
        Given given = new Given(store);
        JsonNode made = given.create(
                "{name: 'Beta', project_id: '%s', domain: 'Work', description: '" + "é".repeat(501) + "'}");

        JsonNode listed = given.workspace
                .call("list_milestones")
                .succeeded()
                .get("milestones")
                .get(0);

        assertThat(listed.path("description").asString()).isEqualTo("é".repeat(500));
        assertThat(listed.path("content_truncated").asBoolean()).isTrue();
        assertThat(given.get(made).path("description").asString()).isEqualTo("é".repeat(501));
    }

    @EachStore
    void aDeletedMilestoneIsGoneFromEveryTool(TestingStore store) {
        Given given = new Given(store);
        JsonNode made = given.create("{name: 'Beta', project_id: '%s', domain: 'Work'}");

        assertThat(given.workspace
                        .call("delete_milestone", byId(made))
                        .succeeded()
                        .body())
                .isEqualTo(TestingMcp.json("{success: true, deleted: true, id: '" + id(made) + "'}"));

        for (String tool : List.of("get_milestone", "update_milestone", "delete_milestone")) {
            assertThat(given.workspace
                            .call(tool, byId(made))
                            .refused("not_found")
                            .error())
                    .isEqualTo("The requested resource wasn't found. (milestone '" + id(made) + "')");
        }
        given.assertListed("{}");
        assertThat(given.history(made).getLast().entry())
                .isEqualTo(Entry.deleted("milestone", id(made), made.asObject()));
    }

    @EachStore
    void theMilestonesOfADeletedProjectGoWithItOneEntryEach(TestingStore store) {
        Given given = new Given(store);
        String other = given.workspace.create("create_project", "{name: 'Other', domain: 'Work'}");
        JsonNode one = given.create("{name: 'One', project_id: '%s', domain: 'Work'}");
        JsonNode two = given.create("{name: 'Two', project_id: '%s', domain: 'Work'}");
        JsonNode before = given.create("{name: 'Gone before', project_id: '%s', domain: 'Work'}");
        JsonNode stays = given.create("{name: 'Stays', project_id: '" + other + "', domain: 'Work'}");
        given.workspace.call("delete_milestone", byId(before)).succeeded();

        given.workspace
                .call("delete_project", "{project_id: '" + given.project + "'}")
                .succeeded();

        given.assertListed("{}", "Stays");
        assertThat(given.get(stays)).isEqualTo(stays);
        for (JsonNode gone : List.of(one, two, before)) {
            given.workspace.call("get_milestone", byId(gone)).refused("not_found");
            assertThat(given.history(gone))
                    .extracting(Journaled::entry)
                    .containsExactly(
                            Entry.created("milestone", id(gone), gone.asObject()),
                            Entry.deleted("milestone", id(gone), gone.asObject()));
        }
    }

    @EachStore
    void aRepeatedCallWithItsKeyMakesOneMilestone(TestingStore store) {
        Given given = new Given(store);
        String asked = "{name: 'Beta', project_id: '%s', domain: 'Work', idempotency_key: 'k'}";

        assertThat(given.create(asked)).isEqualTo(given.create(asked));
        given.assertListed("{}", "Beta");
    }

    @EachStore
    void aDeletedTagIsTakenOffMilestonesOneEntryEach(TestingStore store) {
        Given given = new Given(store);
        String tag = given.workspace.create("create_tag", "{name: 'Big'}");
        JsonNode one = given.create("{name: 'One', project_id: '%s', domain: 'Work', tags: ['Big']}");
        JsonNode gone = given.create("{name: 'Gone', project_id: '%s', domain: 'Work', tags: ['Big']}");
        given.workspace.call("delete_milestone", byId(gone)).succeeded();

        given.workspace.call("delete_tag", "{tag_id: '" + tag + "'}").succeeded();

        JsonNode after = given.get(one);
        assertThat(after.path("tags")).isEmpty();
        assertThat(after.path("updated").asString()).isEqualTo("2026-12-01T09:30:00.001Z");
        assertThat(given.history(one).getLast().entry())
                .isEqualTo(Entry.updated("milestone", id(one), one.asObject(), after.asObject()));
        assertThat(given.history(gone)).hasSize(2);
    }

    @EachStore
    void aDomainWithAMilestoneInItStays(TestingStore store) {
        Given given = new Given(store);
        String home = given.workspace.create("create_domain", "{name: 'Home'}");
        given.create("{name: 'One', project_id: '%s', domain: 'Home'}");

        assertThat(given.workspace
                        .call("delete_domain", "{domain_id: '" + home + "'}")
                        .refused("conflict")
                        .error())
                .contains("milestones: 1");
    }

    /** A workspace with the domain Work and the project Website. */
    private static final class Given {
        final TestingWorkspace workspace;
        final String domain;
        final String project;

        Given(TestingStore store) {
            this.workspace = TestingWorkspace.on(store);
            this.domain = workspace.create("create_domain", "{name: 'Work'}");
            this.project = workspace.create("create_project", "{name: 'Website', domain: 'Work'}");
        }

        /** {@code %s} in the arguments is the project. */
        JsonNode create(String asked) {
            return workspace
                    .call("create_milestone", asked.replace("%s", project))
                    .succeeded()
                    .get("milestone");
        }

        void refused(String field, String asked) {
            workspace.call("create_milestone", asked.replace("%s", project)).refusedArgument(field);
        }

        JsonNode get(JsonNode milestone) {
            return workspace.call("get_milestone", byId(milestone)).succeeded().get("milestone");
        }

        ToolReply update(JsonNode milestone, String changes) {
            return workspace.call("update_milestone", "{milestone_id: '" + id(milestone) + "', " + changes + "}");
        }

        List<Journaled> history(JsonNode milestone) {
            return workspace.history("milestone", id(milestone));
        }

        void assertListed(String filter, String... names) {
            assertThat(workspace
                            .call("list_milestones", filter)
                            .succeeded()
                            .get("milestones")
                            .valueStream()
                            .map(milestone -> milestone.path("name").asString()))
                    .as(filter)
                    .containsExactly(names);
        }
    }

    private static String byId(JsonNode milestone) {
        return "{milestone_id: '" + id(milestone) + "'}";
    }

    private static String id(JsonNode milestone) {
        return milestone.path("id").asString();
    }

    private static ObjectNode without(JsonNode object, String... members) {
        return object.asObject().deepCopy().without(List.of(members));
    }
}
