/**
 * The sessions of workflows in a database that several servers share. Start at
 * {@link dev.faultline.fleet.workflow.WorkflowStore}.
 */
@NullMarked
package dev.faultline.fleet.workflow;

import org.jspecify.annotations.NullMarked;
