package dev.steward.mcp;

import dev.steward.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request of revision 2026-07-28 as a good client sends it, to be spoilt by tests: metadata in the body and the headers that mirror it.
 *
 * @param mirrored the headers by name; a null value takes one away
 */
record ModernRequest(String method, ObjectNode params, Map<String, String> mirrored) {
    static final String VERSION = "2026-07-28";
    static final String META = "io.modelcontextprotocol/";

    /** {@code params} may be written with single quotes. */
    static ModernRequest of(String method, String params) {
        ObjectNode object = (ObjectNode) Json.parse(McpFixture.json(params));
        ObjectNode meta = object.withObject("_meta");
        meta.put(META + "protocolVersion", VERSION);
        meta.putObject(META + "clientCapabilities");
        Map<String, String> mirrored = new LinkedHashMap<>();
        mirrored.put("MCP-Protocol-Version", VERSION);
        mirrored.put("Mcp-Method", method);
        if (object.path("name").isString()) {
            mirrored.put("Mcp-Name", object.get("name").stringValue());
        }
        return new ModernRequest(method, object, mirrored);
    }

    ModernRequest with(String header, String value) {
        mirrored.put(header, value);
        return this;
    }

    ModernRequest offering(String capability) {
        meta().withObject(META + "clientCapabilities").putObject(capability);
        return this;
    }

    ObjectNode meta() {
        return params.withObject("_meta");
    }

    String body() {
        ObjectNode request = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", method);
        request.set("params", params);
        return Json.text(request);
    }

    /** The mirrored headers, without those taken away, then the others. */
    String[] headers(String... others) {
        List<String> all = new ArrayList<>();
        mirrored.forEach((name, value) -> {
            if (value != null) {
                all.add(name);
                all.add(value);
            }
        });
        all.addAll(List.of(others));
        return all.toArray(String[]::new);
    }
}
