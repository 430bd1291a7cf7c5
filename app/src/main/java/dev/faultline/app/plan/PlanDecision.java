package dev.faultline.app.plan;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The person who approves or revokes a plan, as the audit log names them. */
final class Person {
    private static final int MAX_NAME = 128;

    @Option(
            names = "--by",
            paramLabel = "NAME",
            defaultValue = "${sys:user.name}",
            description = "Your name for the audit log (default: the user that you are logged in as).")
    private String name;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    String name() {
        String stripped = name.strip();
        if (stripped.isEmpty() || stripped.length() > MAX_NAME || stripped.matches("(?s).*\\p{C}.*")) {
            throw new ParameterException(
                    spec.commandLine(),
                    "The name given with --by must have 1 to " + MAX_NAME + " characters, none of them a control"
                            + " character.");
        }
        return stripped;
    }
}
