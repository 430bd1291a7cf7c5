package dev.faultline.toolsets.workflow.token;

import java.util.regex.Pattern;

/**
 * A place in a run.
 *
 * @param session the session, as 32 hex digits
 * @param node the place, as 32 hex digits
 * @param attempt how often going on from there was blocked before
 * @param workflow the first 32 hex digits of the hash of the workflow
 */
public record Token(TokenKind kind, String session, String node, int attempt, String workflow) {
    /** The hex digits of each part. */
    public static final int DIGITS = 32;

    private static final Pattern HEX = Pattern.compile("[0-9a-f]{32}");

    /** Checks the forms. */
    public Token {
        if (!isHex(session) || !isHex(node) || !isHex(workflow) || attempt < 0 || attempt > 0xffff) {
            throw new IllegalArgumentException("not the parts of a token");
        }
    }

    private static boolean isHex(String text) {
        return HEX.matcher(text).matches();
    }

    /** {@return the token of another kind for the same place} */
    public Token as(TokenKind other) {
        return new Token(other, session, node, attempt, workflow);
    }
}
