/**
 * A tool as its contract sees it: what it is called with, who calls it, and who may refuse.
 *
 * <p>Begin with {@link dev.faultline.tool.ToolContract}; {@link dev.faultline.tool.Parameters} declares the arguments
 * once, for the schema and for the decoder.
 */
@NullMarked
package dev.faultline.tool;

import org.jspecify.annotations.NullMarked;
