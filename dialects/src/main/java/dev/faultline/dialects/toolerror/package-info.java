/**
 * The {@code tool-error} contract: {@code {code, message, retry}} with an optional suggestion and details.
 *
 * <p>{@link dev.faultline.dialects.toolerror.ToolErrors} makes faults in this contract's own words,
 * {@link dev.faultline.dialects.toolerror.ToolErrorDialect} writes and reads them.
 */
@NullMarked
package dev.faultline.dialects.toolerror;

import org.jspecify.annotations.NullMarked;
