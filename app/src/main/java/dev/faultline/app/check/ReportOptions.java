package dev.faultline.app.check;

import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.check.report.CheckBaseline;
import dev.faultline.check.report.CheckResults;
import dev.faultline.check.report.ReportFormat;
import dev.faultline.check.report.TextReport;
import dev.faultline.check.rule.RuleLevel;
import dev.faultline.files.OwnerFiles;
import dev.faultline.internal.ByteCount;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the report: its form, its file, and which findings fail the check. */
final class ReportOptions {
    private static final int MAX_BASELINE = 4 * 1024 * 1024;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "text",
            description = "The form of the report: ${COMPLETION-CANDIDATES} (default: text).")
    private ReportFormat format;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write the report to this file instead of standard output.")
    private @Nullable Path output;

    @Option(
            names = "--fail-on",
            paramLabel = "SEVERITY",
            defaultValue = "error",
            description = "Exit with 1 if there is a finding of this severity or a higher one: error, warning or note"
                    + " (default: error).")
    private RuleLevel failOn;

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "Accept the findings in this JSON file, each with its rule, tool and reason. An entry that no"
                    + " longer occurs is reported.")
    private @Nullable Path baseline;

    /**
     * {@return the findings that are accepted}
     *
     * @throws SettingException if the file cannot be read, or is not a baseline
     */
    CheckBaseline baseline() {
        if (baseline == null) {
            return CheckBaseline.EMPTY;
        }
        Path file = baseline;
        try {
            if (Files.size(file) > MAX_BASELINE) {
                throw new SettingException(
                        "--baseline", "The baseline " + file + " is larger than " + ByteCount.text(MAX_BASELINE) + ".");
            }
            String text = Files.readString(file);
            return CheckBaseline.read(text);
        } catch (IllegalArgumentException wrong) {
            throw new SettingException(
                    "--baseline", "The baseline " + file + " is not valid: " + wrong.getMessage() + ".");
        } catch (IOException unreadable) {
            throw new SettingException("--baseline", "The baseline " + file + " cannot be read.");
        }
    }

    /** Checks that the report can be written, before the time for the check is spent. */
    void check() {
        if (output != null) {
            requireWritable(output);
        }
    }

    static void requireWritable(Path file) {
        Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
        if (Files.isDirectory(file) || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
            throw cannotWrite(file);
        }
    }

    /** Writes the report; {@return the exit code} */
    int write(CheckResults results, PrintWriter out) {
        if (output == null) {
            out.print(
                    format == ReportFormat.TEXT && isColoured() ? TextReport.coloured(results) : format.write(results));
            out.flush();
        } else {
            write(format.write(results), output);
        }
        return results.hasFindings(failOn) || !results.isComplete() ? 1 : 0;
    }

    private static void write(String text, Path file) {
        try {
            OwnerFiles.replace(file, text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw cannotWrite(file);
        }
    }

    private static SettingException cannotWrite(Path file) {
        return new SettingException("--output", "The report cannot be written to " + file + ".");
    }

    private static boolean isColoured() {
        return "terminal".equals(System.getProperty("faultline.stdout")) && System.getenv("NO_COLOR") == null;
    }
}
