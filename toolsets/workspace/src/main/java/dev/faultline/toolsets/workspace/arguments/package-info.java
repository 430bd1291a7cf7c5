/** The arguments of calls, and the parameters that several tools share. */
@NullMarked
package dev.faultline.toolsets.workspace.arguments;

import org.jspecify.annotations.NullMarked;
