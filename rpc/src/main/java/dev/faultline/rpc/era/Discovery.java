package dev.faultline.rpc.era;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The description of a server.
 *
 * @param versions the revisions that it speaks
 * @param capabilities what it offers
 * @param server its name and version
 * @param initialized all that the server said in the handshake
 */
public record Discovery(List<String> versions, JsonObject capabilities, JsonObject server, JsonObject initialized) {
    /** Copies the versions. */
    public Discovery {
        versions = List.copyOf(versions);
    }

    /** {@return the description of a server that says this in the handshake and speaks these revisions} */
    public static Discovery of(JsonObject initialized, List<String> legacy) {
        return new Discovery(
                Era.and(legacy),
                initialized.object("capabilities").orElse(JsonObject.EMPTY),
                initialized.object("serverInfo").orElse(JsonObject.EMPTY),
                initialized);
    }

    /** {@return the description of the same server, which never announces changes} */
    public Discovery withoutChanges() {
        Map<String, JsonValue> quiet = new LinkedHashMap<>();
        capabilities.members().forEach((name, value) -> quiet.put(name, quiet(value)));
        return new Discovery(versions, new JsonObject(quiet), server, initialized);
    }

    private static JsonValue quiet(JsonValue capability) {
        if (!(capability instanceof JsonObject(Map<String, JsonValue> members))) {
            return capability;
        }
        Map<String, JsonValue> rest = new LinkedHashMap<>(members);
        rest.remove("listChanged");
        rest.remove("subscribe");
        return new JsonObject(rest);
    }

    /** {@return the result of {@code server/discover}} */
    public JsonObject toResult() {
        List<JsonValue> spoken =
                versions.stream().<JsonValue>map(JsonString::new).toList();
        return JsonObject.builder()
                .put("supportedVersions", new JsonArray(spoken))
                .put("capabilities", capabilities)
                .putIfPresent("instructions", initialized.string("instructions"))
                .build();
    }

    /** {@return whether the server announces this kind of change} */
    boolean announces(String feature, String change) {
        return capabilities.object(feature).flatMap(it -> it.get(change)).equals(Optional.of(JsonBoolean.of(true)));
    }
}
