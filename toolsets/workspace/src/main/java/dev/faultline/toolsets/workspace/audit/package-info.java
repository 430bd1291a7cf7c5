/** The audit log of a workspace, kept in the trails, and the checks that run when a server starts. */
@NullMarked
package dev.faultline.toolsets.workspace.audit;

import org.jspecify.annotations.NullMarked;
