/**
 * The pipeline: run the tool; on a failure classify, write, apply the consequence, record, answer.
 *
 * <p>Read {@link dev.faultline.boundary.ToolBoundary} from top to bottom.
 */
@NullMarked
package dev.faultline.boundary;

import org.jspecify.annotations.NullMarked;
