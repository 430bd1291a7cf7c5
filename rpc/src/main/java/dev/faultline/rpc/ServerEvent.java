package dev.faultline.rpc;

/**
 * One of the server-sent events of a response.
 *
 * @param name the kind of the event; "message" if the server does not say
 */
@SuppressWarnings("ArrayRecordComponent") // passed on once, never compared
public record ServerEvent(String name, byte[] data) {}
