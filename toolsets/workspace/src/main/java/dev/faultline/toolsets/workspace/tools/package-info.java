/** The tools that agents call. Enter through {@link dev.faultline.toolsets.workspace.tools.WorkspaceTools}. */
@NullMarked
package dev.faultline.toolsets.workspace.tools;

import org.jspecify.annotations.NullMarked;
