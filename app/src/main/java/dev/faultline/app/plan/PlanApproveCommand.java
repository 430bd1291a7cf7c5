package dev.faultline.app.plan;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Version;
import dev.faultline.toolsets.workspace.plan.Plan;
import dev.faultline.toolsets.workspace.plan.PlanKeys;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "approve",
        description = {
            "Signs a plan of a workspace, header and body, so that agents may write files under it.",
            "The key is keys/plan.key in FAULTLINE_HOME, created if it does not exist.",
            "It is written into the workspace's audit log first; what cannot be recorded is not approved."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline plan approve 7375887ffe6e2a611b9c98809129f97df06a85f70d872003ca97d0e59e28fac5",
            "  faultline plan approve --root ~/project --expires 8h 7375887f...",
            "",
            "Exit codes: 0 approved, 1 the plan is missing or breaks the rules for plans, 2 wrong usage."
        })
final class PlanApproveCommand implements Callable<Integer> {
    @Mixin
    private WorkspaceOption option;

    @Mixin
    private PlanDecision decision;

    @Option(
            names = "--expires",
            paramLabel = "TIME",
            defaultValue = "30d",
            converter = LongDuration.class,
            description = "How long the approval holds: 90m, 8h or 7d (default: ${DEFAULT-VALUE}).")
    private Duration expires;

    @Override
    public Integer call() {
        String plan = decision.plan();
        String by = decision.person();
        return option.run(workspace -> {
            Instant until = workspace
                    .approvalsBy(by)
                    .approve(plan, PlanKeys.in(workspace.home()).signer(), expires);
            workspace.project().create();
            print(workspace.plans().admit(plan));
            option.console().out().println("approved " + plan + " until " + until);
            return 0;
        });
    }

    // What agents may do now, for the person who approved it.
    private void print(Plan plan) {
        PrintWriter err = option.console().err();
        err.println("Plan: " + Console.printable(plan.title()));
        err.println("Role: " + plan.header().role());
        err.println("Paths: "
                + plan.allowlist().stream()
                        .map(rule -> rule.path() + (rule.below() ? "/" : ""))
                        .collect(Collectors.joining(", ")));
        plan.phases()
                .forEach(phase -> err.println("Phase " + phase.id() + ": "
                        + phase.operations().stream()
                                .sorted()
                                .map(operation -> operation.word())
                                .collect(Collectors.joining(", "))));
    }
}
