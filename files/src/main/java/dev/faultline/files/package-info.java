/**
 * Files, safely: confined folders, durable files for their owner alone, and locks between processes.
 *
 * <p>{@link dev.faultline.files.Root} decides where a path leads, and {@link dev.faultline.files.Folder} opens it
 * without following links, so that a link swapped in between leads nowhere. {@link dev.faultline.files.OwnerFiles}
 * writes what a program keeps for itself; {@link dev.faultline.files.ProcessLock} lets one process at a time change it.
 */
@NullMarked
package dev.faultline.files;

import org.jspecify.annotations.NullMarked;
