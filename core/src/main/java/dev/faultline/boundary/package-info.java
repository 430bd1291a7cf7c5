/**
 * The pipeline: try the tool; on a failure classify, write, bring about what follows, record, answer.
 *
 * <p>Read {@link dev.faultline.boundary.ToolBoundary} from top to bottom.
 */
@NullMarked
package dev.faultline.boundary;

import org.jspecify.annotations.NullMarked;
