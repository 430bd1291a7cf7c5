/**
 * Workflow definitions: read from JSON with all their problems, and followed step by step.
 *
 * <p>Begin with {@link dev.faultline.toolsets.workflow.definition.WorkflowLibrary}, which reads a folder of
 * definitions; {@link dev.faultline.toolsets.workflow.definition.StepFinder} decides which step comes next.
 */
@NullMarked
package dev.faultline.toolsets.workflow.definition;

import org.jspecify.annotations.NullMarked;
