package dev.faultline.app.fleet;

import dev.faultline.app.shared.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The commands for the database that has the trails of many machines. */
@Command(
        name = "fleet",
        description = "Prepares and shows the database that has the audit logs of many machines.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {FleetMigrateCommand.class, FleetStatusCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline fleet migrate postgresql://owner@db/audit",
            "  faultline fleet status postgresql://reader@db/audit",
            "",
            "The password comes from PGPASSWORD or a pass file, never from the command line.",
            "Exit codes: 0 fine, 1 the database cannot be used or a stream needs attention, 2 wrong usage."
        })
public final class FleetCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
