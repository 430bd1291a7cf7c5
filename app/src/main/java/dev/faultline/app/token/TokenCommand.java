package dev.faultline.app.token;

import dev.faultline.app.shared.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The commands for token files. */
@Command(
        name = "token",
        description = "Adds, lists and revokes the tokens of callers over HTTP.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {TokenAddCommand.class, TokenListCommand.class, TokenRevokeCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline token add ann --role executor --token-file /etc/faultline.tokens",
            "  faultline token revoke ann --token-file /etc/faultline.tokens",
            "",
            "Exit codes: 0 fine, 1 the file cannot be used or the name is wrong, 2 wrong usage."
        })
public final class TokenCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
