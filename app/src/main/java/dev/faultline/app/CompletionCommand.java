package dev.faultline.app;

import dev.faultline.app.shared.Version;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "completion",
        description = "Prints a script that completes this command line in your shell.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  source <(faultline completion bash)",
            "  source <(faultline completion zsh)",
            "  faultline completion fish > ~/.config/fish/completions/faultline.fish",
            "",
            "Exit codes: 0 printed, 2 wrong usage."
        })
final class CompletionCommand implements Runnable {
    enum Shell {
        bash,
        zsh,
        fish
    }

    @Parameters(paramLabel = "SHELL", description = "One of ${COMPLETION-CANDIDATES}.")
    private Shell shell;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        // The script switches zsh to bash's completion by itself.
        String script = switch (shell) {
            case bash, zsh -> AutoComplete.bash("faultline", Main.commandLine());
            case fish -> FishCompletion.of(Main.commandLine());
        };
        spec.commandLine().getOut().print(script);
        spec.commandLine().getOut().flush();
    }
}
