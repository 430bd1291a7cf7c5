package dev.faultline.dialects.toolresult;

import dev.faultline.fault.Fault;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.text.BoundedText;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A command of the GitHub command line that failed. The constructors never throw: an exit code outside 0 to 255 is
 * clamped, and the message says so; of the output, the first {@value #MAX_OUTPUT} bytes are sent.
 */
public class GitHubCliError extends McpError {
    private static final long serialVersionUID = 1;

    /** Two outputs of this size fit into a fault's details even if every byte has to be escaped. */
    private static final int MAX_OUTPUT = 4096;

    private static final int MAX_EXIT_CODE = 255;

    private final int exitCode;
    private final String stderr;
    private final @Nullable String stdout;

    /** Creates an error for a command whose standard output is unknown. */
    public GitHubCliError(@Nullable String message, int exitCode, @Nullable String stderr) {
        this(message, exitCode, stderr, null);
    }

    /** Creates an error with the exit code and the output of the command. */
    public GitHubCliError(@Nullable String message, int exitCode, @Nullable String stderr, @Nullable String stdout) {
        super(ToolResultCode.GH_CLI_ERROR.errorType(), fault(message, exitCode, stderr, stdout), null);
        this.exitCode = clamped(exitCode);
        this.stderr = orEmpty(stderr);
        this.stdout = stdout;
    }

    /** {@return the exit code, from 0 to 255} */
    public final int exitCode() {
        return exitCode;
    }

    /** {@return the standard error output; may be empty} */
    public final String stderr() {
        return stderr;
    }

    /** {@return the standard output, if known} */
    public final Optional<String> stdout() {
        return Optional.ofNullable(stdout);
    }

    private static Fault fault(
            @Nullable String message, int exitCode, @Nullable String stderr, @Nullable String stdout) {
        int sent = clamped(exitCode);
        String warning =
                sent == exitCode ? "" : "[Warning: Invalid exit code " + exitCode + " clamped to " + sent + "] ";
        JsonObject.Builder facts = JsonObject.builder().put("exitCode", sent).put("stderr", bounded(orEmpty(stderr)));
        // TR-18: empty output is omitted, blank output is not
        Optional.ofNullable(stdout)
                .filter(text -> !text.isEmpty())
                .ifPresent(text -> facts.put("stdout", bounded(text)));
        return fault(ToolResultCode.GH_CLI_ERROR, warning + orEmpty(message)).withDetails(facts.build());
    }

    private static int clamped(int exitCode) {
        return Math.clamp(exitCode, 0, MAX_EXIT_CODE);
    }

    private static String bounded(String text) {
        return BoundedText.ellipsized(JsonString.wellFormed(text), MAX_OUTPUT);
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
