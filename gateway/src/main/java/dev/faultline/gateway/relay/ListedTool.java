package dev.faultline.gateway.relay;

/**
 * What the upstream says about one of its tools.
 *
 * @param readOnly whether its annotations say that it changes nothing
 * @param idempotent whether its annotations say that repeating a call has no further effect
 * @param definition a digest of its whole definition
 */
public record ListedTool(boolean readOnly, boolean idempotent, String definition) {}
