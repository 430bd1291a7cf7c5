package dev.faultline.gateway.merge;

import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What several servers answer to {@code initialize}, as the answer of one. */
public final class MergedHandshake {
    private static final String LATEST_LEGACY = "2025-11-25";
    private static final List<String> LISTED = List.of("tools", "prompts", "resources");

    /** Tasks belong to one server, and a client cannot know which. */
    private static final String TASKS = "tasks";

    /** What a server answered. */
    public record Introduction(String server, JsonObject result) {}

    private MergedHandshake() {}

    /**
     * {@return the result for the client}
     *
     * @param introduced the servers that have answered
     * @param all whether these are all servers; those that come later may have any lists
     */
    public static JsonObject result(List<Introduction> introduced, boolean all) {
        JsonObject.Builder result = JsonObject.builder()
                .put("protocolVersion", version(introduced))
                .put("capabilities", capabilities(introduced, all))
                .put(
                        "serverInfo",
                        JsonObject.builder()
                                .put("name", "faultline-gateway")
                                .put("version", "1")
                                .build());
        String instructions = introduced.stream()
                .flatMap(server -> server
                        .result()
                        .string("instructions")
                        .filter(text -> !text.isBlank())
                        .map(text -> "# " + server.server() + "\n\n" + text.strip())
                        .stream())
                .collect(Collectors.joining("\n\n"));
        return (instructions.isEmpty() ? result : result.put("instructions", instructions)).build();
    }

    // A newer revision contains what an older one has, so that the client understands all servers by the newest.
    private static String version(List<Introduction> introduced) {
        return introduced.stream()
                .flatMap(server -> server.result().string("protocolVersion").stream())
                .max(Comparator.naturalOrder())
                .orElse(LATEST_LEGACY);
    }

    private static JsonObject capabilities(List<Introduction> introduced, boolean all) {
        Map<String, JsonValue> union = new LinkedHashMap<>();
        if (!all) {
            LISTED.forEach(name -> union.put(name, JsonObject.EMPTY));
        }
        for (Introduction server : introduced) {
            server.result()
                    .object("capabilities")
                    .orElse(JsonObject.EMPTY)
                    .members()
                    .forEach((name, value) -> union.merge(name, value, MergedHandshake::union));
        }
        union.remove(TASKS);
        JsonObject changes = JsonObject.of("listChanged", JsonBoolean.TRUE); // servers come and go
        LISTED.forEach(name -> union.computeIfPresent(
                name, (key, value) -> value instanceof JsonObject it ? it.with(changes) : changes));
        return new JsonObject(union);
    }

    private static JsonValue union(JsonValue one, JsonValue other) {
        if (one instanceof JsonObject(Map<String, JsonValue> members)
                && other instanceof JsonObject(Map<String, JsonValue> more)) {
            Map<String, JsonValue> union = new LinkedHashMap<>(members);
            more.forEach((name, value) -> union.merge(name, value, MergedHandshake::union));
            return new JsonObject(union);
        }
        return one.equals(JsonBoolean.TRUE) ? one : other;
    }
}
