package dev.faultline.toolsets.workspace.plan;

/**
 * What the comment at the beginning of a plan says; a field that is missing is empty.
 *
 * @param hash of the body, as it is written there
 * @param role that may carry the plan out: ANTIGRAVITY or WINDSURF
 * @param status PROPOSED, APPROVED or REVOKED
 */
public record PlanHeader(String hash, String role, String status) {}
