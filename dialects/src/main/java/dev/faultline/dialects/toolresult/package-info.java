/**
 * The {@code tool-result} contract: a readable text {@code Error: …} and the facts in {@code _meta}.
 *
 * <p>{@link dev.faultline.dialects.toolresult.ToolResults} builds results in the terms of this contract from its
 * {@link dev.faultline.dialects.toolresult.McpError} classes,
 * {@link dev.faultline.dialects.toolresult.ToolResultDialect} writes and reads them.
 */
@NullMarked
package dev.faultline.dialects.toolresult;

import org.jspecify.annotations.NullMarked;
