package dev.faultline.toolsets.workflow.token;

import java.util.regex.Pattern;

/**
 * A reference to a node of a run, and what it may be used for.
 *
 * @param session the session, as 32 hex digits
 * @param node the node, as 32 hex digits
 * @param attempt the number of earlier attempts to continue from the node that were blocked
 * @param workflow the first 32 hex digits of the workflow's hash
 */
public record Token(TokenKind kind, String session, String node, int attempt, String workflow) {
    /** The number of hex digits in each part. */
    public static final int DIGITS = 32;

    private static final Pattern HEX = Pattern.compile("[0-9a-f]{32}");

    /** Checks the parts. */
    public Token {
        if (!isHex(session) || !isHex(node) || !isHex(workflow) || attempt < 0 || attempt > 0xffff) {
            throw new IllegalArgumentException("invalid parts of a token");
        }
    }

    private static boolean isHex(String text) {
        return HEX.matcher(text).matches();
    }

    /** {@return the token of another kind for the same node} */
    public Token as(TokenKind other) {
        return new Token(other, session, node, attempt, workflow);
    }
}
