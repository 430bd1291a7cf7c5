/** The workspace's journal, kept in the audit trails, and the checks that run when a server starts. */
@NullMarked
package dev.faultline.toolsets.workspace.audit;

import org.jspecify.annotations.NullMarked;
