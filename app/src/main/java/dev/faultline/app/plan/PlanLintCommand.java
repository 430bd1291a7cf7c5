package dev.faultline.app.plan;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Version;
import dev.faultline.toolsets.workspace.plan.LintReport;
import dev.faultline.toolsets.workspace.plan.Plans;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "lint",
        description = "Reports every rule that a plan breaks; prints the hash of a plan that breaks none.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        footerHeading = "%nExamples:%n",
        footer = {
            "  faultline plan lint proposal.md",
            "  faultline plan lint docs/plans/*.md",
            "",
            "Exit codes: 0 the rules are kept, 1 they are broken or a file cannot be read, 2 wrong usage."
        })
final class PlanLintCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", arity = "1..*", description = "The plans, each in a Markdown file.")
    private List<Path> files;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        int exit = 0;
        for (Path file : files) {
            try {
                exit = Math.max(exit, report(file, Plans.lint(Files.readString(file))));
            } catch (IOException e) {
                spec.commandLine().getErr().println("faultline: " + reason(file, e));
                exit = 1;
            }
        }
        return exit;
    }

    private int report(Path file, LintReport report) {
        PrintWriter out = spec.commandLine().getOut();
        if (report.passed()) {
            out.println(report.hash() + "  " + file);
            return 0;
        }
        report.findings()
                .forEach(finding -> out.println(file + ":" + finding.line() + ": " + finding.rule() + ": "
                        + Console.printable(finding.message())));
        return 1;
    }

    private static String reason(Path file, IOException failure) {
        return switch (failure) {
            case NoSuchFileException missing -> "there is no file " + file;
            case CharacterCodingException binary -> file + " is not text in UTF-8";
            default -> file + " cannot be read"; // the system has more reasons
        };
    }
}
