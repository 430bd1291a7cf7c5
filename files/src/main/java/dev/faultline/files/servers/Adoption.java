package dev.faultline.files.servers;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    private static final String GATEWAY = "gateway";

    /** The variable that the gateway reads the headers for its server from, one on each line. */
    private static final String HEADERS = "FAULTLINE_HEADER";

    /** The members with which clients sign in to a server themselves. */
    private static final List<String> SIGN_IN = List.of("headersHelper", "oauth", "auth");

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
        SourceEdits edits = new SourceEdits(before);
        List<String> adopted = new ArrayList<>();
        Map<String, String> left = new LinkedHashMap<>();
        before.servers().members().forEach((name, value) -> {
            Optional<String> obstacle = obstacle(value);
            if (obstacle.isPresent()) {
                left.put(name, obstacle.get());
                return;
            }
            JsonObject server = (JsonObject) value;
            if (server.string("command").isPresent()) {
                program(edits, before.at(name), server, program);
            } else {
                remote(edits, before.at(name), server, program);
            }
            adopted.add(name);
        });
        return new Adoption(edits.text(), adopted, left);
    }

    private static Optional<String> obstacle(JsonValue value) {
        if (!(value instanceof JsonObject server)) {
            return Optional.of("it is not an object");
        }
        if (server.string("command").isPresent()) {
            return programObstacle(server);
        }
        return server.string("url").isPresent()
                ? remoteObstacle(server)
                : Optional.of("it has neither a command nor a url");
    }

    private static Optional<String> remoteObstacle(JsonObject server) {
        Optional<String> signIn =
                SIGN_IN.stream().filter(server.members()::containsKey).findFirst();
        if (signIn.isPresent()) {
            return Optional.of("a gateway cannot use its " + signIn.get());
        }
        Optional<JsonValue> headers = server.get("headers");
        if (headers.isPresent() && !isTexts(headers.get())) {
            return Optional.of("its headers are not an object of texts");
        }
        return headers.isPresent() && server.get("env").isPresent()
                ? Optional.of("it has headers and also an env, which a server at a url does not use: remove the env")
                : Optional.empty();
    }

    private static Optional<String> programObstacle(JsonObject server) {
        JsonValue args = server.get("args").orElse(JsonArray.EMPTY);
        if (!(args instanceof JsonArray own)) {
            return Optional.of("its args are not a list");
        }
        boolean isAdopted =
                server.string("command").filter(it -> it.endsWith("faultline")).isPresent()
                        && !own.items().isEmpty()
                        && own.items().getFirst().equals(new JsonString(GATEWAY));
        return isAdopted ? Optional.of("a gateway is already in front of it") : Optional.empty();
    }

    private static boolean isTexts(JsonValue value) {
        return value instanceof JsonObject object
                && object.members().values().stream().allMatch(JsonString.class::isInstance);
    }

    private static void program(SourceEdits edits, JsonPointer at, JsonObject server, String program) {
        JsonPointer command = at.child("command");
        JsonPointer args = at.child("args");
        List<String> first = List.of(quoted(GATEWAY), quoted("--stdio"), quoted("--"), edits.source(command));
        if (server.get("args").isEmpty()) {
            edits.replace(command, quoted(program) + edits.comma(command) + quoted("args") + ": " + list(first));
            return;
        }
        edits.replace(command, quoted(program));
        if (server.get("args").get().equals(JsonArray.EMPTY)) {
            edits.replace(args, list(first));
        } else {
            edits.insertBefore(args.child("0"), first);
        }
    }

    // A header may be a credential, which must not be on a command line: it becomes a variable of the gateway.
    private static void remote(SourceEdits edits, JsonPointer at, JsonObject server, String program) {
        JsonPointer url = at.child("url");
        List<String> args = List.of(quoted(GATEWAY), quoted("--stdio"), quoted("--url"), edits.source(url));
        if (server.get("type").isPresent()) {
            edits.replace(at.child("type"), quoted("stdio"));
        }
        edits.rename(url, quoted("command") + ": " + quoted(program) + edits.comma(url) + quoted("args"));
        edits.replace(url, list(args));
        server.object("headers").ifPresent(headers -> {
            edits.rename(at.child("headers"), quoted("env"));
            edits.replace(at.child("headers"), variables(headers));
        });
    }

    private static String variables(JsonObject headers) {
        String lines = headers.members().entrySet().stream()
                .map(header -> header.getKey() + ": " + ((JsonString) header.getValue()).value())
                .collect(Collectors.joining("\n"));
        return lines.isEmpty() ? "{}" : "{" + quoted(HEADERS) + ": " + quoted(lines) + "}";
    }

    private static String quoted(String text) {
        return JsonText.print(new JsonString(text));
    }

    private static String list(List<String> items) {
        return "[" + String.join(", ", items) + "]";
    }
}
