package dev.faultline.app.shared.settings;

import dev.faultline.app.shared.Environment;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Finds the value of a setting: from its flag, else the environment, else the file, else the default. */
public final class SettingSources implements IDefaultValueProvider {
    private static final String CONFIG = "--config";
    private static final List<String> NOT_SETTINGS = List.of("--help", "--version", CONFIG, "--print-config");

    /** Variables of other programs that a server respects. */
    private static final Map<String, String> OTHER_VARIABLES = Map.of("--caches", "CONTEXT_CACHE_ROOT");

    private @Nullable ConfigFile file;

    @Override
    public @Nullable String defaultValue(ArgSpec argument) {
        if (!(argument instanceof OptionSpec option) || NOT_SETTINGS.contains(option.longestName())) {
            return null;
        }
        return variable(option)
                .flatMap(Environment.of(option.command())::variable)
                .orElseGet(() -> file(option.command()).values().get(key(option)));
    }

    /** {@return the settings of this command} */
    public static SettingSources of(CommandSpec command) {
        return (SettingSources) command.defaultValueProvider();
    }

    // Picocli asks for the default of a boolean flag before it has parsed the flags after it, which may include
    // --config. So the absence of a file is not cached.
    private ConfigFile file(CommandSpec command) {
        if (file == null) {
            file = config(command)
                    .map(path -> ConfigFile.read(path, command, settings(command)))
                    .orElse(null);
        }
        return file == null ? ConfigFile.NONE : file;
    }

    /** {@return the path of the configuration file, from the flag or the environment} */
    public static Optional<Path> config(CommandSpec command) {
        Path given = command.findOption(CONFIG).getValue();
        return Optional.ofNullable(given)
                .or(() -> Environment.of(command).variable("FAULTLINE_CONFIG").map(Path::of));
    }

    /** {@return whether this option is given as a flag} */
    public static boolean isGiven(CommandSpec command, String option) {
        return command.commandLine().getParseResult().hasMatchedOption(option);
    }

    /** {@return where the value of this setting comes from: a flag, a variable, a line of a file, or the default} */
    String source(OptionSpec option) {
        if (isGiven(option.command(), option.longestName())) {
            return "flag";
        }
        return elsewhere(option).orElse("default");
    }

    /** {@return the variable or the line of the file that sets this setting, unless it is a flag or the default} */
    Optional<String> elsewhere(OptionSpec option) {
        return variable(option)
                .map(name -> "environment " + name)
                .or(() -> file(option.command()).place(key(option)));
    }

    /** {@return a sentence that says where the rejected value comes from, if it is not a flag} */
    public static String sourceOf(@Nullable ArgSpec argument) {
        return argument instanceof OptionSpec option
                        && option.command().defaultValueProvider() instanceof SettingSources sources
                ? sources.rejected(option)
                        .map(place -> " (" + key(option) + ", from " + place + ")")
                        .orElse("")
                : "";
    }

    /** {@return where a value that was rejected comes from, unless it is a flag: that needs no explanation} */
    public Optional<String> rejected(OptionSpec option) {
        CommandLine.ParseResult parsed = option.command().commandLine().getParseResult();
        return parsed != null && parsed.hasMatchedOption(option) ? Optional.empty() : elsewhere(option);
    }

    /** {@return the text that sets this setting, in the form that the command line accepts} */
    Optional<String> text(OptionSpec option) {
        if (isGiven(option.command(), option.longestName())) {
            return Optional.of(
                    ConfigFile.isFlag(option)
                            ? String.valueOf(option.<Object>getValue())
                            : String.join(",", option.stringValues()));
        }
        return Optional.ofNullable(defaultValue(option))
                .or(() -> Optional.ofNullable(option.defaultValue()))
                .or(() -> ConfigFile.isFlag(option) ? Optional.of("false") : Optional.empty())
                .or(() -> option.isMultiValue() ? Optional.of("") : Optional.empty());
    }

    /** {@return the settings of this command by their names, in the order of its help} */
    public static Map<String, OptionSpec> settings(CommandSpec command) {
        Map<String, OptionSpec> settings = new LinkedHashMap<>();
        command.options().stream()
                .filter(option -> !NOT_SETTINGS.contains(option.longestName()))
                .forEach(option -> settings.put(key(option), option));
        return settings;
    }

    /** {@return the name of this setting in a file} */
    public static String key(OptionSpec option) {
        return option.longestName().substring(2);
    }

    /** {@return the name of the variable for this setting} */
    static String variableName(OptionSpec option) {
        return "FAULTLINE_" + key(option).toUpperCase(Locale.ROOT).replace('-', '_');
    }

    /** {@return the variable that this setting comes from, if one is set} */
    public static Optional<String> variable(OptionSpec option) {
        return Stream.concat(
                        Stream.of(variableName(option)), Stream.ofNullable(OTHER_VARIABLES.get(option.longestName())))
                .filter(variable -> Environment.of(option.command()).variables().containsKey(variable))
                .findFirst();
    }
}
