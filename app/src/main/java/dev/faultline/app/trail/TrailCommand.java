package dev.faultline.app.trail;

import dev.faultline.app.shared.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The commands for audit logs. */
@Command(
        name = "trail",
        description = "Verifies, shows, signs, ships and prunes an audit log.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            TrailVerifyCommand.class,
            TrailTailCommand.class,
            TrailQueryCommand.class,
            TrailExportCommand.class,
            TrailCheckpointCommand.class,
            TrailShipCommand.class,
            TrailPruneCommand.class
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline trail verify ~/.faultline/trail --checkpoint /mnt/other/checkpoints",
            "  faultline trail tail -f ~/.faultline/trail",
            "  faultline trail query . --code HASH_MISMATCH --since 2h",
            "",
            "Exit codes: 0 fine, 1 the log is damaged or cannot be read, 2 wrong usage."
        })
public final class TrailCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
