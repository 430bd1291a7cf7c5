package dev.faultline.app.shared;

import dev.faultline.files.process.ClientEnvironment;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What a run of the program gets besides its arguments: variables and the standard streams. Commands read them here, so
 * that several runs in one process do not share them.
 */
public record Environment(Map<String, String> variables, InputStream in, OutputStream out, OutputStream err) {
    /** A program that runs in an environment: the root of all commands. */
    public interface Program {
        /** {@return what this run of the program was given} */
        Environment environment();
    }

    /** {@return the environment of this process, as its client gave it} */
    public static Environment ofThisProcess() {
        return new Environment(
                ClientEnvironment.variables(), System.in, new FileOutputStream(FileDescriptor.out), System.err);
    }

    /** {@return the environment of this command} */
    public static Environment of(CommandSpec command) {
        return ((Program) command.root().userObject()).environment();
    }

    /**
     * Runs a protocol over standard input and output. What the process prints by accident meanwhile goes to standard
     * error: the client would take it for a message.
     */
    @SuppressWarnings("ReferenceEquality") // the stream itself is meant
    public void serve(BiConsumer<InputStream, OutputStream> protocol) {
        if (in != System.in) { // the streams of another run in this process
            protocol.accept(in, out);
            return;
        }
        PrintStream formerOut = System.out;
        System.setIn(InputStream.nullInputStream());
        System.setOut(System.err);
        try {
            protocol.accept(in, out);
        } finally {
            System.setIn(in);
            System.setOut(formerOut);
        }
    }

    /** {@return the value of this variable, if it is set} */
    public Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name));
    }
}
