package dev.faultline.toolsets.workspace.plan;

/** Why a plan is not approved, or no longer. */
enum Lapse {
    UNMARKED("The plan is not marked as approved", Standing.PROPOSED),
    UNSIGNED("Nobody has approved the plan", Standing.PROPOSED),
    REVOKED("The approval of the plan was revoked", Standing.REVOKED),
    EXPIRED("The approval of the plan has run out", Standing.EXPIRED);

    final String message;
    final Standing standing;

    Lapse(String message, Standing standing) {
        this.message = message;
        this.standing = standing;
    }
}
