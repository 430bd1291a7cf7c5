package dev.faultline.gateway.relay;

/**
 * A page of the list of tools.
 *
 * @param first whether a list begins with it
 * @param own whether the gateway asked for it, and not a client
 */
public record ToolPage(boolean first, boolean own) {}
