package dev.faultline.toolsets.workspace.plan;

/** How far a plan has come. */
public enum Standing {
    /** Nobody has approved it. */
    PROPOSED,
    /** It may be carried out. */
    APPROVED,
    /** Its approval was taken back. */
    REVOKED,
    /** Its approval has run out. */
    EXPIRED,
    /** It breaks the rules for plans, or was changed after its approval. */
    BROKEN
}
