package dev.faultline.app;

import dev.faultline.app.shared.Version;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The manual page of a command, in the macros of {@code man}. It says what {@code --help} says, because both come from
 * the same description of the command.
 */
record ManualPage(CommandSpec command) {
    private static final String EXIT_CODES = "Exit codes: ";

    /** {@return the page of the program and of each command below it} */
    static Stream<ManualPage> all(CommandLine program) {
        return Stream.concat(
                Stream.of(new ManualPage(program.getCommandSpec())),
                program.getSubcommands().values().stream().flatMap(ManualPage::all));
    }

    /** {@return the name of the page, such as {@code faultline-trail-verify}} */
    String name() {
        return command.qualifiedName("-");
    }

    /** {@return the source of the page} */
    String text() {
        String version = Version.number();
        return Stream.of(
                        ".TH \"" + escaped(name().toUpperCase(Locale.ROOT)) + "\" 1 \"\" \"Faultline " + version
                                + "\" \"Faultline\"",
                        // Words are not broken: what they name can be copied.
                        ".nh\n.ad l",
                        section("NAME", escaped(name()) + " \\- " + escaped(summary())),
                        section("SYNOPSIS", escaped(synopsis())),
                        section("DESCRIPTION", paragraphs(description())),
                        section("ARGUMENTS", entries(command.positionalParameters())),
                        section("OPTIONS", entries(command.options())),
                        section("COMMANDS", commands()),
                        section("EXAMPLES", examples()),
                        section("NOTES", paragraphs(sentences(false))),
                        section("EXIT STATUS", paragraphs(sentences(true))),
                        section("SEE ALSO", related()))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private CommandLine.Model.UsageMessageSpec usage() {
        return command.usageMessage();
    }

    private String summary() {
        String first = description().findFirst().orElse("");
        return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
    }

    // A line of the description that does not end a sentence continues in the next one.
    private Stream<String> description() {
        return Stream.of(String.join("\n", usage().description())
                .replaceAll("(?<![.:])\n", " ")
                .split("\n", -1));
    }

    private String synopsis() {
        return new Help(command, Help.defaultColorScheme(Ansi.OFF))
                .synopsis(0)
                .strip()
                .replaceAll("\\s+", " ");
    }

    private static String entries(List<? extends ArgSpec> arguments) {
        return arguments.stream()
                .filter(argument -> !argument.hidden())
                .map(argument -> entry(title(argument), String.join(" ", HelpText.description(argument))))
                .collect(Collectors.joining("\n"));
    }

    private static String title(ArgSpec argument) {
        String label = "\\fI" + escaped(argument.paramLabel()) + "\\fR";
        if (!(argument instanceof OptionSpec option)) {
            return label;
        }
        String names = Stream.of(option.names())
                .map(name -> "\\fB" + escaped(name) + "\\fR")
                .collect(Collectors.joining(", "));
        return option.arity().max() == 0 ? names : names + "=" + label;
    }

    private String commands() {
        return command.subcommands().values().stream()
                .map(sub -> new ManualPage(sub.getCommandSpec()))
                .map(page -> entry(reference(page), page.summary() + "."))
                .collect(Collectors.joining("\n"));
    }

    private static String entry(String title, String description) {
        return ".TP\n" + title + "\n" + escaped(description);
    }

    private String examples() {
        String lines = Stream.of(usage().footer())
                .filter(line -> line.startsWith(" "))
                .map(line -> escaped(line.strip()))
                .collect(Collectors.joining("\n"));
        return lines.isEmpty() ? "" : ".nf\n" + lines + "\n.fi";
    }

    // The lines below the examples: the exit codes, or what comes before them.
    private Stream<String> sentences(boolean exitCodes) {
        return Stream.of(usage().footer())
                .filter(line -> !line.startsWith(" "))
                .map(line -> {
                    int start = line.indexOf(EXIT_CODES);
                    if (exitCodes) {
                        return start < 0 ? "" : line.substring(start + EXIT_CODES.length());
                    }
                    return start < 0 ? line : line.substring(0, start);
                })
                .map(String::strip)
                .filter(line -> !line.isEmpty());
    }

    private String related() {
        return Optional.ofNullable(command.parent())
                .map(parent -> reference(new ManualPage(parent)))
                .orElse("");
    }

    private static String reference(ManualPage page) {
        return "\\fB" + escaped(page.name()) + "\\fR(1)";
    }

    private static String section(String heading, String content) {
        return content.isEmpty() ? "" : ".SH " + heading + "\n" + content;
    }

    private static String paragraphs(Stream<String> paragraphs) {
        return paragraphs.map(ManualPage::escaped).collect(Collectors.joining("\n.PP\n"));
    }

    // A hyphen stays one when it is copied, and a line never begins with the sign of a macro.
    private static String escaped(String text) {
        String safe = text.replace("\\", "\\e")
                .replace("-", "\\-")
                .replace("'", "\\(aq")
                .replace("%%", "%");
        return safe.startsWith(".") ? "\\&" + safe : safe;
    }
}
