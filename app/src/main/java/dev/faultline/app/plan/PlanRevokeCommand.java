package dev.faultline.app.plan;

import dev.faultline.app.shared.Version;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "revoke",
        description = {
            "Withdraws the approval of a plan, immediately and for every agent.",
            "A signature that is restored later stays void; only a new approval counts.",
            "The revocation is written to the workspace's audit log; if that fails, the command fails too, but the"
                    + " plan stays",
            "revoked."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline plan revoke 7375887ffe6e2a611b9c98809129f97df06a85f70d872003ca97d0e59e28fac5",
            "  faultline plan revoke --root ~/project --reason 'the release is out' 7375887f...",
            "",
            "Exit codes: 0 revoked, 1 there is no such plan, 2 wrong usage."
        })
final class PlanRevokeCommand implements Callable<Integer> {
    @Mixin
    private WorkspaceOption option;

    @Mixin
    private PlanDecision decision;

    @Option(names = "--reason", paramLabel = "TEXT", defaultValue = "", description = "Why, for the record.")
    private String reason;

    @Override
    public Integer call() {
        String plan = decision.plan();
        String by = decision.person();
        return option.run(workspace -> {
            workspace.approvalsBy(by).revoke(plan, reason);
            option.console().out().println("revoked " + plan);
            return 0;
        });
    }
}
