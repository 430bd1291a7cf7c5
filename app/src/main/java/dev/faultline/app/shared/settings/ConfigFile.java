package dev.faultline.app.shared.settings;

import dev.faultline.text.NearestName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.toml.TomlMapper;

/** The TOML file of {@code --config}: the values of settings, and the lines that they are on. */
public record ConfigFile(Optional<Path> path, Map<String, String> values, Map<String, Integer> lines) {
    private static final Pattern KEY = Pattern.compile("\\s*[\"']?([A-Za-z0-9_-]+)[\"']?\\s*=.*");

    /** No file. */
    static final ConfigFile NONE = new ConfigFile(Optional.empty(), Map.of(), Map.of());

    /**
     * {@return the settings in this file}
     *
     * @throws ParameterException if the file is not TOML, has an unknown setting, or one of the wrong type; the message
     *     names the file, the line and the setting
     */
    static ConfigFile read(Path path, CommandSpec command, Map<String, OptionSpec> known) {
        String text = content(path, command);
        try {
            Map<String, String> values = new LinkedHashMap<>();
            Map<String, Integer> lines = new LinkedHashMap<>();
            JsonNode toml = new TomlMapper().readTree(text);
            toml.properties().forEach(setting -> {
                int line = line(text, setting.getKey());
                String place = path + ", line " + line;
                OptionSpec option = known.get(setting.getKey());
                if (option == null) {
                    throw wrong(command, unknown(setting.getKey(), known, place, command.name()));
                }
                lines.put(setting.getKey(), line);
                values.put(
                        setting.getKey(),
                        text(setting.getValue(), option)
                                .orElseThrow(() -> wrong(command, wrongType(setting.getKey(), option, place))));
            });
            return new ConfigFile(Optional.of(path), values, lines);
        } catch (JacksonException e) {
            duplicate(text, path).ifPresent(message -> {
                throw wrong(command, message);
            });
            String line =
                    e.getLocation() == null ? "" : ", line " + e.getLocation().getLineNr();
            throw wrong(
                    command,
                    "The configuration file " + path + line + " is not valid TOML: "
                            + firstLine(e.getOriginalMessage()));
        }
    }

    private static String content(Path path, CommandSpec command) {
        if (Files.isDirectory(path) || !Files.isReadable(path)) {
            throw wrong(command, "The configuration file " + path + " cannot be read.");
        }
        try {
            return Files.readString(path);
        } catch (IOException e) {
            throw wrong(command, "The configuration file " + path + " is not UTF-8 text.");
        }
    }

    /** {@return the file and the line of this setting, if it is set here} */
    Optional<String> place(String key) {
        return Optional.ofNullable(lines.get(key)).map(line -> path.orElseThrow() + ", line " + line);
    }

    private static String unknown(String key, Map<String, OptionSpec> known, String place, String command) {
        return "Unknown setting \"" + key + "\" in " + place + "."
                + NearestName.to(key, known.keySet())
                        .map(nearest -> " Did you mean \"" + nearest + "\"?")
                        .orElse(" 'faultline " + command + " --print-config' lists all settings.");
    }

    private static String wrongType(String key, OptionSpec option, String place) {
        return "The setting \"" + key + "\" in " + place + " must be " + kind(option) + ".";
    }

    private static String kind(OptionSpec option) {
        if (isFlag(option)) {
            return "true or false";
        }
        return option.isMultiValue() ? "a list of texts" : "a text or a number";
    }

    private static Optional<String> text(JsonNode value, OptionSpec option) {
        if (isFlag(option)) {
            return value.isBoolean() ? Optional.of(value.asString()) : Optional.empty();
        }
        if (value.isArray() && option.isMultiValue() && value.valueStream().allMatch(JsonNode::isString)) {
            return Optional.of(value.valueStream().map(JsonNode::asString).collect(Collectors.joining(",")));
        }
        return value.isString() || value.isNumber() ? Optional.of(value.asString()) : Optional.empty();
    }

    /** {@return whether this option has no value} */
    public static boolean isFlag(OptionSpec option) {
        return option.type() == boolean.class || option.type() == Boolean.class;
    }

    // The parser reports the lines of syntax errors only. A key is looked for where TOML allows one to begin.
    private static int line(String text, String key) {
        Pattern begin = Pattern.compile("\\s*\\[{0,2}\\s*[\"']?" + Pattern.quote(key) + "[\"']?\\s*[=.\\]].*");
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (begin.matcher(lines.get(i)).matches()) {
                return i + 1;
            }
        }
        return 1;
    }

    // The parser reports a duplicate without its name, at the end of its value or later.
    private static Optional<String> duplicate(String text, Path path) {
        Map<String, Integer> seen = new HashMap<>();
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            Matcher key = KEY.matcher(lines.get(i));
            if (lines.get(i).stripLeading().startsWith("[")) {
                seen.clear(); // another table may have the same keys
            } else if (key.matches()) {
                Integer first = seen.putIfAbsent(key.group(1), i + 1);
                if (first != null) {
                    return Optional.of("Duplicate setting \"" + key.group(1) + "\" in " + path + ", line " + (i + 1)
                            + ". Line " + first + " sets it already.");
                }
            }
        }
        return Optional.empty();
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("");
    }

    private static ParameterException wrong(CommandSpec command, String message) {
        return new ParameterException(command.commandLine(), message);
    }
}
