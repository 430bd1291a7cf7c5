package dev.faultline.app.plan;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Version;
import dev.faultline.toolsets.workspace.plan.PlanEntry;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
        name = "list",
        description = "Lists the plans of a workspace: hash, status, until when it is approved, title.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline plan list",
            "  faultline plan list --root ~/project",
            "",
            "Status: proposed, approved, revoked, expired, broken. Exit codes: 0 fine, 2 wrong usage."
        })
final class PlanListCommand implements Callable<Integer> {
    @Mixin
    private WorkspaceOption option;

    @Override
    public Integer call() {
        return option.run(workspace -> {
            List<PlanEntry> plans = workspace.plans().list();
            plans.forEach(this::print);
            if (plans.isEmpty()) {
                option.console().err().println("There are no plans.");
            }
            option.console()
                    .err()
                    .println("The rules and checks of this project are in "
                            + workspace.project().folder() + ".");
            return 0;
        });
    }

    private void print(PlanEntry plan) {
        String status = plan.status().name().toLowerCase(Locale.ROOT);
        String until = plan.expires().map(Instant::toString).orElse("-");
        option.console()
                .out()
                .println(plan.hash() + "  " + status + "  " + until + "  " + Console.printable(plan.title()));
    }
}
