package dev.faultline.app.serve;

import dev.faultline.text.NearestName;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import tools.jackson.core.JacksonException;
import tools.jackson.dataformat.toml.TomlMapper;

/** Where settings come from: a flag over the environment over the file over the default. */
final class SettingSources implements IDefaultValueProvider {
    private static final String CONFIG = "--config";
    private static final List<String> NOT_SETTINGS = List.of("--help", "--version", CONFIG, "--print-config");

    /** Variables of programs whose place a server may take. */
    private static final Map<String, String> OTHER_VARIABLES = Map.of("--caches", "CONTEXT_CACHE_ROOT");

    private @Nullable Map<String, String> file;

    @Override
    public @Nullable String defaultValue(ArgSpec argument) {
        if (!(argument instanceof OptionSpec option) || NOT_SETTINGS.contains(option.longestName())) {
            return null;
        }
        return set(option).map(System::getenv).orElseGet(() -> file(option).get(key(option)));
    }

    // Defaults are asked for once the flags are known, that of --config among them.
    private Map<String, String> file(OptionSpec option) {
        if (file == null) {
            CommandSpec command = option.command();
            Path given = command.findOption(CONFIG).getValue();
            Optional<Path> path = Optional.ofNullable(given)
                    .or(() -> Optional.ofNullable(System.getenv("FAULTLINE_CONFIG"))
                            .map(Path::of));
            file = path.map(it -> read(it, command)).orElse(Map.of());
        }
        return file;
    }

    private static Map<String, String> read(Path path, CommandSpec command) {
        if (!Files.isReadable(path)) {
            throw new SettingException("The file " + path + " of --config cannot be read.");
        }
        try {
            Map<?, ?> toml = new TomlMapper().readValue(path.toFile(), Map.class);
            List<String> known =
                    settings(command).stream().map(SettingSources::key).toList();
            toml.keySet().forEach(key -> refuseUnknown(String.valueOf(key), known, path));
            return toml.entrySet().stream()
                    .collect(
                            Collectors.toMap(entry -> String.valueOf(entry.getKey()), entry -> text(entry.getValue())));
        } catch (JacksonException e) {
            throw new SettingException("The file " + path + " is not TOML: " + e.getOriginalMessage());
        }
    }

    private static void refuseUnknown(String key, List<String> known, Path path) {
        if (!known.contains(key)) {
            String nearest = NearestName.to(key, known)
                    .map(it -> " Did you mean " + it + "?")
                    .orElse("");
            throw new SettingException("There is no setting " + key + ", which " + path + " names." + nearest);
        }
    }

    private static String text(Object value) {
        return value instanceof List<?> list
                ? list.stream().map(String::valueOf).collect(Collectors.joining(","))
                : String.valueOf(value);
    }

    static boolean isGiven(CommandSpec command, String option) {
        return command.commandLine().getParseResult().hasMatchedOption(option);
    }

    /** Shows each setting and where it comes from. */
    static void print(CommandSpec command, PrintWriter out) {
        for (OptionSpec option : settings(command)) {
            Object value = option.getValue();
            out.printf("%-16s %-32s %s%n", key(option), value == null ? "" : value, source(option));
        }
        out.flush();
    }

    private static String source(OptionSpec option) {
        if (option.command().commandLine().getParseResult().hasMatchedOption(option)) {
            return "flag";
        }
        Optional<String> variable = set(option);
        if (variable.isPresent()) {
            return "environment " + variable.get();
        }
        SettingSources sources = (SettingSources) option.command().defaultValueProvider();
        return sources.file(option).containsKey(key(option)) ? "file" : "default";
    }

    private static List<OptionSpec> settings(CommandSpec command) {
        return command.options().stream()
                .filter(option -> !NOT_SETTINGS.contains(option.longestName()))
                .toList();
    }

    private static String key(OptionSpec option) {
        return option.longestName().substring(2);
    }

    /** {@return the variable that the setting comes from, if one is set} */
    private static Optional<String> set(OptionSpec option) {
        String own = "FAULTLINE_" + key(option).toUpperCase(Locale.ROOT).replace('-', '_');
        return Stream.concat(Stream.of(own), Stream.ofNullable(OTHER_VARIABLES.get(option.longestName())))
                .filter(variable -> System.getenv(variable) != null)
                .findFirst();
    }
}
