package dev.faultline.app.token;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Environment;
import dev.faultline.app.shared.FileWork;
import dev.faultline.http.token.TokenFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The option for the token file of a command. */
final class TokenFileOption {
    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "The token file (default: the variable FAULTLINE_TOKEN_FILE).")
    private @Nullable Path file;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** {@return the exit code of the work, or 1 if the file cannot be used} */
    int with(FileWork work) {
        Path chosen = Optional.ofNullable(file)
                .or(() -> Environment.of(spec)
                        .variable("FAULTLINE_TOKEN_FILE")
                        .filter(text -> !text.isBlank())
                        .map(Path::of))
                .orElseThrow(() -> console().misused("Name the token file with --token-file FILE."));
        try {
            return work.on(chosen);
        } catch (TokenFileException e) {
            return console().failed(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return console().failed("The token file " + chosen + " cannot be changed: " + e.getMessage() + ".");
        }
    }

    /** {@return the output of the command} */
    Console console() {
        return new Console(spec);
    }
}
