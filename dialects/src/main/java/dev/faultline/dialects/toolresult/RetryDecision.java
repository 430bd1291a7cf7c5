package dev.faultline.dialects.toolresult;

/**
 * Whether to try again, and why.
 *
 * @param isTerminal whether to stop trying
 * @param errorType the class of error, or the type of a value that is no error
 * @param reason one sentence for people
 */
public record RetryDecision(boolean isTerminal, String errorType, String reason) {}
