/**
 * The {@code tool-result} contract: a readable text {@code Error: …} and the facts in {@code _meta}.
 *
 * <p>{@link dev.faultline.dialects.toolresult.ToolResults} builds results in this contract's own words out of its
 * {@link dev.faultline.dialects.toolresult.McpError} classes,
 * {@link dev.faultline.dialects.toolresult.ToolResultDialect} writes and reads them.
 */
@NullMarked
package dev.faultline.dialects.toolresult;

import org.jspecify.annotations.NullMarked;
