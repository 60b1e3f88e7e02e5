package dev.steward.workspace;

import dev.steward.tool.Kind;
import dev.steward.tool.Place;
import java.time.Instant;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** An argument that is a moment as this server answers it. */
record InstantKind() implements Kind<Instant> {
    private static final WhenKind WHEN = new WhenKind();

    @Override
    public ObjectNode schema() {
        return WHEN.schema();
    }

    @Override
    public Instant read(JsonNode sent, Place place) {
        if (WHEN.read(sent, place) instanceof When.At(Instant instant)) {
            return instant;
        }
        throw place.must("be a moment with an offset, such as 2026-12-01T09:30:00.000Z");
    }

    @Override
    public boolean emptyIsAbsent() {
        return true;
    }

    @Override
    public Instant sample() {
        return Instant.EPOCH;
    }
}
