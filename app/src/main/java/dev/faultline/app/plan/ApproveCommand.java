package dev.faultline.app.plan;

import dev.faultline.app.Version;
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
import picocli.CommandLine.Parameters;

@Command(
        name = "approve",
        description = {
            "Signs a plan of a workspace, header and body, so that agents may write files under it.",
            "The key is keys/plan.key in FAULTLINE_HOME, made if it is not there.",
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
final class ApproveCommand implements Callable<Integer> {
    @Mixin
    private PlanPlace place;

    @Mixin
    private Person person;

    @Parameters(paramLabel = "HASH", description = "The hash of the plan, all of its 64 digits.")
    private String hash;

    @Option(
            names = "--expires",
            paramLabel = "TIME",
            defaultValue = "30d",
            converter = Span.class,
            description = "How long the approval holds: 90m, 8h or 7d (default: ${DEFAULT-VALUE}).")
    private Duration expires;

    @Override
    public Integer call() {
        String plan = place.hash(hash);
        String by = person.name();
        return place.doing(workspace -> {
            Instant until = workspace
                    .approvalsBy(by)
                    .approve(plan, PlanKeys.in(workspace.home()).signer(), expires);
            workspace.project().create();
            tell(workspace.plans().admit(plan));
            place.out().println("approved " + plan + " until " + until);
            return 0;
        });
    }

    // For whoever reads along: what agents may do now.
    private void tell(Plan plan) {
        PrintWriter err = place.err();
        err.println("Plan: " + PlanPlace.shown(plan.title()));
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
