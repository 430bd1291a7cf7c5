/**
 * The contract of a tool, its arguments, its callers, and the gates that may reject a call.
 *
 * <p>Start with {@link dev.faultline.tool.ToolContract}; {@link dev.faultline.tool.Parameters} declares the arguments
 * once, for the schema and for the decoder.
 */
@NullMarked
package dev.faultline.tool;

import org.jspecify.annotations.NullMarked;
