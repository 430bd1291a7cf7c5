package dev.faultline.toolsets.workflow.session;

import dev.faultline.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * The name of a place in a run: 32 hex digits. The name of what follows is made from it, so that whoever does a step a
 * second time comes to the same place.
 */
public record NodeId(String hex) {
    private static final int DIGITS = 32;
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{32}");

    /** Checks the form. */
    public NodeId {
        if (!isOne(hex)) {
            throw new IllegalArgumentException("not the name of a place");
        }
    }

    static boolean isOne(String hex) {
        return FORM.matcher(hex).matches();
    }

    /** {@return the first place of a session} */
    public static NodeId first(SessionId session) {
        return made("first " + session.hex());
    }

    /** {@return the place after the step that is done here} */
    public NodeId next() {
        return made("next " + hex);
    }

    /** {@return the checkpoint that is made here} */
    public NodeId checkpoint() {
        return made("checkpoint " + hex);
    }

    private static NodeId made(String from) {
        return new NodeId(Sha256.of(from.getBytes(StandardCharsets.US_ASCII)).substring(0, DIGITS));
    }

    @Override
    public String toString() {
        return "node_" + hex;
    }
}
