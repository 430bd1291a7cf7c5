package dev.faultline.files.servers;

import dev.faultline.files.diagnosis.ProgramOnPath;
import dev.faultline.files.process.ProgramLaunch;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonProblems;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.json.ObjectFields;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads one server of a file.
 *
 * @param folder the folder of the file
 * @param dialects the dialects that failures can have
 */
record ServerReader(Path folder, ServerVariables variables, List<String> dialects, JsonProblems problems) {
    private static final int LONGEST = 64 * 1024;
    private static final int MOST_ARGUMENTS = 10_000;

    /** What a server gets of this program's environment. Everything else has to be in its {@code env}. */
    private static final List<String> INHERITED = List.of("PATH", "HOME", "LANG");

    private static final List<String> TYPES = List.of("stdio", "http", "sse", "streamable-http", "streamableHttp");

    /** Members that only concern the client that the file was written for. */
    private static final List<String> OF_CLIENTS =
            List.of("disabled", "description", "alwaysAllow", "autoApprove", "gallery", "version", "dev", "source");

    /** Members that change how the server is reached, and that only their client can carry out. */
    private static final Map<String, String> UNSUPPORTED = Map.of(
            "envFile", "is not supported; write the variables into \"env\"",
            "headersHelper", "is not supported; write the headers into \"headers\"",
            "auth", "is not supported; write the credentials into \"headers\"",
            "oauth", "is not supported; write the credentials into \"headers\"");

    private static final Pattern HEADER_NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern HEADER_VALUE = Pattern.compile("[\\x21-\\x7e\\t ]*");
    private static final Pattern VARIABLE_NAME = Pattern.compile("[^=\\x00]+");

    /** {@return the server; empty after a problem that leaves nothing to start or to reach} */
    Optional<NamedServer> read(String name, ObjectFields fields) {
        checkKind(fields);
        Optional<ServerTarget> program = program(fields);
        Optional<ServerTarget> remote = remote(fields);
        ServerPreferences preferences = PreferencesReader.read(fields.object("faultline"), dialects);
        if (preferences.passesAuthorization() && remote.isEmpty()) {
            problems.add(fields.at("faultline").child("authorization"), "is only possible for a server with a \"url\"");
        }
        if (preferences.passesAuthorization() && preferences.shared()) {
            problems.add(fields.at("faultline").child("authorization"), "is not possible for a shared server");
        }
        OF_CLIENTS.forEach(fields::any);
        UNSUPPORTED.forEach((member, reason) -> {
            if (fields.has(member)) {
                fields.problem(member, reason);
            }
        });
        fields.end();
        return program.or(() -> remote).map(target -> new NamedServer(name, target, preferences));
    }

    private void checkKind(ObjectFields fields) {
        String type = fields.choice("type", TYPES, "");
        boolean program = fields.has("command");
        boolean remote = fields.has("url");
        if (program && remote) {
            fields.problem("url", "is not possible beside \"command\": a server is a program or an address");
        } else if (program && !type.isEmpty() && !type.equals("stdio")) {
            fields.problem("type", "must be stdio for a server with a \"command\"");
        } else if (remote && type.equals("stdio")) {
            fields.problem("type", "must be http or sse for a server with a \"url\"");
        } else if (!program && !remote) {
            problems.add(fields.at(), "needs a \"command\" or a \"url\"");
        }
    }

    private Optional<ServerTarget> program(ObjectFields fields) {
        List<String> command = new ArrayList<>();
        fields.optionalText("command", LONGEST).ifPresent(it -> command.add(expanded(it, fields.at("command"))));
        boolean named = !command.isEmpty();
        List<JsonValue> items = fields.list("args", MOST_ARGUMENTS);
        for (int i = 0; i < items.size(); i++) {
            command.add(text(items.get(i), fields.at("args").child(Integer.toString(i))));
        }
        Map<String, String> environment = new LinkedHashMap<>();
        for (String name : INHERITED) {
            Optional.ofNullable(variables.environment().get(name)).ifPresent(value -> environment.put(name, value));
        }
        ObjectFields own = fields.object("env");
        own.all().members().forEach((name, value) -> {
            if (!VARIABLE_NAME.matcher(name).matches()) {
                own.problem(name, "is not the name of a variable");
            }
            environment.put(name, text(value, own.at(name)));
        });
        if (named) {
            checkProgram(command.getFirst(), environment, fields);
        }
        Optional<Path> started = fields.optionalText("cwd", LONGEST).flatMap(it -> folder(it, fields.at("cwd")));
        return named
                ? Optional.of(new ServerTarget.Program(new ProgramLaunch(command, environment, started)))
                : Optional.empty();
    }

    // As typed in a terminal. A program may have a space in its name.
    private static void checkProgram(String program, Map<String, String> environment, ObjectFields fields) {
        List<String> words = List.of(program.strip().split("\\s+"));
        ProgramLaunch launch = new ProgramLaunch(List.of(program), environment, Optional.empty());
        if (words.size() > 1 && ProgramOnPath.obstacle(launch).isPresent()) {
            fields.problem(
                    "command",
                    "must be the program alone; write the rest into \"args\": ["
                            + String.join(
                                    ", ",
                                    words.subList(1, words.size()).stream()
                                            .map(word -> '"' + word + '"')
                                            .toList())
                            + "]");
        }
    }

    private Optional<Path> folder(String given, JsonPointer at) {
        try {
            Path path = folder.resolve(expanded(given, at)).normalize();
            if (Files.isDirectory(path)) {
                return Optional.of(path);
            }
        } catch (InvalidPathException notAPath) {
            // reported like a folder that does not exist
        }
        problems.add(at, "is not a folder");
        return Optional.empty();
    }

    private Optional<ServerTarget> remote(ObjectFields fields) {
        Optional<URI> uri = fields.optionalText("url", LONGEST).flatMap(it -> address(it, fields.at("url")));
        ObjectFields given = fields.object("headers");
        Map<String, String> headers = new LinkedHashMap<>();
        given.all().members().forEach((name, value) -> {
            String text = text(value, given.at(name));
            if (!HEADER_NAME.matcher(name).matches()
                    || !HEADER_VALUE.matcher(text).matches()) {
                given.problem(name, "is not a header: its name and its value must be ASCII");
            }
            headers.put(name, text);
        });
        if (!headers.isEmpty() && !fields.has("url")) {
            fields.problem("headers", "is only possible for a server with a \"url\"");
        }
        return uri.map(it -> new ServerTarget.Remote(it, headers));
    }

    private Optional<URI> address(String given, JsonPointer at) {
        try {
            URI uri = new URI(expanded(given, at).strip());
            String scheme = Optional.ofNullable(uri.getScheme()).orElse("").toLowerCase(Locale.ROOT);
            boolean http = scheme.equals("http") || scheme.equals("https");
            if (http && uri.getHost() != null && uri.getUserInfo() == null && uri.getFragment() == null) {
                return Optional.of(uri);
            }
        } catch (URISyntaxException notAnAddress) {
            // reported below
        }
        problems.add(at, "must be http:// or https:// and a host, without a password or fragment");
        return Optional.empty();
    }

    private String text(JsonValue value, JsonPointer at) {
        if (value instanceof JsonString(String text) && text.indexOf('\0') < 0) {
            return expanded(text, at);
        }
        problems.add(at, "must be text in quotes");
        return "";
    }

    private String expanded(String text, JsonPointer at) {
        return variables.expanded(text, message -> problems.add(at, message));
    }
}
