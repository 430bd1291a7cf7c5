package dev.faultline.app;

import dev.faultline.app.shared.Version;
import dev.faultline.text.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "help",
        description = "Shows the help of a command, or explains a code.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline help trail verify",
            "  faultline help HASH_MISMATCH",
            "",
            "Exit codes: 0 shown, 1 there is no such command or code, 2 wrong usage."
        })
final class HelpCommand implements Callable<Integer> {
    @Parameters(paramLabel = "TOPIC", arity = "0..*", description = "A command, or a code as a client sees it.")
    private List<String> topics = new ArrayList<>();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        CommandLine program = spec.parent().commandLine();
        @Nullable CommandLine found = program;
        for (String topic : topics) {
            found = found == null ? null : found.getSubcommands().get(topic);
        }
        if (found != null) {
            found.usage(program.getOut());
            return 0;
        }
        String topic = String.join(" ", topics);
        return ExplainCommand.explain(topic, program.getOut()) ? 0 : unknown(topic, program);
    }

    private static int unknown(String topic, CommandLine program) {
        List<String> known = new ArrayList<>(program.getSubcommands().keySet());
        known.addAll(ExplainCommand.codes());
        List<String> near = NearestName.allTo(topic, known);
        program.getErr()
                .println("There is no command or code '" + topic + "'."
                        + (near.isEmpty()
                                ? " 'faultline --help' lists the commands, 'faultline codes' the codes."
                                : " The nearest are " + String.join(", ", near) + "."));
        return 1;
    }
}
