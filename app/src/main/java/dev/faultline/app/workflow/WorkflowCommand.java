package dev.faultline.app.workflow;

import dev.faultline.app.shared.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The commands for the sessions of workflows. */
@Command(
        name = "workflow",
        description = "Checks, repairs and exports the sessions of workflows.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {WorkflowDoctorCommand.class, WorkflowExportCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline workflow doctor --workflows workflows",
            "  faultline workflow export sess_0123456789abcdef0123456789abcdef --format markdown",
            "",
            "Exit codes: 0 fine, 1 something is wrong with a session, 2 wrong usage."
        })
public final class WorkflowCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
