package dev.steward.testing;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Every route of the stand-in on one page, and the way to it in the recorded order: maintenance, body, limiter, route,
 * client header, credentials, handler (contract, section 1).
 */
final class HabiticaRoutes {
    private static final String BASE = "/api/v3/";
    private static final int LARGEST_BODY = 10 * 1024 * 1024;

    /** What a test can switch on, as a server's operator would. */
    record Options(boolean maintenance, boolean clientHeader, boolean webClient, Optional<HabiticaLimiter> limiter) {
        static final Options DEFAULT = new Options(false, false, false, Optional.empty());
    }

    private record Route(String method, List<String> pattern, Function<HabiticaCall, HabiticaAnswer> handler) {}

    private final HabiticaStore store;
    private final List<Route> routes;

    HabiticaRoutes(HabiticaStore store) {
        this.store = store;
        HabiticaTasks tasks = new HabiticaTasks(store);
        HabiticaTags tags = new HabiticaTags(store);
        HabiticaLists lists = new HabiticaLists(store);
        HabiticaUsers users = new HabiticaUsers(store);
        this.routes = List.of(
                route("GET", "user", users::get),
                route("GET", "tasks/user", tasks::list),
                route("POST", "tasks/user", tasks::create),
                route("POST", "tasks/clearCompletedTodos", lists::clearCompleted),
                route("GET", "tasks/:task", tasks::get),
                route("PUT", "tasks/:task", tasks::update),
                route("DELETE", "tasks/:task", tasks::delete),
                route("POST", "tasks/:task/score/:direction", tasks::score),
                route("POST", "tasks/:task/move/to/:position", lists::move),
                route("POST", "tasks/:task/checklist", lists::addItem),
                route("PUT", "tasks/:task/checklist/:item", lists::updateItem),
                route("DELETE", "tasks/:task/checklist/:item", lists::deleteItem),
                route("POST", "tasks/:task/checklist/:item/score", lists::scoreItem),
                route("POST", "tasks/:task/tags/:tag", tags::addToTask),
                route("DELETE", "tasks/:task/tags/:tag", tags::removeFromTask),
                route("GET", "tags", tags::list),
                route("POST", "tags", tags::create),
                route("GET", "tags/:tag", tags::get),
                route("PUT", "tags/:tag", tags::update),
                route("DELETE", "tags/:tag", tags::delete),
                route("POST", "reorder-tags", tags::reorder));
    }

    private static Route route(String method, String pattern, Function<HabiticaCall, HabiticaAnswer> handler) {
        return new Route(method, List.of(pattern.split("/", -1)), handler);
    }

    HabiticaAnswer answer(ReceivedRequest request, Options options, Runnable gap) {
        if (options.maintenance()) {
            return HabiticaAnswer.json(503, bytes(HabiticaRecording.load("910").responseBody()));
        }
        if (request.method().equals("OPTIONS")) {
            return HabiticaAnswer.text(200, "text/plain; charset=utf-8", "OK");
        }
        try {
            JsonNode body = body(request);
            return limited(request, options, body, gap);
        } catch (HabiticaError error) {
            return refusal(error, Map.of());
        }
    }

    private HabiticaAnswer limited(ReceivedRequest request, Options options, JsonNode body, Runnable gap) {
        if (!request.path().startsWith(BASE) || options.limiter().isEmpty()) {
            return routed(request, options, body, gap);
        }
        HabiticaLimiter.Verdict verdict = options.limiter().get().spend(request);
        if (!verdict.allowed()) {
            JsonNode refusal = HabiticaRecording.load("905").responseBody();
            return HabiticaAnswer.json(429, bytes(refusal)).with(verdict.headers());
        }
        return routed(request, options, body, gap).with(verdict.headers());
    }

    private HabiticaAnswer routed(ReceivedRequest request, Options options, JsonNode body, Runnable gap) {
        if (isRead(request) && request.path().equals(BASE + "status")) {
            return status();
        }
        List<String> path = segments(request.path());
        for (Route route : routes) {
            Optional<Map<String, String>> parameters = match(route, request, path);
            if (parameters.isPresent()) {
                return handle(route, request, parameters.get(), options, body, gap);
            }
        }
        return unrouted(request, options);
    }

    private HabiticaAnswer handle(
            Route route,
            ReceivedRequest request,
            Map<String, String> parameters,
            Options options,
            JsonNode body,
            Runnable gap) {
        try {
            HabiticaAccount account = authenticate(request, options);
            return route.handler().apply(new HabiticaCall(account, request, parameters, body, gap));
        } catch (HabiticaError error) {
            return refusal(error, Map.of("Cache-Control", "no-store"));
        }
    }

    private HabiticaAccount authenticate(ReceivedRequest request, Options options) {
        if (options.clientHeader() && request.header("x-client") == null) {
            throw HabiticaError.badRequest("Missing x-client headers.");
        }
        String userId = request.header("x-api-user");
        String token = request.header("x-api-key");
        if (userId == null || token == null) {
            throw HabiticaError.notAuthorized("Missing authentication headers.");
        }
        HabiticaAccount account = store.account(userId)
                .filter(known -> known.token().equals(token))
                .orElseThrow(() -> new HabiticaError(
                        401, "invalid_credentials", "There is no account that uses those credentials.", List.of()));
        if (account.isBlocked()) {
            throw HabiticaError.notAuthorized(
                    HabiticaRecording.load("018").responseBody().get("message").asString());
        }
        return account;
    }

    private static HabiticaAnswer status() {
        ObjectNode envelope = HabiticaJson.object();
        envelope.put("success", true).putObject("data").put("status", "up");
        envelope.put("appVersion", HabiticaCall.VERSION);
        return HabiticaAnswer.json(200, bytes(envelope)).with(Map.of("Cache-Control", "no-store"));
    }

    /** Outside the API a full installation serves its web client's page with 200; the recorded one had none [022]. */
    private static HabiticaAnswer unrouted(ReceivedRequest request, Options options) {
        boolean isPage = isRead(request)
                && !request.path().startsWith("/api/")
                && !request.path().startsWith("/export/");
        if (!isPage) {
            return refusal(HabiticaError.notFound("Not found."), Map.of());
        }
        if (options.webClient()) {
            return HabiticaAnswer.text(200, HabiticaFault.HTML, "<!DOCTYPE html><html><title>Habitica</title></html>");
        }
        return HabiticaAnswer.json(404, bytes(HabiticaRecording.load("022").responseBody()));
    }

    private static boolean isRead(ReceivedRequest request) {
        return request.method().equals("GET") || request.method().equals("HEAD");
    }

    private static Optional<Map<String, String>> match(Route route, ReceivedRequest request, List<String> path) {
        String method = request.method().equals("HEAD") ? "GET" : request.method();
        if (!route.method().equals(method) || route.pattern().size() != path.size()) {
            return Optional.empty();
        }
        Map<String, String> parameters = new HashMap<>();
        for (int index = 0; index < path.size(); index++) {
            String expected = route.pattern().get(index);
            String actual = path.get(index);
            if (expected.startsWith(":") && !actual.isEmpty()) {
                parameters.put(expected.substring(1), actual);
            } else if (!expected.equals(actual)) {
                return Optional.empty();
            }
        }
        return Optional.of(parameters);
    }

    /** The decoded parts after the base; none when the path is not under it. */
    private static List<String> segments(String path) {
        if (!path.startsWith(BASE)) {
            return List.of();
        }
        return List.of(path.substring(BASE.length()).split("/", -1)).stream()
                .map(part -> URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8))
                .toList();
    }

    /** JSON and forms are read, anything else counts as no body [026]; refusals come before authentication. */
    private static JsonNode body(ReceivedRequest request) {
        String type = request.headers().getOrDefault("content-type", "").toLowerCase(Locale.ROOT);
        if (type.startsWith("application/x-www-form-urlencoded")) {
            ObjectNode form = HabiticaJson.object();
            ReceivedRequest.decodeForm(request.bodyText()).forEach(form::put);
            return form;
        }
        if (!type.startsWith("application/json") || request.bodyLength() == 0) {
            return HabiticaJson.object();
        }
        refuseCharset(type);
        if (request.bodyLength() > LARGEST_BODY) {
            throw new HabiticaError(413, "PayloadTooLargeError", "request entity too large", List.of());
        }
        return parse(request.bodyText());
    }

    private static void refuseCharset(String type) {
        int at = type.indexOf("charset=");
        String charset = at < 0 ? "utf-8" : type.substring(at + "charset=".length());
        if (!charset.startsWith("utf-")) {
            String message = "unsupported charset \"" + charset.toUpperCase(Locale.ROOT) + "\"";
            throw new HabiticaError(415, "UnsupportedMediaTypeError", message, List.of());
        }
    }

    private static JsonNode parse(String text) {
        String trimmed = text.stripLeading();
        if (!trimmed.startsWith("{") && !trimmed.startsWith("[")) {
            throw syntaxError("Unexpected token '" + trimmed.charAt(0) + "', \"" + text + "\" is not valid JSON");
        }
        try {
            return HabiticaJson.MAPPER.readTree(text);
        } catch (JacksonException e) {
            throw syntaxError("Unexpected end of JSON input");
        }
    }

    private static HabiticaError syntaxError(String message) {
        return new HabiticaError(400, "SyntaxError", message, List.of());
    }

    private static HabiticaAnswer refusal(HabiticaError error, Map<String, String> headers) {
        return HabiticaAnswer.json(error.status(), bytes(error.envelope())).with(headers);
    }

    private static byte[] bytes(JsonNode json) {
        return HabiticaJson.MAPPER.writeValueAsBytes(json);
    }
}
