package dev.faultline.gateway.relay;

/** A message that is dropped and counted. */
public enum Oddity {
    /** A response to a request that has timed out or was cancelled. */
    LATE_ANSWER,
    /** A response to a request that was never made, or a second response. */
    STRAY_ANSWER,
    /** A response of a client to a request that it was not asked, or that its upstream no longer waits for. */
    STRAY_CLIENT_ANSWER,
    /** A progress report or a cancellation for a request that is not in flight. */
    STRAY_NOTIFICATION,
    /** A notification of a shared upstream that is meant for one of its clients; for which one is not known. */
    UNATTRIBUTED_NOTIFICATION,
    /** A notification of a client while the upstream was not up. */
    LOST_NOTIFICATION,
    /** Something that is not a message. */
    GARBAGE
}
