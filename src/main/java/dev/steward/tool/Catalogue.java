package dev.steward.tool;

import dev.steward.identity.Caller;
import dev.steward.json.Json;
import dev.steward.mcp.Answer;
import dev.steward.mcp.Call;
import dev.steward.mcp.McpError;
import dev.steward.mcp.Text;
import dev.steward.mcp.ToolList;
import dev.steward.mcp.Tools;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tools of an endpoint, in the order agents see them, and everything that all tools share: finding, reading arguments, warnings,
 * error answers, writing results, telling the observer. Schemas and list bytes are made once, when the catalogue is.
 */
public final class Catalogue implements Tools {
    private static final Logger LOG = LoggerFactory.getLogger(Catalogue.class);

    private final SequencedMap<String, Tool<?>> tools = new LinkedHashMap<>();
    private final ToolList list;
    private final CallObserver observer;

    public Catalogue(List<Tool<?>> tools, CallObserver observer) {
        for (Tool<?> tool : tools) {
            if (this.tools.put(tool.name(), tool) != null) {
                throw new IllegalArgumentException("Two tools are called " + tool.name() + ".");
            }
        }
        this.observer = observer;
        this.list = new ToolList(Json.bytes(definitions()), true);
    }

    /** The tools in their fixed order. */
    public List<Tool<?>> tools() {
        return List.copyOf(tools.values());
    }

    /** What {@code tools/list} shows. */
    public ArrayNode definitions() {
        ArrayNode definitions = Json.array();
        tools.values().forEach(tool -> definitions.add(definition(tool)));
        return definitions;
    }

    @Override
    public ToolList visibleTo(Caller caller) {
        return list;
    }

    @Override
    public Answer call(String name, ObjectNode arguments, Call call) {
        Tool<?> tool = tools.get(name);
        if (tool == null) {
            throw McpError.invalidParams("Unknown tool: " + Text.shown(name) + Nearest.hint(name, tools.keySet()));
        }
        long start = System.nanoTime();
        Outcome outcome = run(tool, arguments, call);
        observer.called(tool.name(), outcome.code(), System.nanoTime() - start);
        return new Answer.Json(Json.text(outcome.result()), !outcome.code().equals(Outcome.OK));
    }

    /** @param code {@code ok} or the code of the refusal */
    private record Outcome(ObjectNode result, String code) {
        private static final String OK = "ok";
    }

    private static <A> Outcome run(Tool<A> tool, ObjectNode sent, Call call) {
        List<String> warnings = new ArrayList<>(0);
        try {
            A arguments = tool.arguments().read(sent, warnings);
            ObjectNode result = Json.object().put("success", true);
            result.setAll(tool.handler().handle(new Tool.Context(call, warnings), arguments));
            return new Outcome(withWarnings(result, warnings), Outcome.OK);
        } catch (Refused refused) {
            LOG.debug("{} refused ({}): {}", tool.name(), call.requestId(), refused.getMessage());
            return new Outcome(
                    withWarnings(failure(refused.refusal()), warnings),
                    refused.refusal().code());
        } catch (McpError protocol) {
            throw protocol;
        } catch (RuntimeException unexpected) {
            LOG.error("{} failed unexpectedly, request {}", tool.name(), call.requestId(), unexpected);
            return new Outcome(internal(call), "internal");
        }
    }

    private static ObjectNode failure(Refusal refusal) {
        ObjectNode result = Json.object()
                .put("success", false)
                .put("error", refusal.sentence())
                .put("code", refusal.code());
        if (refusal instanceof Refusal.Invalid(String field, String _) && field != null) {
            result.put("field", field);
        }
        return result;
    }

    private static ObjectNode internal(Call call) {
        return Json.object()
                .put("success", false)
                .put(
                        "error",
                        "Something went wrong on the server. The operator finds it in the log under " + call.requestId()
                                + ".")
                .put("code", "internal");
    }

    private static ObjectNode withWarnings(ObjectNode result, List<String> warnings) {
        if (!warnings.isEmpty()) {
            warnings.forEach(result.putArray("warnings")::add);
        }
        return result;
    }

    private static ObjectNode definition(Tool<?> tool) {
        ObjectNode definition = Json.object();
        definition.put("name", tool.name());
        definition.put("title", tool.title());
        definition.put("description", tool.description());
        definition.set("inputSchema", tool.arguments().schema());
        definition.set("outputSchema", outputSchema(tool.output()));
        definition
                .putObject("annotations")
                .put("title", tool.title())
                .put("readOnlyHint", tool.access().readOnly())
                .put("destructiveHint", tool.access().destructive())
                .put("idempotentHint", tool.access().idempotent())
                .put("openWorldHint", tool.openWorld());
        return definition;
    }

    private static ObjectNode outputSchema(ObjectNode own) {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        properties.putObject("success").put("type", "boolean");
        for (Map.Entry<String, JsonNode> member : own.get("properties").properties()) {
            properties.set(member.getKey(), member.getValue());
        }
        properties.putObject("error").put("type", "string");
        properties.putObject("code").put("type", "string");
        properties.putObject("field").put("type", "string");
        properties.putObject("warnings").put("type", "array").putObject("items").put("type", "string");
        schema.putArray("required").add("success");
        return schema;
    }
}
