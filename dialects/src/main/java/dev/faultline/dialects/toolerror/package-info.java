/**
 * The {@code tool-error} contract: {@code {code, message, retry}} with an optional suggestion and details.
 *
 * <p>{@link dev.faultline.dialects.toolerror.ToolErrors} creates faults in the terms of this contract,
 * {@link dev.faultline.dialects.toolerror.ToolErrorDialect} writes and reads them.
 */
@NullMarked
package dev.faultline.dialects.toolerror;

import org.jspecify.annotations.NullMarked;
