package dev.faultline.repeats;

/**
 * Where a call is made. Calls at different sites never repeat each other.
 *
 * @param server the server that has the tool
 * @param caller the caller in one session
 * @param tool the name of the tool
 */
public record CallSite(String server, String caller, String tool) {}
