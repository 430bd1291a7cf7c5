package dev.faultline.rpc.era;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes what a server of the modern era sends in the form of the legacy era. */
final class LegacyForm {
    private static final List<String> MODERN_MEMBERS = List.of("resultType", "ttlMs", "cacheScope");

    private LegacyForm() {}

    /** {@return the response under this id} */
    static JsonObject response(JsonObject modern, JsonValue id) {
        JsonObject named = modern.with(JsonObject.of("id", id));
        Optional<JsonObject> complete = modern.object("result")
                .filter(result -> result.string("resultType").orElse("complete").equals("complete"));
        return complete.map(result -> {
                    Map<String, JsonValue> members = new LinkedHashMap<>(result.members());
                    members.keySet().removeAll(MODERN_MEMBERS);
                    return named.with(JsonObject.of("result", without(Era.SERVER, new JsonObject(members))));
                })
                .orElse(named);
    }

    /** {@return the notification; empty if the legacy era does not have it} */
    static Optional<JsonObject> notification(JsonObject modern) {
        if (modern.string("method").orElse("").startsWith("notifications/subscriptions/")) {
            return Optional.empty();
        }
        return Optional.of(modern.object("params")
                .map(params -> modern.with(JsonObject.of("params", without(Era.SUBSCRIPTION, params))))
                .orElse(modern));
    }

    // An empty _meta says nothing.
    private static JsonObject without(String key, JsonObject object) {
        Optional<JsonObject> meta =
                object.object(Era.META).filter(it -> it.get(key).isPresent());
        if (meta.isEmpty()) {
            return object;
        }
        Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
        Map<String, JsonValue> rest = new LinkedHashMap<>(meta.get().members());
        rest.remove(key);
        if (rest.isEmpty()) {
            members.remove(Era.META);
        } else {
            members.put(Era.META, new JsonObject(rest));
        }
        return new JsonObject(members);
    }
}
