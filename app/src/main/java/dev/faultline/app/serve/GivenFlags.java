package dev.faultline.app.serve;

import dev.faultline.app.shared.Environment;
import dev.faultline.app.shared.settings.ConfigFile;
import dev.faultline.app.shared.settings.SettingSources;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What a client needs to start this server itself, over standard input and output, with the same settings.
 *
 * @param arguments the flags that were given, without those for HTTP; paths are absolute, because a client may start
 *     the server in another folder
 * @param environment the variables that settings come from
 */
record GivenFlags(List<String> arguments, Map<String, String> environment) {
    private static final Set<String> FOR_HTTP =
            Set.of("--http", "--stdio", "--token-file", "--allow-host", "--allow-origin");
    private static final List<String> ALWAYS_KEPT = List.of("FAULTLINE_HOME", "FAULTLINE_CONFIG");

    GivenFlags {
        arguments = List.copyOf(arguments);
        environment = Map.copyOf(environment);
    }

    /** {@return what was given to this command} */
    static GivenFlags of(CommandSpec command) {
        List<String> arguments = new ArrayList<>();
        Map<String, String> environment = new TreeMap<>();
        Environment given = Environment.of(command);
        for (String variable : ALWAYS_KEPT) {
            keep(variable, given, environment);
        }
        for (OptionSpec option : command.options()) {
            if (FOR_HTTP.contains(option.longestName())) {
                continue;
            }
            if (SettingSources.isGiven(command, option.longestName())) {
                add(option, arguments);
            } else {
                SettingSources.variable(option).ifPresent(variable -> keep(variable, given, environment));
            }
        }
        return new GivenFlags(arguments, environment);
    }

    private static void keep(String variable, Environment given, Map<String, String> environment) {
        given.variable(variable).ifPresent(value -> environment.put(variable, value));
    }

    private static void add(OptionSpec option, List<String> arguments) {
        arguments.add(option.longestName());
        if (option.getValue() instanceof Path path) {
            arguments.add(path.toAbsolutePath().normalize().toString());
        } else if (!ConfigFile.isFlag(option)) {
            arguments.add(String.join(",", option.stringValues()));
        }
    }
}
