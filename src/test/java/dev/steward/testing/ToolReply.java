package dev.steward.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * What a tool answered.
 *
 * @param text the one text block, as an agent sees it
 * @param body the same as JSON
 */
public record ToolReply(String text, JsonNode body) {

    /** Fails unless the tool did what it was asked to. */
    public ToolReply succeeded() {
        assertThat(body.path("success").asBoolean()).as(text).isTrue();
        return this;
    }

    /** Fails unless the tool refused with this code and one sentence. */
    public ToolReply refused(String code) {
        assertThat(body.path("success").asBoolean()).as(text).isFalse();
        assertThat(code()).as(text).isEqualTo(code);
        assertThat(error()).matches("(?s)[\\p{Lu}`].*[.)]");
        return this;
    }

    /** Fails unless the tool refused because of this argument. */
    public ToolReply refusedArgument(String field) {
        refused("invalid");
        assertThat(body.path("field").asString("")).as(text).isEqualTo(field);
        return this;
    }

    /** Whether the tool did what it was asked to. */
    public boolean isSuccess() {
        return body.path("success").asBoolean();
    }

    public JsonNode get(String member) {
        return body.path(member);
    }

    public JsonNode task() {
        return succeeded().get("task");
    }

    public JsonNode tasks() {
        return succeeded().get("tasks");
    }

    /** The titles of the listed tasks, in order. */
    public List<String> titles() {
        return tasks().valueStream().map(task -> task.path("text").asString()).toList();
    }

    public String code() {
        return body.path("code").asString("");
    }

    public String error() {
        return body.path("error").asString("");
    }

    public List<String> warnings() {
        return body.path("warnings").valueStream().map(JsonNode::asString).toList();
    }
}
