package dev.steward.workspace;

import dev.steward.store.Moment;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A record as its feature pictures it for the journal, to be made the record again. Members that aren't there are empty. */
public record Image(ObjectNode node) {
    private static final String UPDATED = "updated";

    public String id() {
        return text("id");
    }

    /** What every record carries. */
    public Stamp stamp() {
        return new Stamp(id(), moment("created").orElseThrow(), moment(UPDATED).orElseThrow(), text("created_by"));
    }

    /** The same, changed last at that moment. */
    public Image updatedAt(Instant moment) {
        return new Image(node.deepCopy().put(UPDATED, Moment.text(moment)));
    }

    public String text(String member) {
        return node.required(member).stringValue();
    }

    public Optional<String> optional(String member) {
        return node.optional(member).map(JsonNode::stringValue);
    }

    public List<String> texts(String member) {
        return node.path(member).valueStream().map(JsonNode::stringValue).toList();
    }

    public Optional<Instant> moment(String member) {
        return optional(member).map(Instant::parse);
    }

    public Optional<Integer> integer(String member) {
        return node.optional(member).map(JsonNode::intValue);
    }

    public Optional<BigDecimal> decimal(String member) {
        return node.optional(member).map(JsonNode::decimalValue);
    }

    public boolean flag(String member) {
        return node.required(member).booleanValue();
    }
}
