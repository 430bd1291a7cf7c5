/**
 * Tools that lead an agent through workflows step by step. Runs survive crashes. The tools are {@code list_workflows},
 * {@code inspect_workflow}, {@code start_workflow}, {@code continue_workflow}, {@code checkpoint_workflow} and
 * {@code resume_session}; their dialect is {@code tool-error}.
 *
 * <p>{@link dev.faultline.toolsets.workflow.WorkflowTools} creates the tools from
 * {@link dev.faultline.toolsets.workflow.WorkflowSettings}.
 */
@NullMarked
package dev.faultline.toolsets.workflow;

import org.jspecify.annotations.NullMarked;
