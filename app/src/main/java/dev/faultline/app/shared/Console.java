package dev.faultline.app.shared;

import dev.faultline.text.VisibleText;
import java.io.PrintWriter;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The output of a command, and the usual ways to fail. */
public record Console(CommandSpec command) {
    /** {@return standard output} */
    public PrintWriter out() {
        return command.commandLine().getOut();
    }

    /** {@return standard error} */
    public PrintWriter err() {
        return command.commandLine().getErr();
    }

    /** {@return the variables and the streams that the command was given} */
    public Environment environment() {
        return Environment.of(command);
    }

    /** {@return the folder of all stored state, which may not exist yet} */
    public Path home() {
        return Home.folder(environment());
    }

    /**
     * Prints the reason for a failure.
     *
     * @return the exit code 1
     */
    public int failed(String reason) {
        err().println("faultline: " + reason);
        return 1;
    }

    /** {@return an exception that ends the command as wrongly used} */
    public ParameterException misused(String message) {
        return new ParameterException(command.commandLine(), message);
    }

    /** {@return the text with every character escaped that controls a terminal or is invisible} */
    public static String printable(String text) {
        return VisibleText.line(text);
    }
}
