package dev.faultline.app.plan;

import dev.faultline.app.shared.Console;
import dev.faultline.internal.Sha256;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The plan that a person approves or revokes, and the person's name for the audit log. */
final class PlanDecision {
    private static final int MAX_NAME = 128;

    @Option(
            names = "--by",
            paramLabel = "NAME",
            description = "Your name for the audit log (default: the user that you are logged in as).")
    private String name = System.getProperty("user.name");

    @Parameters(paramLabel = "HASH", description = "The hash of the plan, all of its 64 digits.")
    private String hash;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** {@return the hash of the plan, in lower case} */
    String plan() {
        if (!Sha256.isHash(hash)) {
            throw new Console(spec)
                    .misused("'" + hash + "' is not the hash of a plan: write all of its 64 hexadecimal digits.");
        }
        return hash.toLowerCase(Locale.ROOT);
    }

    /** {@return the name of the person} */
    String person() {
        String stripped = name.strip();
        if (stripped.isEmpty() || stripped.length() > MAX_NAME || stripped.matches("(?s).*\\p{C}.*")) {
            throw new Console(spec)
                    .misused("The name given with --by must have 1 to " + MAX_NAME + " characters, none of them a"
                            + " control character.");
        }
        return stripped;
    }
}
