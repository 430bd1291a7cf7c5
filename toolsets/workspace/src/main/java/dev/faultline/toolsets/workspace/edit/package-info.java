/**
 * Edits of files under an approved plan.
 *
 * <p>Enter through {@link dev.faultline.toolsets.workspace.edit.GovernedEdits}. The checks and their order (R27) are
 * defined in {@code EditCheck}, once for the tools that change files and for {@code check_write}.
 */
@NullMarked
package dev.faultline.toolsets.workspace.edit;

import org.jspecify.annotations.NullMarked;
