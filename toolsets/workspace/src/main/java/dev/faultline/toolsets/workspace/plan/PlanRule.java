package dev.faultline.toolsets.workspace.plan;

/** The rules for plans. */
public enum PlanRule {
    /** A section is not there. */
    MISSING_SECTION,
    /** A field of the header or of a phase is not there, or a list has nothing in it. */
    MISSING_FIELD,
    /** Sections are twice there or out of order, or the header is not the first thing. */
    INVALID_STRUCTURE,
    /** Words that leave a choice: may, should, optional, try to. */
    AMBIGUOUS_LANGUAGE,
    /** A path that climbs, is absolute or has a variable in it. */
    PATH_ESCAPE,
    /** Something that cannot be enforced, or is still to be done. */
    NOT_ENFORCEABLE,
    /** An objective that only a programmer can read. */
    NOT_AUDITABLE,
    /** A phase whose id is malformed or used twice. */
    INVALID_PHASE_ID,
    /** A path that is none, has wildcards, or belongs to the server. */
    INVALID_PATH,
    /** The hash in the header or in the name of the file is not the hash of the body. */
    HASH_MISMATCH;

    /** {@return the name that a report shows} */
    public String wire() {
        return "PLAN_" + name();
    }
}
