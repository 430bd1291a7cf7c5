package dev.faultline.gateway.relay;

/** Whether an upstream can serve, for operators. */
public enum UpstreamStatus {
    /** It is not started: no request needs it. */
    IDLE,
    /** It is being started, or is started again after a delay. */
    STARTING,
    /** It takes requests. */
    UP,
    /** It failed so often that it is left alone for a while. */
    SUSPENDED,
    /** It is being ended. */
    ENDING
}
