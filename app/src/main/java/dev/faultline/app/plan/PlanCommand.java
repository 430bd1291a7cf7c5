package dev.faultline.app.plan;

import dev.faultline.app.shared.Version;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The commands for plans. */
@Command(
        name = "plan",
        description = "Examines, approves and revokes the plans that an agent writes files under.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {PlanLintCommand.class, PlanApproveCommand.class, PlanRevokeCommand.class, PlanListCommand.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline plan list --root ~/project",
            "  faultline plan lint proposal.md",
            "  faultline plan approve 7375887ffe6e2a611b9c98809129f97df06a85f70d872003ca97d0e59e28fac5",
            "  faultline plan revoke 7375887ffe6e2a611b9c98809129f97df06a85f70d872003ca97d0e59e28fac5",
            "",
            "Exit codes: 0 fine, 1 the plan is missing or breaks the rules for plans, 2 wrong usage."
        })
public final class PlanCommand implements Runnable {
    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
