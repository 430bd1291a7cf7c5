package dev.faultline.app.token;

import dev.faultline.http.token.TokenFileException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The token file that a command is about. */
final class TokenPlace {
    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "The token file (default: the variable FAULTLINE_TOKEN_FILE).")
    private @Nullable Path file;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** What a command does with the file. */
    interface Work {
        int on(Path file) throws IOException;
    }

    /** {@return the exit code of the work, or 1 if the file cannot be used} */
    int with(Work work) {
        Path chosen = Optional.ofNullable(file)
                .or(() -> Optional.ofNullable(System.getenv("FAULTLINE_TOKEN_FILE"))
                        .filter(text -> !text.isBlank())
                        .map(Path::of))
                .orElseThrow(() -> misused("Name the token file with --token-file FILE."));
        try {
            return work.on(chosen);
        } catch (TokenFileException e) {
            return failed(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return failed("The token file " + chosen + " cannot be changed: " + e.getMessage() + ".");
        }
    }

    ParameterException misused(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    PrintWriter err() {
        return spec.commandLine().getErr();
    }

    int failed(String reason) {
        err().println("faultline: " + reason);
        return 1;
    }
}
