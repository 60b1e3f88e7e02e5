package dev.steward.tool;

import dev.steward.identity.Caller;
import dev.steward.identity.Permissions;
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
import java.util.concurrent.ConcurrentHashMap;
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

    /** More different sets of permissions than this are not to be expected at once; beyond, their lists are made anew. */
    private static final int MOST_LISTS = 200;

    private final SequencedMap<String, Tool<?>> tools = new LinkedHashMap<>();
    private final Map<Permissions, ToolList> lists = new ConcurrentHashMap<>();
    private final boolean sameForAll;
    private final Toolsets toolsets;
    private final CallObserver observer;

    /** Of which every caller may call everything, so that shared caches may keep the list. */
    public static Catalogue sameForAll(List<Tool<?>> tools, CallObserver observer) {
        return new Catalogue(tools, true, Toolsets.NONE, observer);
    }

    /** Of which a caller may call what its permissions allow, and a connection may want no more than some toolsets. */
    public static Catalogue byPermissions(List<Tool<?>> tools, Toolsets toolsets, CallObserver observer) {
        return new Catalogue(tools, false, toolsets, observer);
    }

    private Catalogue(List<Tool<?>> tools, boolean sameForAll, Toolsets toolsets, CallObserver observer) {
        for (Tool<?> tool : tools) {
            if (this.tools.put(tool.name(), tool) != null) {
                throw new IllegalArgumentException("Two tools are called " + tool.name() + ".");
            }
        }
        this.sameForAll = sameForAll;
        this.toolsets = toolsets;
        this.observer = observer;
        lists.put(Permissions.FULL, listFor(Permissions.FULL));
    }

    /** The tools in their fixed order. */
    public List<Tool<?>> tools() {
        return List.copyOf(tools.values());
    }

    /** What {@code tools/list} shows to a caller who may call everything. */
    public ArrayNode definitions() {
        return definitions(Permissions.FULL);
    }

    /** What {@code tools/list} shows to a caller with these permissions. */
    public ArrayNode definitions(Permissions permissions) {
        ArrayNode definitions = Json.array();
        tools.values().stream()
                .filter(tool -> permissions.allow(tool.name(), tool.toolset()))
                .forEach(tool -> definitions.add(definition(tool)));
        return definitions;
    }

    @Override
    public Caller narrow(Caller caller, String wanted) {
        if (toolsets.equals(Toolsets.NONE)) {
            return caller;
        }
        List<String> names = Toolsets.split(wanted);
        toolsets.problem(names).ifPresent(problem -> {
            throw McpError.invalidParams(
                    "The toolsets of a connection must be chosen from those there are; " + problem + ".");
        });
        return caller.within(toolsets.chosen(names));
    }

    @Override
    public ToolList visibleTo(Caller caller) {
        ToolList kept = lists.get(caller.permissions());
        if (kept != null) {
            return kept;
        }
        if (lists.size() >= MOST_LISTS) {
            lists.clear();
        }
        return lists.computeIfAbsent(caller.permissions(), this::listFor);
    }

    private ToolList listFor(Permissions permissions) {
        return new ToolList(Json.bytes(definitions(permissions)), sameForAll);
    }

    @Override
    public Answer call(String name, ObjectNode arguments, Call call) {
        Tool<?> tool = tools.get(name);
        if (tool == null) {
            throw McpError.invalidParams("Unknown tool: " + Text.shown(name) + Nearest.hint(name, tools.keySet()));
        }
        long start = System.nanoTime();
        Tool.Context context = new Tool.Context(call, arguments, new ArrayList<>(0));
        Outcome outcome = run(tool, context);
        observer.called(tool, context, outcome.code(), outcome.result(), System.nanoTime() - start);
        return new Answer.Json(Json.text(outcome.result()), !outcome.code().equals(CallObserver.OK));
    }

    /** @param code {@code ok} or the code of the refusal */
    private record Outcome(ObjectNode result, String code) {}

    private static <A> Outcome run(Tool<A> tool, Tool.Context context) {
        Call call = context.call();
        List<String> warnings = context.warnings();
        try {
            requirePermission(tool, call.caller());
            A arguments = tool.arguments().read(context.sent(), warnings);
            ObjectNode result = Json.object().put("success", true);
            result.setAll(tool.handler().handle(context, arguments));
            return new Outcome(withWarnings(result, warnings), CallObserver.OK);
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

    private static void requirePermission(Tool<?> tool, Caller caller) {
        if (!caller.permissions().wants(tool.toolset())) {
            throw Refused.forbidden("This connection asked for other toolsets; " + tool.name() + " is in the toolset "
                    + tool.toolset() + ".");
        }
        if (!caller.permissions().allow(tool.name(), tool.toolset())) {
            throw Refused.forbidden(
                    "An agent of the tier " + caller.permissions().tier().wire() + " may not call " + tool.name()
                            + "; tools/list shows what it may.");
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

    /**
     * What a tool answers. The members of failures, and warnings, are left out, for every tool would repeat them: an object schema is open (JSON Schema
     * 2020-12 core §10.3.2.3), so answers that have them fit it nevertheless, which clients check even of failures.
     */
    private static ObjectNode outputSchema(ObjectNode own) {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        properties.putObject("success").put("type", "boolean");
        for (Map.Entry<String, JsonNode> member : own.get("properties").properties()) {
            properties.set(member.getKey(), member.getValue());
        }
        schema.putArray("required").add("success");
        return schema;
    }
}
