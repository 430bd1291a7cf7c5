package dev.faultline.toolsets.workflow.token;

/** What came of reading a token. */
public sealed interface TokenReading {
    /** This server, or one with its keys, has made it. */
    record Genuine(Token token) implements TokenReading {}

    /** It is not to be believed. */
    record Refused(TokenDefect defect) implements TokenReading {}
}
