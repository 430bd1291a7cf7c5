package dev.faultline.files.servers;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPlaces;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonProblem;
import dev.faultline.json.JsonReading;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.text.NearestName;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The text of a file of servers.
 *
 * @param text as it is in the file
 * @param root the whole of it, as JSON
 * @param at the location of the servers
 * @param servers the servers by their names
 */
record ServersText(Path path, String text, JsonObject root, JsonPointer at, JsonObject servers, JsonPlaces places) {
    private static final int MOST_BYTES = 4 * 1024 * 1024;

    /** The members that hold the servers: of most clients, of VS Code, of Zed, and of VS Code's settings. */
    private static final List<String> MEMBERS = List.of("mcpServers", "servers", "context_servers", "mcp");

    static ServersText read(Path path) {
        String text = content(path);
        if (text.isBlank()) {
            throw new ServersFileException(
                    path,
                    "is empty. Write the servers into it: {\"mcpServers\": {\"NAME\": {\"command\": \"PROGRAM\"}}}");
        }
        String json = CommentedJson.toJson(text);
        JsonPlaces places = JsonPlaces.of(json);
        JsonObject root = object(path, JsonText.read(json), places);
        for (String member : MEMBERS) {
            Optional<JsonObject> found = root.object(member);
            if (found.isPresent() && member.equals("mcp")) {
                JsonPointer inner = JsonPointer.ROOT.child("mcp").child("servers");
                JsonObject servers = found.get().object("servers").orElseThrow(() -> none(path, root, places));
                return new ServersText(path, text, root, inner, servers, places);
            }
            if (found.isPresent()) {
                return new ServersText(path, text, root, JsonPointer.ROOT.child(member), found.get(), places);
            }
        }
        throw none(path, root, places);
    }

    private static String content(Path path) {
        try {
            if (Files.isDirectory(path)) {
                throw new ServersFileException(path, "is a folder.");
            }
            if (Files.size(path) > MOST_BYTES) {
                throw new ServersFileException(path, "is larger than " + MOST_BYTES + " bytes.");
            }
            return Files.readString(path);
        } catch (NoSuchFileException missing) {
            throw new ServersFileException(path, "does not exist.");
        } catch (MalformedInputException binary) {
            throw new ServersFileException(path, "is not UTF-8 text.");
        } catch (IOException unreadable) {
            throw new ServersFileException(path, "cannot be read.");
        }
    }

    private static JsonObject object(Path path, JsonReading reading, JsonPlaces places) {
        if (reading instanceof JsonReading.Clean(JsonValue value)) {
            if (value instanceof JsonObject object) {
                return object;
            }
            throw new ServersFileException(path, List.of("line 1: the file must contain a JSON object."));
        }
        throw new ServersFileException(
                path,
                reading.problems().stream()
                        .map(problem -> broken(problem, places))
                        .toList());
    }

    private static String broken(JsonProblem problem, JsonPlaces places) {
        return places.brokenLine().isPresent()
                ? "line " + places.brokenLine().getAsInt() + ": the file is not valid JSON here."
                : "line " + places.line(problem.at()) + ": \"" + problem.at().dotted() + "\" " + problem.message()
                        + ".";
    }

    private static ServersFileException none(Path path, JsonObject root, JsonPlaces places) {
        Optional<String> wrong =
                MEMBERS.stream().filter(root.members()::containsKey).findFirst();
        Optional<String> misspelt = root.members().keySet().stream()
                .filter(name -> NearestName.to(name, MEMBERS.subList(0, 2)).isPresent())
                .findFirst();
        int line = Stream.of(wrong, misspelt)
                .flatMap(Optional::stream)
                .findFirst()
                .map(name -> places.line(JsonPointer.ROOT.child(name)))
                .orElse(1);
        String mistake = wrong.isPresent()
                ? "\"" + wrong.get() + "\" must be an object with a member for each server."
                : "there is no member \"mcpServers\", as in the files of Claude and Cursor, and no member \"servers\","
                        + " as in those of VS Code."
                        + misspelt.flatMap(name -> NearestName.to(name, MEMBERS.subList(0, 2))
                                        .map(meant -> " Did you mean \"" + meant + "\" by \"" + name + "\"?"))
                                .orElse("");
        return new ServersFileException(path, List.of("line " + line + ": " + mistake));
    }

    /** {@return the location of a server} */
    JsonPointer at(String server) {
        return at.child(server);
    }

    /** {@return the mistake at this location, in words} */
    String mistake(JsonProblem problem) {
        String line = "line " + places.line(problem.at()) + ": ";
        String inside = problem.at()
                .text()
                .substring(Math.min(at.text().length(), problem.at().text().length()));
        if (!problem.at().text().startsWith(at.text()) || inside.isEmpty()) {
            return line + "\"" + problem.at().dotted() + "\" " + problem.message() + ".";
        }
        int end = inside.indexOf('/', 1);
        String server = new JsonPointer(end < 0 ? inside : inside.substring(0, end)).dotted();
        String member = end < 0 ? "it" : "\"" + new JsonPointer(inside.substring(end)).dotted() + "\"";
        return line + "server \"" + server + "\": " + member + " " + problem.message() + ended(problem.message());
    }

    private static String ended(String message) {
        return message.endsWith("?") ? "" : ".";
    }
}
