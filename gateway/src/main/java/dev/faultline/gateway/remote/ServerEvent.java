package dev.faultline.gateway.remote;

/** One of the server-sent events of a response. */
@SuppressWarnings("ArrayRecordComponent") // passed on once, never compared
record ServerEvent(byte[] data) {}
