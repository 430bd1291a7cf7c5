package dev.faultline.rpc.era;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A stream of notifications that a client has opened.
 *
 * @param request the request that opened it
 * @param admitted what the client asked for and the server supports
 */
public record Subscription(ModernRequest request, JsonObject admitted) {
    private static final String RESOURCES = "resourceSubscriptions";

    private enum Change {
        TOOLS("toolsListChanged", "tools", "notifications/tools/list_changed"),
        PROMPTS("promptsListChanged", "prompts", "notifications/prompts/list_changed"),
        RESOURCE_LIST("resourcesListChanged", "resources", "notifications/resources/list_changed");

        private final String filter;
        private final String feature;
        private final String method;

        Change(String filter, String feature, String method) {
            this.filter = filter;
            this.feature = feature;
            this.method = method;
        }
    }

    /** {@return the subscription that this request asks for, as far as the server supports it} */
    public static Subscription of(ModernRequest request, Discovery server) {
        JsonObject asked = request.request().params().object("notifications").orElse(JsonObject.EMPTY);
        JsonObject.Builder admitted = JsonObject.builder();
        for (Change change : Change.values()) {
            boolean wanted = asked.get(change.filter).equals(Optional.of(JsonBoolean.of(true)));
            if (wanted && server.announces(change.feature, "listChanged")) {
                admitted.put(change.filter, true);
            }
        }
        if (asked.get(RESOURCES).orElse(JsonBoolean.of(false)) instanceof JsonArray uris
                && server.announces("resources", "subscribe")) {
            admitted.put(RESOURCES, uris);
        }
        return new Subscription(request, admitted.build());
    }

    /** {@return the URIs of the resources whose changes the client wants to know} */
    public List<String> uris() {
        return admitted.get(RESOURCES).orElse(JsonBoolean.of(false)) instanceof JsonArray(List<JsonValue> items)
                ? items.stream()
                        .flatMap(item -> item instanceof JsonString(String uri) ? Stream.of(uri) : Stream.empty())
                        .toList()
                : List.of();
    }

    /** {@return the first message of the stream} */
    public JsonObject acknowledgement() {
        return notification(
                "notifications/subscriptions/acknowledged",
                JsonObject.builder()
                        .put(Era.META, meta())
                        .put("notifications", admitted)
                        .build());
    }

    /** {@return this notification of the server as the stream carries it; empty if the client did not ask for it} */
    public Optional<JsonObject> carried(JsonObject notification) {
        String method = notification.string("method").orElse("");
        JsonObject params = notification.object("params").orElse(JsonObject.EMPTY);
        boolean wanted = method.equals("notifications/resources/updated")
                ? params.string("uri").filter(uris()::contains).isPresent()
                : List.of(Change.values()).stream()
                        .anyMatch(change -> change.method.equals(method)
                                && admitted.get(change.filter).isPresent());
        JsonObject meta = params.object(Era.META).orElse(JsonObject.EMPTY).with(meta());
        return wanted
                ? Optional.of(notification(method, params.with(JsonObject.of(Era.META, meta))))
                : Optional.empty();
    }

    /** {@return the response with which the server ends the stream} */
    public JsonObject end(JsonObject server) {
        return ModernResponse.result(JsonObject.of(Era.META, meta()), request, server);
    }

    private JsonObject meta() {
        return new JsonObject(Map.of(Era.SUBSCRIPTION, request.id()));
    }

    private static JsonObject notification(String method, JsonObject params) {
        return JsonObject.builder()
                .put("jsonrpc", "2.0")
                .put("method", method)
                .put("params", params)
                .build();
    }
}
