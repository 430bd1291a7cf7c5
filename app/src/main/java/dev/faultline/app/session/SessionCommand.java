package dev.faultline.app.session;

import dev.faultline.app.shared.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The commands for sessions and their locks. */
@Command(
        name = "session",
        description = {
            "Lists, shows and releases the locked sessions of governed workspaces.",
            "A session that is not locked ends with its connection and is not listed."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {SessionListCommand.class, SessionShowCommand.class, SessionReleaseCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline session list",
            "  faultline session show 3f1c2a9e-7c0b-4a55-9d07-2b1f6f0f5f10",
            "  faultline session release 3f1c2a9e-7c0b-4a55-9d07-2b1f6f0f5f10 --reason 'the policy was wrong'",
            "",
            "Exit codes: 0 fine, 1 there is no such session or it cannot be released, 2 wrong usage."
        })
public final class SessionCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
