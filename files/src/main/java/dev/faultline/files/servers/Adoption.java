package dev.faultline.files.servers;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPlace;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Puts a gateway in front of every server of a client's configuration. Each server keeps its name, its variables and
 * its folder, and everything else in the file stays as it is, character for character.
 *
 * @param text the new text of the file
 * @param adopted the servers that are behind a gateway now
 * @param left the servers that stay as they are, with the reason
 */
public record Adoption(String text, List<String> adopted, Map<String, String> left) {
    private static final List<JsonValue> GATEWAY = List.of(new JsonString("gateway"), new JsonString("--stdio"));

    /** The variable that the gateway reads the headers for its server from, one on each line. */
    private static final String HEADERS = "FAULTLINE_HEADER";

    /** Copies the lists. */
    public Adoption {
        adopted = List.copyOf(adopted);
        left = Map.copyOf(left);
    }

    /**
     * {@return the configuration in this file with every server behind a gateway}
     *
     * @param program the command that starts Faultline
     * @throws ServersFileException if the file is not such a configuration
     */
    public static Adoption of(Path file, String program) {
        ServersText before = ServersText.read(file);
        Map<Integer, Edit> edits = new TreeMap<>(Comparator.reverseOrder());
        List<String> adopted = new ArrayList<>();
        Map<String, String> left = new LinkedHashMap<>();
        before.servers().members().forEach((name, value) -> {
            Optional<JsonPlace> place = before.places().find(before.at(name));
            if (!(value instanceof JsonObject server) || place.isEmpty()) {
                left.put(name, "it is not an object");
            } else if (isAdopted(server)) {
                left.put(name, "a gateway is already in front of it");
            } else if (server.string("command").isEmpty()
                    && server.string("url").isEmpty()) {
                left.put(name, "it has neither a command nor a url");
            } else {
                edits.put(place.get().from(), new Edit(place.get(), behind(server, program)));
                adopted.add(name);
            }
        });
        StringBuilder text = new StringBuilder(before.text());
        edits.values().forEach(edit -> edit.apply(text)); // from the end, so that the places before stay right
        return new Adoption(text.toString(), adopted, left);
    }

    private static boolean isAdopted(JsonObject server) {
        return server.get("args").orElse(null) instanceof JsonArray args
                && !args.items().isEmpty()
                && args.items().getFirst().equals(GATEWAY.getFirst())
                && server.string("command")
                        .filter(it -> it.endsWith("faultline"))
                        .isPresent();
    }

    private static JsonObject behind(JsonObject server, String program) {
        return server.string("command")
                .map(command -> program(server, command, program))
                .orElseGet(() -> remote(server, program));
    }

    private static JsonObject program(JsonObject server, String command, String program) {
        List<JsonValue> args = new ArrayList<>(GATEWAY);
        args.add(new JsonString("--"));
        args.add(new JsonString(command));
        if (server.get("args").orElse(null) instanceof JsonArray own) {
            args.addAll(own.items());
        }
        Map<String, JsonValue> members = new LinkedHashMap<>();
        server.members().forEach((name, value) -> {
            if (name.equals("command")) {
                members.put("command", new JsonString(program));
                members.put("args", new JsonArray(args));
            } else if (!name.equals("args")) {
                members.put(name, value);
            }
        });
        return new JsonObject(members);
    }

    // A header may be a credential, which must not be on a command line: it becomes a variable of the gateway.
    private static JsonObject remote(JsonObject server, String program) {
        List<JsonValue> args = new ArrayList<>(GATEWAY);
        args.add(new JsonString("--url"));
        server.get("url").ifPresent(args::add);
        String headers = server.object("headers").orElse(JsonObject.EMPTY).members().entrySet().stream()
                .map(header -> header.getKey() + ": " + (header.getValue() instanceof JsonString(String it) ? it : ""))
                .collect(Collectors.joining("\n"));
        Map<String, JsonValue> members = new LinkedHashMap<>();
        if (server.get("type").isPresent()) {
            members.put("type", new JsonString("stdio"));
        }
        members.put("command", new JsonString(program));
        members.put("args", new JsonArray(args));
        server.members().forEach((name, value) -> {
            if (!List.of("type", "url", "headers").contains(name)) {
                members.put(name, value);
            }
        });
        if (!headers.isEmpty()) {
            members.put("env", JsonObject.of(HEADERS, new JsonString(headers)));
        }
        return new JsonObject(members);
    }

    private record Edit(JsonPlace place, JsonObject server) {
        void apply(StringBuilder text) {
            int start = text.lastIndexOf("\n", place.from()) + 1;
            int end = start;
            while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
                end++;
            }
            String indent = "\n" + text.substring(start, end);
            text.replace(place.from(), place.to(), JsonText.pretty(server).replace("\n", indent));
        }
    }
}
