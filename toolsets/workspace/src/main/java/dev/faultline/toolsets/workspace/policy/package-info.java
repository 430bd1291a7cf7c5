/**
 * The requirements of a project for content: rules for its text, and commands that must succeed with it.
 *
 * <p>Both are read from files of the {@link dev.faultline.toolsets.workspace.files.ProjectFolder}, outside the
 * workspace, where no agent writes. Enter through {@link dev.faultline.toolsets.workspace.policy.Policy}
 * (POLICY_VIOLATION, RUST_POLICY_VIOLATION) and {@link dev.faultline.toolsets.workspace.policy.Preflight}
 * (PREFLIGHT_FAILED).
 */
@NullMarked
package dev.faultline.toolsets.workspace.policy;

import org.jspecify.annotations.NullMarked;
