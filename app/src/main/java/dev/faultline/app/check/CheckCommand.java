package dev.faultline.app.check;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Version;
import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.check.report.CheckBaseline;
import dev.faultline.check.report.CheckResults;
import dev.faultline.check.rule.CheckRule;
import dev.faultline.check.rule.RulePage;
import dev.faultline.check.wire.CannotCheckException;
import dev.faultline.internal.ShutdownHook;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Finds what is wrong with the errors of an MCP server. */
@Command(
        name = "check",
        description = {
            "Starts an MCP server, or connects to it, sends good and bad requests, and reports what is wrong with its"
                + " answers: by rules with stable ids, each with a page that says why it matters and how to fix it.",
            "Only tools that declare readOnlyHint are called with valid arguments; others get calls that their own"
                    + " schemas reject. Check servers that you trust to reject them, or copies with test data."
        },
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline check -- npx -y some-server ARG",
            "  faultline check --url https://tools.example/mcp --header 'Authorization: Bearer ${TOKEN}'",
            "  faultline check --format json -o report.json --fail-on warning -- python server.py",
            "  faultline check --format html -o report.html --baseline accepted.json -- python server.py",
            "  faultline check --compare -- npx -y some-server ARG",
            "  faultline check --servers .mcp.json",
            "  faultline check --explain REP-01",
            "",
            "Exit codes: 0 no findings, 1 findings of --fail-on or higher, or the check is not complete, 2 wrong"
                    + " usage, 3 a server could not be started or reached."
        })
public final class CheckCommand implements Callable<Integer> {
    private static final int CANNOT_CHECK = 3;
    private static final int PATIENCE_SECONDS = 20;

    @Mixin
    private TargetOptions servers;

    @Mixin
    private CheckOptions options;

    @Mixin
    private ReportOptions report;

    @Option(
            names = "--compare",
            description =
                    "Check the server as it is and behind our gateway, and print both side by side. The exit code is"
                            + " that of the server behind the gateway.")
    private boolean compare;

    @Option(names = "--explain", paramLabel = "RULE", description = "Print the page of this rule, or all rules: list.")
    private @Nullable String explain;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        Console console = new Console(spec);
        try {
            if (explain != null) {
                return explain(explain, console);
            }
            List<NamedTarget> targets = servers.targets();
            if (targets.isEmpty()) {
                throw console.misused("Name the server to check: its command, after --, or its address, with --url, or"
                        + " a file of servers, with --servers.");
            }
            report.check();
            return check(targets, report.baseline(), console);
        } catch (SettingException wrong) {
            throw console.misused(String.valueOf(wrong.getMessage()));
        } catch (CannotCheckException cannot) {
            console.err().println("faultline: " + Console.printable(cannot.reason()));
            return CANNOT_CHECK;
        }
    }

    // Ctrl-C ends the check, and the report of what was found so far says so.
    private int check(List<NamedTarget> targets, CheckBaseline baseline, Console console) throws InterruptedException {
        CountDownLatch written = new CountDownLatch(1);
        try (CheckProgressLine progress = new CheckProgressLine(console.err())) {
            CheckRun run = new CheckRun(options.settings(), baseline, progress);
            ShutdownHook interrupted = ShutdownHook.of(() -> {
                run.stop();
                await(written);
            });
            try {
                CheckResults results = run.all(targets, compare);
                progress.clear();
                int found = report.write(results, run.accepted(), console.out());
                return run.hasUnreachable() ? CANNOT_CHECK : found;
            } finally {
                written.countDown();
                interrupted.remove();
            }
        }
    }

    private static void await(CountDownLatch written) {
        try {
            boolean ignored = written.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static int explain(String rule, Console console) {
        if (rule.equals("list")) {
            for (CheckRule known : CheckRule.values()) {
                console.out()
                        .printf(
                                Locale.ROOT,
                                "%s  %-7s  %s%n",
                                known.id(),
                                known.level().label(),
                                known.title());
            }
            return 0;
        }
        console.out().print(RulePage.of(CheckOptions.rule(rule)));
        console.out().flush();
        return 0;
    }
}
