package dev.steward.mcp;

import tools.jackson.databind.JsonNode;

/** A request that doesn't get past the edge (spec/protocol.md, "Edge"). {@code id} is null where it isn't known yet. */
final class EdgeRefusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final int code;
    private final transient JsonNode id;

    EdgeRefusal(int status, int code, JsonNode id, String sentence) {
        super(sentence, null, false, false);
        this.status = status;
        this.code = code;
        this.id = id;
    }

    static EdgeRefusal badRequest(JsonNode id, String sentence) {
        return new EdgeRefusal(400, ErrorCode.INVALID_REQUEST, id, sentence);
    }

    int status() {
        return status;
    }

    int code() {
        return code;
    }

    JsonNode id() {
        return id;
    }
}
