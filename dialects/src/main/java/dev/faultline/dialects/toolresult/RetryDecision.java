package dev.faultline.dialects.toolresult;

/**
 * Whether to retry, and why.
 *
 * @param isTerminal whether to stop retrying
 * @param errorType the class of error, or the type of a value that is not an error
 * @param reason one sentence for people
 */
public record RetryDecision(boolean isTerminal, String errorType, String reason) {}
