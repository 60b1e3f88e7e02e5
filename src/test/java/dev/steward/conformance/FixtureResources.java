package dev.steward.conformance;

import dev.steward.json.Json;
import dev.steward.mcp.Answer;
import dev.steward.mcp.Call;
import dev.steward.mcp.Resources;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A text, an image, a resource to subscribe to, and a template. */
final class FixtureResources implements Resources {
    private static final String TEXT = "test://static-text";
    private static final String IMAGE = "test://static-binary";
    private static final String WATCHED = "test://watched-resource";
    private static final Pattern TEMPLATE = Pattern.compile("test://template/([^/]+)/data");

    @Override
    public ArrayNode list(Call call) {
        return Json.array()
                .add(definition("uri", TEXT, "A text", "text/plain"))
                .add(definition("uri", IMAGE, "An image", "image/png"))
                .add(definition("uri", WATCHED, "A text to subscribe to", "text/plain"));
    }

    @Override
    public ArrayNode templates(Call call) {
        return Json.array()
                .add(definition("uriTemplate", "test://template/{id}/data", "Data by id", "application/json"));
    }

    @Override
    public Answer read(String uri, Call call) {
        return switch (uri) {
            case TEXT ->
                contents(Content.textResource(uri, "text/plain", "This is the content of the static text resource."));
            case IMAGE ->
                contents(Json.object()
                        .put("uri", uri)
                        .put("mimeType", "image/png")
                        .put("blob", Content.PNG));
            case WATCHED -> contents(Content.textResource(uri, "text/plain", "Watched resource content"));
            default -> fromTemplate(uri);
        };
    }

    private static Answer fromTemplate(String uri) {
        Matcher template = TEMPLATE.matcher(uri);
        if (!template.matches()) {
            return null;
        }
        String id = template.group(1);
        ObjectNode data = Json.object().put("id", id).put("templateTest", true).put("data", "Data for ID: " + id);
        return contents(Content.textResource(uri, "application/json", Json.text(data)));
    }

    private static ObjectNode definition(String kind, String address, String name, String mimeType) {
        return Json.object()
                .put(kind, address)
                .put("name", name)
                .put("description", name)
                .put("mimeType", mimeType);
    }

    private static Answer contents(ObjectNode content) {
        ObjectNode members = Json.object();
        members.putArray("contents").add(content);
        return new Answer.Members(members);
    }
}
