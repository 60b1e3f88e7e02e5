package dev.steward.testing;

import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A refusal in Habitica's error envelope (contract, section 1): status, code, message and, for checks, errors[]. */
final class HabiticaError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final String code;
    private final transient List<ObjectNode> problems;

    HabiticaError(int status, String code, String message, List<ObjectNode> problems) {
        super(message, null, false, false);
        this.status = status;
        this.code = code;
        this.problems = List.copyOf(problems);
    }

    static HabiticaError badRequest(String message) {
        return new HabiticaError(400, "BadRequest", message, List.of());
    }

    static HabiticaError notAuthorized(String message) {
        return new HabiticaError(401, "NotAuthorized", message, List.of());
    }

    static HabiticaError notFound(String message) {
        return new HabiticaError(404, "NotFound", message, List.of());
    }

    /** The one answer to everything a handler did not expect [030]. */
    static HabiticaError internal() {
        return new HabiticaError(500, "InternalServerError", "An unexpected error occurred.", List.of());
    }

    /** A check of the request's parameters [115]. */
    static HabiticaError parameters(ObjectNode... problems) {
        return new HabiticaError(400, "BadRequest", "Invalid request parameters.", List.of(problems));
    }

    /** A check of the model, e.g. {@code todo} or {@code User} [272]. */
    static HabiticaError validation(String model, List<ObjectNode> problems) {
        return new HabiticaError(400, "BadRequest", model + " validation failed", problems);
    }

    /** One entry of errors[]; {@code value} null means the field was absent, so the entry has none. */
    static ObjectNode problem(String message, String key, String name, JsonNode value) {
        ObjectNode problem = HabiticaJson.object();
        problem.put("message", message).put(key, name);
        if (value != null) {
            problem.set("value", value);
        }
        return problem;
    }

    int status() {
        return status;
    }

    ObjectNode envelope() {
        ObjectNode body = HabiticaJson.object();
        body.put("success", false).put("error", code).put("message", getMessage());
        if (!problems.isEmpty()) {
            ArrayNode errors = body.putArray("errors");
            problems.forEach(errors::add);
        }
        return body;
    }
}
