package dev.steward.workspace;

import dev.steward.json.Json;
import dev.steward.tool.Kind;
import dev.steward.tool.Place;
import java.time.DateTimeException;
import java.time.LocalDate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** An argument that is a {@link When}. */
record WhenKind() implements Kind<When> {
    private static final int LONGEST = 40;

    @Override
    public ObjectNode schema() {
        return Json.object().put("type", "string");
    }

    @Override
    public When read(JsonNode sent, Place place) {
        String text = sent.isString() ? sent.stringValue().strip() : "";
        if (text.length() > LONGEST) {
            throw place.must(When.ACCEPTED);
        }
        try {
            return When.parse(text);
        } catch (DateTimeException notOne) {
            throw place.must(When.ACCEPTED);
        }
    }

    @Override
    public boolean emptyIsAbsent() {
        return true;
    }

    @Override
    public When sample() {
        return new When.Day(LocalDate.EPOCH);
    }
}
