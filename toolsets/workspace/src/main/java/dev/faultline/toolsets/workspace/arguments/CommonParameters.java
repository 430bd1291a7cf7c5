package dev.faultline.toolsets.workspace.arguments;

import dev.faultline.tool.Parameter;
import dev.faultline.tool.Shape;
import java.util.Locale;
import java.util.Optional;

/** Parameters and shapes that several tools share. */
public final class CommonParameters {
    /** The file that a call is about. */
    public static final Parameter<String> PATH =
            Parameter.required("path", Shape.path(), "The file, relative to the workspace.");

    /** The phase of the plan, which every tool takes and every record of a call keeps. */
    public static final Parameter<Optional<String>> PHASE =
            Parameter.optional("phase_id", Shape.text(1, 128), "The phase of the plan that this call belongs to.");

    /** The session, which a client without a protocol session has to name (R38). */
    public static final Parameter<Optional<String>> SESSION = Parameter.optional(
            "session_id",
            Shape.text(1, 128),
            "The session that begin_session returned; needed only if the client has no protocol session.");

    private CommonParameters() {}

    /** {@return the shape of a SHA-256 in hexadecimal digits of either case} */
    public static Shape<String> hashShape() {
        return Shape.pattern("[0-9a-fA-F]{64}", "a SHA-256: 64 hexadecimal digits");
    }

    /** {@return the hash with lower-case digits, as plans and files are known by} */
    public static String lowerCase(String hash) {
        return hash.toLowerCase(Locale.ROOT);
    }
}
