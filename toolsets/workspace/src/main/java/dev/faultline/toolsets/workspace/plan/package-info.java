/**
 * Plans: documents in which a person allows an agent to write files.
 *
 * <p>A plan is Markdown in {@code docs/plans/<hash>.md}. Its header is an HTML comment, the first thing in the file:
 *
 * <pre>{@code
 * <!--
 * KAIZA_PLAN_HASH: <64 hexadecimal digits>
 * ROLE: WINDSURF
 * STATUS: PROPOSED
 * -->
 * }</pre>
 *
 * <p>ROLE is the role that may carry it out; STATUS is PROPOSED, APPROVED or REVOKED. Seven sections follow, in order:
 * Plan Metadata, Scope &amp; Constraints, Phase Definitions, Path Allowlist, Verification Gates, Forbidden Actions,
 * Rollback / Failure Policy. The hash is the SHA-256 of the body in UTF-8: all that follows the header, with white
 * space (tab, line feed, vertical tab, form feed, carriage return, space) removed from both ends and then from the end
 * of each line, and a line feed between lines. So neither the header nor the kind of line ends changes it.
 *
 * <p>An approval is {@code docs/plans/<hash>.sig}, signed by a person's key, which is outside the workspace. It covers
 * every byte of the plan's file, header and body, the hash, the root of the workspace, and the times from which and
 * until which it is valid. A revocation is kept outside the workspace too, so that an old signature that is put back
 * stays revoked.
 *
 * <p>Enter through {@link dev.faultline.toolsets.workspace.plan.Plans}, whose methods are the checks in the order of
 * R27: {@code find} (PLAN_NOT_FOUND), {@code requireApproved} (PLAN_NOT_APPROVED), {@code requireSound}
 * (PLAN_ENFORCEMENT_FAILED), and then of the {@link dev.faultline.toolsets.workspace.plan.Plan} itself
 * {@code requireRole} (ROLE_MISMATCH) and {@code requireScope} (PLAN_SCOPE_VIOLATION). People use
 * {@link dev.faultline.toolsets.workspace.plan.Approvals}.
 */
@NullMarked
package dev.faultline.toolsets.workspace.plan;

import org.jspecify.annotations.NullMarked;
