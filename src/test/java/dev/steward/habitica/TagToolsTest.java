package dev.steward.habitica;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steward.testing.HabiticaFault;
import dev.steward.testing.ReceivedRequest;
import dev.steward.testing.TestingApp;
import dev.steward.testing.TestingMcp;
import dev.steward.testing.ToolReply;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code list_tags}, {@code create_tag}, {@code add_tag_to_task}, {@code remove_tag_from_task}. */
class TagToolsTest {
    private static final String HOME = "aaaaaaaa-0000-4000-8000-00000000000a";
    private static final String WORK = "aaaaaaaa-0000-4000-8000-00000000000b";

    @AutoClose
    private final TestingApp app = TestingApp.start();

    private ToolReply add(String taskId, String tag) {
        return app.mcp()
                .call(
                        "add_tag_to_task",
                        TestingMcp.json("{}").put("task_id", taskId).put("tag", tag));
    }

    private ToolReply remove(String taskId, String tag) {
        return app.mcp()
                .call(
                        "remove_tag_from_task",
                        TestingMcp.json("{}").put("task_id", taskId).put("tag", tag));
    }

    private String seedTagged() {
        app.account().putTag(HOME, "Home").putTag(WORK, "Work");
        return app.seed("{type: 'todo', text: 'A', alias: 'alias', tags: ['" + HOME + "']}");
    }

    @Test
    void listsTagsInTheAccountsOrderWithIdAndNameOnly() {
        app.account().putTag(WORK, "Work").putTag(HOME, "Home");

        assertThat(app.call("list_tags").succeeded().get("tags").toString())
                .isEqualTo("[{\"id\":\"" + WORK + "\",\"name\":\"Work\"},{\"id\":\"" + HOME + "\",\"name\":\"Home\"}]");
    }

    @Test
    void anAccountWithoutTagsGivesAnEmptyList() {
        assertThat(app.call("list_tags").succeeded().get("tags").isArray()).isTrue();
        assertThat(app.call("list_tags").get("tags")).isEmpty();
    }

    @Test
    void toolsWithoutArgumentsRefuseUnknownOnesAndDropInjectedOnes() {
        app.call("list_tags", "{limit: 5}").refusedArgument("limit");
        app.call("get_user_stats", "{user: 'x'}").refusedArgument("user");
        app.call("list_tags", "{toolCallId: 'c', sessionId: 's'}").succeeded();
        app.call("get_user_stats", "{toolCallId: 'c', action: 'a', chatInput: 'i'}")
                .succeeded();
    }

    @Test
    void createsATagAndGivesIt() {
        ToolReply reply = app.call("create_tag", "{name: '  Über 🎯 '}").succeeded();

        assertThat(app.written()).isEqualTo(TestingMcp.json("{name: 'Über 🎯'}"));
        assertThat(reply.get("tag").get("name").asString()).isEqualTo("Über 🎯");
        assertThat(app.call("list_tags").get("tags").get(0)).isEqualTo(reply.get("tag"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Résumé", "résumé", "RÉSUMÉ", " Résumé ", "Re\u0301sume\u0301"})
    void refusesANameThatExistsInAnyCaseAndFormNamingItsId(String name) {
        app.account().putTag(HOME, "Résumé");

        assertThat(app.call("create_tag", "{name: '" + name + "'}")
                        .refused("conflict")
                        .error())
                .contains(HOME);
        assertThat(app.writes()).isEmpty();
    }

    @Test
    void findsANameThatHabiticaHasInDecomposedForm() {
        app.account().putTag(HOME, " Re\u0301sume\u0301 ");

        app.call("create_tag", "{name: 'Résumé'}").refused("conflict");
        String id = app.seed("{type: 'todo', text: 'A'}");
        add(id, "résumé").succeeded();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{name: ''}", "{name: '   '}", "{name: null}", "{name: 5}"})
    void refusesATagWithoutName(String arguments) {
        app.call("create_tag", arguments).refusedArgument("name");
        assertThat(app.habitica().received()).isEmpty();
    }

    @Test
    void tenCreationsAtOnceMakeOneTag() {
        List<ToolReply> replies = TestingApp.together(10, () -> app.call("create_tag", "{name: 'Home'}"));

        assertThat(replies.stream().filter(ToolReply::isSuccess)).hasSize(1);
        assertThat(app.writes()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Work", "work", " WORK ", WORK, "AAAAAAAA-0000-4000-8000-00000000000B"})
    void putsATagOnATaskByNameOrId(String tag) {
        String id = seedTagged();

        ToolReply reply = add(id, tag);

        assertThat(reply.task().get("tags").toString()).isEqualTo("[\"Home\",\"Work\"]");
        assertThat(reply.warnings()).isEmpty();
        assertThat(app.writes().getFirst().is("POST", "/api/v3/tasks/" + id + "/tags/" + WORK))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Home", "HOME", HOME})
    void takesATagOffATaskByNameOrId(String tag) {
        String id = seedTagged();

        ToolReply reply = remove(id, tag);

        assertThat(reply.task().has("tags")).isFalse();
        assertThat(reply.warnings()).isEmpty();
        assertThat(app.writes().getFirst().is("DELETE", "/api/v3/tasks/" + id + "/tags/" + HOME))
                .isTrue();
    }

    @Test
    void aTagThatIsThereAlreadyIsSuccessAndSaysSo() {
        String id = seedTagged();

        ToolReply reply = add(id, "home");

        assertThat(reply.task().get("tags").toString()).isEqualTo("[\"Home\"]");
        assertThat(reply.warnings()).singleElement().asString().contains("already");
    }

    @Test
    void aTagThatIsGoneAlreadyIsSuccessAndSaysSo() {
        String id = seedTagged();

        ToolReply reply = remove(id, "work");

        assertThat(reply.task().get("tags").toString()).isEqualTo("[\"Home\"]");
        assertThat(reply.warnings()).singleElement().asString().contains("did not have");
    }

    @Test
    void takesAnAliasAndAnIdInUpperCaseForTheTask() {
        String id = seedTagged();

        add("alias", "work").succeeded();
        assertThat(remove(id.toUpperCase(Locale.ROOT), "work").succeeded().warnings())
                .isEmpty();
        assertThat(remove("alias", "work").succeeded().warnings()).hasSize(1);
    }

    @Test
    void anUnknownTagIsRefusedWithTheNearestNamesAndNothingIsSent() {
        String id = seedTagged();

        assertThat(add(id, "Wrk").refusedArgument("tag").error()).contains("\"Work\"");
        assertThat(remove(id, "Hme").refusedArgument("tag").error()).contains("\"Home\"");
        assertThat(add(id, "cccccccc-0000-4000-8000-000000000001")
                        .refusedArgument("tag")
                        .error())
                .contains("Home", "Work");
        assertThat(app.writes()).isEmpty();
    }

    @Test
    void aNameOfTwoTagsIsRefusedWithBothIds() {
        String id = seedTagged();
        app.account().putTag("aaaaaaaa-0000-4000-8000-00000000000c", "HOME");

        assertThat(add(id, "home").refusedArgument("tag").error())
                .contains(HOME, "aaaaaaaa-0000-4000-8000-00000000000c");
        add(id, "aaaaaaaa-0000-4000-8000-00000000000c").succeeded();
    }

    @Test
    void anUnknownTaskIsNotFound() {
        seedTagged();

        assertThat(add("nothing", "home").refused("not_found").error()).contains("task 'nothing'");
        assertThat(remove("nothing", "home").refused("not_found").error()).contains("task 'nothing'");
    }

    @Test
    void aTagThatHabiticaForgotMeanwhileIsNoSuccess() {
        String id = seedTagged();
        app.habitica().failNext(1, ReceivedRequest::isWrite, HabiticaFault.recorded("532"));

        add(id, "work").refused("invalid");
    }
}
