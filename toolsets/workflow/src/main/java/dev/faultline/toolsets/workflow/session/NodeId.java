package dev.faultline.toolsets.workflow.session;

import dev.faultline.internal.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * The id of a node of a run: 32 hex digits. The id of the next node is derived from it, so that a repeated step reaches
 * the same node.
 */
public record NodeId(String hex) {
    private static final int DIGITS = 32;
    private static final Pattern FORM = Pattern.compile("[0-9a-f]{32}");

    /** Checks the form. */
    public NodeId {
        if (!isValid(hex)) {
            throw new IllegalArgumentException("not the id of a node");
        }
    }

    static boolean isValid(String hex) {
        return FORM.matcher(hex).matches();
    }

    /** {@return the first node of a session} */
    public static NodeId first(SessionId session) {
        return derive("first " + session.hex());
    }

    /** {@return the node after this one's step is done} */
    public NodeId next() {
        return derive("next " + hex);
    }

    /** {@return the id of the checkpoint at this node} */
    public NodeId checkpoint() {
        return derive("checkpoint " + hex);
    }

    private static NodeId derive(String from) {
        return new NodeId(Sha256.of(from.getBytes(StandardCharsets.US_ASCII)).substring(0, DIGITS));
    }

    @Override
    public String toString() {
        return "node_" + hex;
    }
}
