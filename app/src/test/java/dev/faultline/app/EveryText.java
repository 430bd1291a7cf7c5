package dev.faultline.app;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/** Prints every help, manual page and completion, and messages about wrong usage of every command. */
final class EveryText {
    private EveryText() {}

    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        for (CommandLine command : commands(Main.commandLine()).toList()) {
            out.println(command.getUsageMessage());
            execute(out, words(command, "--unknown=${TOKEN}", "${TOKEN}"));
        }
        ManualPage.all(Main.commandLine()).map(ManualPage::text).forEach(out::println);
        for (CompletionCommand.Shell shell : CompletionCommand.Shell.values()) {
            execute(out, List.of("completion", shell.name()));
        }
    }

    private static Stream<CommandLine> commands(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(EveryText::commands));
    }

    private static List<String> words(CommandLine command, String... wrong) {
        List<String> words =
                new ArrayList<>(List.of(command.getCommandSpec().qualifiedName().split(" ")));
        words.removeFirst();
        words.addAll(List.of(wrong));
        return words;
    }

    private static void execute(PrintWriter out, List<String> words) {
        Main.commandLine().setOut(out).setErr(out).execute(words.toArray(String[]::new));
    }
}
