/**
 * The files of workflow sessions: their logs and snapshots, the signing keys, and the classes that check, repair and
 * export them. Start at {@link dev.faultline.toolsets.workflow.storage.WorkflowToolset}.
 */
@NullMarked
package dev.faultline.toolsets.workflow.storage;

import org.jspecify.annotations.NullMarked;
