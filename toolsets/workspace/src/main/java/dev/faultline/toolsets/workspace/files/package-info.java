/**
 * The files of one workspace: reading, drafting edits, and making them in a critical section.
 *
 * <p>Enter through {@link dev.faultline.toolsets.workspace.files.WorkspaceFiles}. A write is made in these steps:
 * {@code resolveForEdit} the path; then {@code exclusively} (one writer at a time among all processes on this machine)
 * get the {@code operation} that the plan must allow, make a {@code draft} (checks state, hash and patch, and changes
 * nothing, so that a dry run stops here), and {@code apply} it (replaces the file atomically, and restores it if the
 * work that follows fails). Deletions and moves use {@code resolveItself} and {@code deletion} or {@code move} instead:
 *
 * <pre>{@code
 * Target target = files.resolveForEdit(path);
 * files.exclusively(patience, () -> {
 *     plan.requireScope(Scope.write(target.path(), files.operation(target)), phase);
 *     Draft draft = files.draft(target, change);
 *     policy.require(draft);
 *     return files.applyNoted(draft, true, id -> {
 *         preflight.run(id, stop);
 *         return journal.applied(files.asOnDisk(draft), id);
 *     });
 * });
 * }</pre>
 *
 * <p>Every failure is a {@link dev.faultline.fault.FaultException} with a code of {@code system-error}. One risk
 * remains: if another program writes a file between our last check and the rename, that write is lost, because Java has
 * no compare-and-rename.
 */
@NullMarked
package dev.faultline.toolsets.workspace.files;

import org.jspecify.annotations.NullMarked;
