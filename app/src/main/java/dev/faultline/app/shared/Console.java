package dev.faultline.app.shared;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The output of a command, and the usual ways to fail. */
public record Console(CommandSpec command) {
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]");

    /** {@return standard output} */
    public PrintWriter out() {
        return command.commandLine().getOut();
    }

    /** {@return standard error} */
    public PrintWriter err() {
        return command.commandLine().getErr();
    }

    /** Prints the reason for a failure; {@return the exit code 1} */
    public int failed(String reason) {
        err().println("faultline: " + reason);
        return 1;
    }

    /** {@return an exception that ends the command as wrongly used} */
    public ParameterException misused(String message) {
        return new ParameterException(command.commandLine(), message);
    }

    /**
     * {@return the text with every character escaped that controls a terminal, reorders the characters around it,
     * breaks the line or is invisible} Text from an agent could otherwise pose as something else. In JSON, the escaped
     * text means the same.
     */
    public static String printable(String text) {
        return INVISIBLE
                .matcher(text)
                .replaceAll(match -> match.group()
                        .chars()
                        .mapToObj(unit -> String.format(Locale.ROOT, "\\\\u%04x", unit))
                        .collect(Collectors.joining()));
    }
}
