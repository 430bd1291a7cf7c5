package dev.faultline.gateway.fault;

/** What happens to results that claim to be successes and say that they failed. */
public enum HiddenFailureMode {
    /** A sure one is marked as an error, a likely one is reported. */
    MARK,
    /** Both are reported. */
    REPORT,
    /** Results are not examined. */
    OFF
}
