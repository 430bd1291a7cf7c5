package dev.faultline.app;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The completion script for fish, which picocli does not offer. */
final class FishCompletion {
    private static final String COMPLETE = "complete -c faultline";

    private FishCompletion() {}

    static String of(CommandLine program) {
        return Stream.concat(Stream.of(COMPLETE + " -f"), commands(program, List.of()))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static Stream<String> commands(CommandLine command, List<String> above) {
        String here = seen(command, above);
        Stream<String> options = command.getCommandSpec().options().stream().map(option -> option(option, here));
        Stream<String> names = command.getSubcommands().entrySet().stream()
                .map(sub -> COMPLETE + here + " -a " + sub.getKey()
                        + description(
                                sub.getValue().getCommandSpec().usageMessage().description()));
        Stream<String> below = command.getSubcommands().entrySet().stream()
                .flatMap(sub -> commands(
                        sub.getValue(),
                        Stream.concat(above.stream(), Stream.of(sub.getKey())).toList()));
        return Stream.of(options, names, below).flatMap(lines -> lines);
    }

    // After the words that lead to this command, and before one of its own commands.
    private static String seen(CommandLine command, List<String> above) {
        Stream<String> led = above.stream().map(word -> "__fish_seen_subcommand_from " + word);
        Stream<String> open = command.getSubcommands().isEmpty()
                ? Stream.empty()
                : Stream.of("not __fish_seen_subcommand_from "
                        + String.join(" ", command.getSubcommands().keySet()));
        String condition = Stream.concat(led, open).collect(Collectors.joining("; and "));
        return condition.isEmpty() ? "" : " -n '" + condition + "'";
    }

    private static String option(OptionSpec option, String here) {
        String names = Stream.of(option.names())
                .map(name -> name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1))
                .collect(Collectors.joining());
        String value = option.arity().max() == 0 ? "" : " -r";
        return COMPLETE + here + names + value + description(HelpText.description(option));
    }

    private static String description(String[] lines) {
        String first = lines.length == 0 ? "" : lines[0];
        return " -d '" + first.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
