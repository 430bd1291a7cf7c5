/**
 * The files of one workspace, as an agent may use them: read, drafted, and written in one critical section.
 *
 * <p>Enter by {@link dev.faultline.toolsets.workspace.files.WorkspaceFiles}. A write goes: {@code resolve} the path;
 * {@code exclusively} (one writer at a time, of all processes that share the project's folder): {@code operation} (what
 * the plan is asked about), {@code draft} (state of the target, hash, patch; nothing is changed yet, so that a dry run
 * stops here), {@code apply} (atomic replace, with work that must succeed, or the write is taken back). Deletions and
 * moves go the same way, from {@code resolveItself} and {@code deletion} or {@code move}:
 *
 * <pre>{@code
 * Target target = files.resolve(path);
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
 * <p>Every failure is a {@link dev.faultline.fault.FaultException} with a code of {@code system-error}. What remains: a
 * program that is not Faultline and writes a file between our last look at it and the rename loses its write; Java
 * offers no rename that compares.
 */
@NullMarked
package dev.faultline.toolsets.workspace.files;

import org.jspecify.annotations.NullMarked;
