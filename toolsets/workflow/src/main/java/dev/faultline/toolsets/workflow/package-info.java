/**
 * Workflows that an agent is led through step by step, and that survive its end: {@code list_workflows},
 * {@code inspect_workflow}, {@code start_workflow}, {@code continue_workflow}, {@code checkpoint_workflow} and
 * {@code resume_session}, under the contract {@code tool-error}.
 *
 * <p>{@link dev.faultline.toolsets.workflow.WorkflowTools} makes the tools from
 * {@link dev.faultline.toolsets.workflow.WorkflowSettings}.
 */
@NullMarked
package dev.faultline.toolsets.workflow;

import org.jspecify.annotations.NullMarked;
