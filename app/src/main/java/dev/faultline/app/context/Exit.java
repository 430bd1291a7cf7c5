package dev.faultline.app.context;

import dev.faultline.app.shared.Console;
import dev.faultline.classify.Classification;
import dev.faultline.classify.Classifier;
import dev.faultline.dialects.resolvev0.ResolveCode;
import dev.faultline.dialects.resolvev0.ResolveV0Dialect;
import dev.faultline.toolset.Toolset;
import dev.faultline.toolsets.context.Flaw;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;

/** Ends commands with the frozen exit codes of Context Resolve v0. */
final class Exit {
    static final int USAGE = 1;
    static final String CODES = "Exit codes: 0 fine, 1 wrong usage, 2 invalid_query, 3 invalid_budget,"
            + " 4 cache_missing, 5 cache_invalid, 6 io_error, 7 internal_error.";

    private static final ResolveV0Dialect DIALECT = new ResolveV0Dialect();

    private Exit() {}

    /** {@return the exit code of the work; if the work fails, that of the failure, whose sentence is printed} */
    static int of(CommandSpec command, Callable<Integer> work) {
        try {
            return work.call();
        } catch (Exception | VirtualMachineError thrown) {
            return failed(command, code(thrown));
        }
    }

    /** Prints a result; {@return the exit code} */
    static int print(CommandSpec command, String text) {
        PrintWriter out = command.commandLine().getOut();
        out.print(text);
        return out.checkError() ? failed(command, ResolveCode.IO_ERROR) : 0;
    }

    /** Prints each flaw on a line; {@return the exit code of the first} */
    static int failed(CommandSpec command, List<Flaw> flaws) {
        int exit = failed(command, flaws.getFirst().code());
        flaws.forEach(flaw -> command.commandLine().getErr().println(Console.printable(flaw.toString())));
        return exit;
    }

    private static int failed(CommandSpec command, ResolveCode code) {
        command.commandLine().getErr().println(code.sentence());
        return switch (code) {
            case INVALID_QUERY -> 2;
            case INVALID_BUDGET -> 3;
            case CACHE_MISSING -> 4;
            case CACHE_INVALID -> 5;
            case IO_ERROR -> 6;
            case INTERNAL_ERROR -> 7;
        };
    }

    private static ResolveCode code(Throwable thrown) {
        return switch (Classifier.standard()
                .withCallerErrors(Toolset.CALLER_ERRORS)
                .classify(thrown)) {
            case Classification.Contained contained -> DIALECT.codeFor(contained.fault());
            case Classification.Escaping escaping -> ResolveCode.INTERNAL_ERROR;
        };
    }
}
