/**
 * The {@code tool-failure} contract: sentences that a model can act on, and for programs the object {@code toolFailure}
 * of an open MCP draft in {@code _meta}.
 *
 * <p>{@link dev.faultline.dialects.toolfailure.ToolFailureDialect} writes and reads it;
 * {@link dev.faultline.dialects.toolfailure.ToolFailureCode} lists the draft's baseline codes.
 */
@NullMarked
package dev.faultline.dialects.toolfailure;

import org.jspecify.annotations.NullMarked;
