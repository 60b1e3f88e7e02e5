package dev.steward.testing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One authenticated call on its way through a handler.
 *
 * @param account whose call it is
 * @param request as received
 * @param parameters the path's named parts, decoded
 * @param body the parsed body, an empty object when there was none
 * @param gap the gap between load and save, where a test can hold a write
 */
record HabiticaCall(
        HabiticaAccount account, ReceivedRequest request, Map<String, String> parameters, JsonNode body, Runnable gap) {
    static final String VERSION = "5.47.1";

    String parameter(String name) {
        return parameters.get(name);
    }

    /** The named task of this account, or the recorded 404. */
    ObjectNode task() {
        return account.task(parameter("task")).orElseThrow(() -> HabiticaError.notFound("Task not found."));
    }

    HabiticaAnswer ok(JsonNode data) {
        return success(200, data);
    }

    HabiticaAnswer created(JsonNode data) {
        return success(201, data);
    }

    HabiticaAnswer ok(List<ObjectNode> items) {
        return ok(array(items));
    }

    HabiticaAnswer done() {
        return ok(HabiticaJson.object());
    }

    static ArrayNode array(List<ObjectNode> items) {
        ArrayNode all = HabiticaJson.array();
        items.forEach(all::add);
        return all;
    }

    /** The success envelope; notifications repeat in every reply, userV rises with every write to the user. */
    private HabiticaAnswer success(int status, JsonNode data) {
        ObjectNode envelope = HabiticaJson.object();
        envelope.put("success", true).set("data", data);
        account.describe(envelope);
        envelope.put("appVersion", VERSION);
        return HabiticaAnswer.json(status, HabiticaJson.MAPPER.writeValueAsBytes(envelope))
                .with(headers());
    }

    private Map<String, String> headers() {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Cache-Control", "no-store");
        headers.put("Set-Cookie", "connect:sess=" + account.userId() + "; path=/; httponly");
        return headers;
    }
}
