/**
 * Families of tools, one package each, none knowing another or the server that offers them.
 *
 * <p>Each family has a factory that returns {@link dev.faultline.toolsets.ServedTool}s.
 */
@NullMarked
package dev.faultline.toolsets;

import org.jspecify.annotations.NullMarked;
