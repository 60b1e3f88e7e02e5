package dev.steward;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.Crowd;
import dev.steward.testing.EachStore;
import dev.steward.testing.TestingServers;
import dev.steward.testing.TestingStore;
import dev.steward.testing.ToolReply;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Many clients at the same time: of one server on SQLite, of two replicas on PostgreSQL. */
class WorkspaceConcurrencyTest {
    @EachStore
    void sixteenClientsThatUpdateDifferentFieldsOfOneTaskLoseNothing(TestingStore store) {
        try (TestingServers servers = TestingServers.on(store)) {
            String project = servers.admin(0)
                    .call("create_project", "{name: 'Website', domain: 'Work'}")
                    .succeeded()
                    .get("project")
                    .path("id")
                    .asString();
            String task = servers.admin(0)
                    .call("create_task", "{title: 'a', domain: 'Work'}")
                    .task()
                    .path("id")
                    .asString();
            List<String> changes = List.of(
                    "title: 'changed'",
                    "description: 'changed'",
                    "status: 'in_progress'",
                    "priority: 'low'",
                    "due_date: '2027-01-01'",
                    "assignee: 'changed'",
                    "estimate: 7",
                    "project_id: '" + project + "'");

            Crowd.each(
                    IntStream.range(0, 16).boxed().toList(),
                    client -> servers.admin(client)
                            .call(
                                    "update_task",
                                    "{task_id: '" + task + "', " + changes.get(client % changes.size()) + "}")
                            .succeeded());

            JsonNode after = servers.admin(1)
                    .call("get_task", "{task_id: '" + task + "'}")
                    .task();
            assertThat(Stream.of("title", "description", "status", "priority", "due_date", "assignee", "estimate")
                            .map(field -> after.path(field).asString()))
                    .containsExactly("changed", "changed", "in_progress", "low", "2027-01-01", "changed", "7");
            assertThat(after.path("project_id").asString()).isEqualTo(project);
        }
    }

    @EachStore
    void thirtyTwoClientsThatCreateWithTheSameKeyMakeOneRecord(TestingStore store) {
        try (TestingServers servers = TestingServers.on(store)) {
            ConcurrentLinkedQueue<JsonNode> all = new ConcurrentLinkedQueue<>();

            Crowd.each(
                    IntStream.range(0, 32).boxed().toList(),
                    client -> all.add(servers.admin(client)
                            .call("create_task", "{title: 'a', domain: 'Work', idempotency_key: 'once'}")
                            .task()));

            assertThat(all).hasSize(32);
            assertThat(new HashSet<>(all)).hasSize(1);
            assertThat(servers.admin(0).call("list_tasks").get("total").asInt()).isEqualTo(1);
        }
    }

    @EachStore
    void ofManyClientsThatSawTheSameTaskOneChangesItIfNobodyElseHas(TestingStore store) {
        try (TestingServers servers = TestingServers.on(store)) {
            JsonNode task = servers.admin(0)
                    .call("create_task", "{title: 'a', domain: 'Work'}")
                    .task();
            String arguments = "{task_id: '%s', if_updated: '%s', title: '"
                    .formatted(task.path("id").asString(), task.path("updated").asString());
            ConcurrentLinkedQueue<ToolReply> replies = new ConcurrentLinkedQueue<>();

            Crowd.each(
                    IntStream.range(0, 16).boxed().toList(),
                    client -> replies.add(servers.admin(client).call("update_task", arguments + client + "'}")));

            assertThat(replies.stream().filter(ToolReply::isSuccess)).hasSize(1);
            assertThat(replies.stream().filter(reply -> !reply.isSuccess()))
                    .hasSize(15)
                    .allSatisfy(reply -> reply.refused("conflict"));
        }
    }

    @EachStore
    void idsAreUniqueAndEachRecordIsSeenEverywhereAtOnce(TestingStore store) {
        try (TestingServers servers = TestingServers.on(store)) {
            Set<String> ids = ConcurrentHashMap.newKeySet();

            Crowd.each(IntStream.range(0, 16).boxed().toList(), client -> {
                for (int task = 0; task < 10; task++) {
                    String id = servers.admin(client)
                            .call("create_task", "{title: 'a', domain: 'Work'}")
                            .task()
                            .path("id")
                            .asString();
                    ids.add(id);
                    servers.admin(client + 1)
                            .call("get_task", "{task_id: '" + id + "'}")
                            .succeeded();
                }
            });

            assertThat(ids).hasSize(160);
        }
    }
}
