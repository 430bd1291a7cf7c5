/**
 * Workflows as they are written down: read from JSON with every problem told, and walked step by step.
 *
 * <p>Begin with {@link dev.faultline.toolsets.workflow.definition.Library}, which reads a folder of them;
 * {@link dev.faultline.toolsets.workflow.definition.Walk} decides which step comes next.
 */
@NullMarked
package dev.faultline.toolsets.workflow.definition;

import org.jspecify.annotations.NullMarked;
