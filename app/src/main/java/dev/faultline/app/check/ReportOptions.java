package dev.faultline.app.check;

import dev.faultline.app.shared.Environment;
import dev.faultline.app.shared.settings.SettingException;
import dev.faultline.check.report.CheckBaseline;
import dev.faultline.check.report.CheckResults;
import dev.faultline.check.report.ReportFormat;
import dev.faultline.check.report.TextReport;
import dev.faultline.files.OwnerFiles;
import dev.faultline.internal.ByteCount;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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
            description = "Exit with 1 if there is a finding of this severity or a higher one:"
                    + " ${COMPLETION-CANDIDATES} (default: error).")
    private FailOn failOn;

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "Accept the findings in this JSON file, each with its rule, tool and reason. An entry that no"
                    + " longer occurs is reported.")
    private @Nullable Path baseline;

    @Option(
            names = "--write-baseline",
            description = "Write the findings to the file of --baseline, to accept them from now on. Entries that still"
                    + " occur keep their reasons.")
    private boolean writeBaseline;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /**
     * {@return the findings that are accepted}
     *
     * @throws SettingException if the file cannot be read, or is not a baseline
     */
    CheckBaseline baseline() {
        if (baseline == null || (writeBaseline && !Files.exists(baseline))) {
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

    /** Checks that the files can be written, before the time for the check is spent. */
    void check() {
        if (output != null) {
            requireWritable(output);
        }
        if (writeBaseline) {
            if (baseline == null) {
                throw new SettingException("--write-baseline", "--write-baseline needs a file: --baseline FILE.");
            }
            if (!isWritable(baseline)) {
                throw noBaseline(baseline);
            }
        }
    }

    static void requireWritable(Path file) {
        if (!isWritable(file)) {
            throw cannotWrite(file);
        }
    }

    private static boolean isWritable(Path file) {
        Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file);
        return !Files.isDirectory(file) && Files.isDirectory(folder) && Files.isWritable(folder);
    }

    private static SettingException noBaseline(Path file) {
        return new SettingException("--baseline", "The baseline cannot be written to " + file + ".");
    }

    /**
     * Writes the report, and the baseline if that is asked for; {@return the exit code}
     *
     * @param accepted what the new baseline accepts
     */
    int write(CheckResults results, CheckBaseline accepted, PrintWriter out) {
        report(results, out);
        if (writeBaseline && baseline != null && results.isComplete()) {
            try {
                OwnerFiles.replace(baseline, accepted.toText().getBytes(StandardCharsets.UTF_8));
                return 0;
            } catch (IOException e) {
                throw noBaseline(baseline);
            }
        }
        return failOn.level().filter(results::hasFindings).isPresent() || !results.isComplete() ? 1 : 0;
    }

    private void report(CheckResults results, PrintWriter out) {
        if (output == null) {
            out.print(
                    format == ReportFormat.TEXT && isColoured() ? TextReport.coloured(results) : format.write(results));
            out.flush();
        } else {
            write(format.write(results), output);
        }
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

    private boolean isColoured() {
        return "terminal".equals(System.getProperty("faultline.stdout"))
                && Environment.of(spec).variable("NO_COLOR").isEmpty();
    }
}
