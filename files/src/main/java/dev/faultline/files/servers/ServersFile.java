package dev.faultline.files.servers;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonProblems;
import dev.faultline.json.JsonValue;
import dev.faultline.json.ObjectFields;
import dev.faultline.text.NearestName;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A file in which a client names its servers.
 *
 * @param servers in the order of the file, without those that are disabled
 */
public record ServersFile(Path path, List<NamedServer> servers) {
    private static final Pattern USABLE = Pattern.compile(".*[A-Za-z0-9].*", Pattern.DOTALL);

    /** Copies the servers. */
    public ServersFile {
        servers = List.copyOf(servers);
    }

    /**
     * {@return the servers in this file}
     *
     * @param environment the variables that the file may use
     * @param dialects the dialects that failures can have
     * @throws ServersFileException if there is a mistake in it; the message names all of them, with server, member,
     *     line and the nearest valid member
     */
    public static ServersFile read(Path path, Map<String, String> environment, List<String> dialects) {
        ServersText text = ServersText.read(path);
        JsonProblems problems = new JsonProblems(NearestName::to);
        Path folder = folderOf(path);
        ServerReader reader = new ServerReader(folder, ServerVariables.in(folder, environment), dialects, problems);
        List<NamedServer> servers = new ArrayList<>();
        rejectInputs(text.root(), problems);
        text.servers().members().forEach((name, value) -> {
            ObjectFields fields = ObjectFields.of(value, text.at(name), problems);
            if (!isDisabled(value)) {
                reader.read(name, fields).ifPresent(servers::add);
            }
        });
        checkNames(servers, text, problems);
        if (!problems.isEmpty()) {
            throw new ServersFileException(
                    path, problems.all().stream().map(text::mistake).toList());
        }
        return new ServersFile(path, servers);
    }

    /**
     * One server of a file that may have mistakes.
     *
     * @param target empty if it names nothing to start or to reach
     * @param mistakes what is wrong with it, in words
     */
    public record ServerEntry(String name, Optional<ServerTarget> target, List<String> mistakes) {
        /** Copies the mistakes. */
        public ServerEntry {
            mistakes = List.copyOf(mistakes);
        }
    }

    /**
     * {@return every server in this file that is not disabled, each with its own mistakes}
     *
     * @param environment the variables that the file may use
     * @throws ServersFileException if it is not a file of servers
     */
    public static List<ServerEntry> entries(Path path, Map<String, String> environment) {
        ServersText text = ServersText.read(path);
        Path folder = folderOf(path);
        List<ServerEntry> entries = new ArrayList<>();
        text.servers().members().forEach((name, value) -> {
            JsonProblems problems = new JsonProblems(NearestName::to);
            ServerReader reader =
                    new ServerReader(folder, ServerVariables.in(folder, environment), List.of(), problems);
            if (!isDisabled(value)) {
                Optional<NamedServer> read = reader.read(name, ObjectFields.of(value, text.at(name), problems));
                entries.add(new ServerEntry(
                        name,
                        read.map(NamedServer::target),
                        problems.all().stream().map(text::mistake).toList()));
            }
        });
        return entries;
    }

    private static Path folderOf(Path path) {
        return Optional.ofNullable(path.toAbsolutePath().normalize().getParent())
                .orElseGet(() -> Path.of("").toAbsolutePath());
    }

    private static boolean isDisabled(JsonValue server) {
        return server instanceof JsonObject object
                && object.get("disabled").filter(JsonBoolean.TRUE::equals).isPresent();
    }

    // VS Code asks its user for them, and keeps the answers for itself.
    private static void rejectInputs(JsonObject root, JsonProblems problems) {
        boolean inputs = root.get("inputs").orElse(JsonArray.EMPTY) instanceof JsonArray array
                && !array.items().isEmpty();
        if (inputs) {
            problems.add(
                    JsonPointer.ROOT.child("inputs"),
                    "is what VS Code asks its user for, which a gateway cannot do; remove it, and use variables of the"
                            + " environment in the servers, such as ${env:TOKEN}");
        }
    }

    // The name is part of an address and of the names of tools, in which two servers must not look like one.
    private static void checkNames(List<NamedServer> servers, ServersText text, JsonProblems problems) {
        for (int i = 0; i < servers.size(); i++) {
            NamedServer server = servers.get(i);
            if (!USABLE.matcher(server.address()).matches()) {
                problems.add(text.at(server.name()), "must have a letter or a digit of ASCII in its name");
            }
            for (NamedServer before : servers.subList(0, i)) {
                String one = server.address();
                String other = before.address();
                if (one.equals(other)) {
                    problems.add(
                            text.at(server.name()),
                            "has the same name as \"" + before.name()
                                    + "\", as far as letters, digits, _ and - of ASCII"
                                    + " are concerned; rename one of them");
                } else if (isAmbiguous(one, other) || isAmbiguous(other, one)) {
                    problems.add(
                            text.at(server.name()),
                            "and \"" + before.name() + "\" could have tools of the same name, because tools are named"
                                    + " SERVER__TOOL; rename one of them");
                }
            }
        }
    }

    private static boolean isAmbiguous(String shorter, String longer) {
        return longer.equals(shorter + "_") || longer.startsWith(shorter + "__");
    }
}
