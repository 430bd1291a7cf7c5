/**
 * Families of tools, one package each, none knowing another or the server that offers them.
 *
 * <p>Each family has a factory that returns a {@link dev.faultline.toolsets.Toolset}.
 */
@NullMarked
package dev.faultline.toolsets;

import org.jspecify.annotations.NullMarked;
