package dev.faultline.toolsets.workflow.token;

/** The result of reading a token. */
public sealed interface TokenReading {
    /** The token was created by this server or by one with the same keys. */
    record Valid(Token token) implements TokenReading {}

    /** The token cannot be trusted. */
    record Rejected(TokenDefect defect) implements TokenReading {}
}
