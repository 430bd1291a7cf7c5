package dev.faultline.gateway.fault;

/** What is done with a tool result that does not match the output schema of its tool. */
public enum OutputSchemaMode {
    /** It becomes a failure. */
    ENFORCE,
    /** It is passed on and recorded. */
    REPORT,
    /** Results are not checked. */
    OFF
}
