package dev.steward.tool;

import dev.steward.mcp.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The arguments of a tool, declared by the code that reads them (see {@link Reader}). Unknown names are refused, never dropped, because a
 * misspelt name must not lose data; only what clients are known to inject is dropped (spec/workspace.md §1, FR-13).
 */
public final class Arguments<A> {
    private static final Set<String> INJECTED = Set.of("toolCallId", "sessionId", "action", "chatInput");

    private final Function<Reader, A> make;
    private final Map<String, Field<?>> fields = new LinkedHashMap<>();
    private final Map<String, String> aliases = new LinkedHashMap<>();
    private final ObjectNode schema;
    private final A sample;

    private Arguments(Function<Reader, A> make) {
        this.make = make;
        Declaring declaring = new Declaring();
        this.sample = make.apply(declaring);
        this.schema = declaring.schema();
    }

    public static <A> Arguments<A> of(Function<Reader, A> make) {
        return new Arguments<>(make);
    }

    /** The JSON schema of these arguments; callers must not change it. */
    public ObjectNode schema() {
        return schema;
    }

    A sample() {
        return sample;
    }

    /**
     * Reads what was sent, an object.
     *
     * @throws Refused for the first argument that can't be used
     */
    public A read(JsonNode sent, List<String> warnings) {
        return read(sent, new Place("", warnings));
    }

    A read(JsonNode sent, Place place) {
        for (String name : sent.propertyNames()) {
            checkKnown(name, sent, place.member(Text.shown(name)));
        }
        return make.apply(new Reading(sent, place));
    }

    private void checkKnown(String name, JsonNode sent, Place at) {
        if (fields.containsKey(name)) {
            return;
        }
        String canonical = aliases.get(name);
        if (canonical != null && sent.has(canonical)) {
            throw Refused.invalid(
                    at.path(), "`" + at.path() + "` and `" + canonical + "` are one argument; send the latter.");
        }
        if (canonical == null && !INJECTED.contains(name)) {
            throw Refused.invalid(
                    at.path(),
                    "There is no argument `" + at.path() + "`" + Nearest.hint(name, fields.keySet()) + known() + ".");
        }
    }

    private String known() {
        return fields.isEmpty() ? "; this tool takes none" : "; known are " + String.join(", ", fields.keySet());
    }

    private final class Declaring implements Reader {
        private final ObjectNode properties = JsonNodeFactory.instance.objectNode();
        private final List<String> required = new ArrayList<>();

        @Override
        public <T> T required(Field<T> field) {
            declare(field, "");
            required.add(field.name());
            return field.kind().sample();
        }

        @Override
        public <T> Optional<T> optional(Field<T> field) {
            declare(field, "");
            return Optional.empty();
        }

        @Override
        public <T> T withDefault(Field<T> field, T value) {
            declare(field, "").set("default", field.kind().wire(value));
            return value;
        }

        @Override
        public <T> Change<T> change(Field<T> field) {
            String end = field.description().endsWith(".") ? "" : ".";
            declare(field, end + " null clears it.");
            return new Change.Keep<>();
        }

        @Override
        public <T> Optional<T> replace(Field<T> field) {
            return optional(field);
        }

        private ObjectNode declare(Field<?> field, String more) {
            if (fields.put(field.name(), field) != null) {
                throw new IllegalStateException("The argument " + field.name() + " is declared twice.");
            }
            if (field.alias() != null) {
                aliases.put(field.alias(), field.name());
            }
            ObjectNode property = field.kind().schema().put("description", field.description() + more);
            properties.set(field.name(), property);
            return property;
        }

        private ObjectNode schema() {
            ObjectNode object = JsonNodeFactory.instance.objectNode().put("type", "object");
            object.set("properties", properties);
            if (!required.isEmpty()) {
                required.forEach(object.putArray("required")::add);
            }
            return object.put("additionalProperties", false);
        }
    }

    private record Reading(JsonNode sent, Place place) implements Reader {
        @Override
        public <T> T required(Field<T> field) {
            Place at = place.member(field.name());
            return value(field, at).orElseThrow(() -> Refused.invalid(at.path(), "`" + at.path() + "` is missing."));
        }

        @Override
        public <T> Optional<T> optional(Field<T> field) {
            return value(field, place.member(field.name()));
        }

        @Override
        public <T> T withDefault(Field<T> field, T value) {
            return optional(field).orElse(value);
        }

        @Override
        public <T> Change<T> change(Field<T> field) {
            JsonNode node = node(field);
            if (node != null && node.isNull()) {
                return new Change.Clear<>();
            }
            return optional(field).<Change<T>>map(Change.Set::new).orElseGet(Change.Keep::new);
        }

        @Override
        public <T> Optional<T> replace(Field<T> field) {
            JsonNode node = node(field);
            if (node != null && node.isNull()) {
                place.member(field.name()).bent("can't be empty; it was left as it is.");
            }
            return optional(field);
        }

        private <T> Optional<T> value(Field<T> field, Place at) {
            JsonNode node = node(field);
            if (node == null || node.isNull()) {
                return Optional.empty();
            }
            if (field.kind().emptyIsAbsent()
                    && node.isString()
                    && node.stringValue().isBlank()) {
                return Optional.empty();
            }
            return Optional.of(field.kind().read(node, at));
        }

        private JsonNode node(Field<?> field) {
            JsonNode node = sent.get(field.name());
            if (node != null || field.alias() == null) {
                return node;
            }
            JsonNode other = sent.get(field.alias());
            if (other != null) {
                place.member(field.name()).bent("was sent as `" + field.alias() + "`.");
            }
            return other;
        }
    }
}
