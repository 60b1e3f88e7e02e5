package dev.steward.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What tools answer to one connection, checked for what is true of every answer. */
record Outcomes(Connection connection) {
    private static final JsonMapper JSON = new JsonMapper();

    /** The answer of a call that succeeds. */
    JsonNode succeed(String tool, Map<String, Object> arguments) {
        Connection.Result result = connection.call(tool, arguments);
        JsonNode answer = checked(result);
        assertThat(result.failed()).as(result.text()).isFalse();
        assertThat(answer.get("success").booleanValue()).isTrue();
        return answer;
    }

    /** The code of a call that fails. */
    String fail(String tool, Map<String, Object> arguments) {
        return code(connection.call(tool, arguments));
    }

    /** The code of a call that fails, of a tool that the server doesn't list. */
    String failUnlisted(String tool) {
        return code(connection.callUnlisted(tool));
    }

    private static String code(Connection.Result result) {
        JsonNode answer = checked(result);
        assertThat(result.failed()).as(result.text()).isTrue();
        assertThat(answer.get("success").booleanValue()).isFalse();
        assertThat(answer.get("error").stringValue()).isNotEmpty();
        return answer.get("code").stringValue();
    }

    /** The text says what the structured content says. */
    private static JsonNode checked(Connection.Result result) {
        JsonNode answer = JSON.readTree(result.text());
        assertThat(JSON.<JsonNode>valueToTree(result.structured())).isEqualTo(answer);
        return answer;
    }
}
