/**
 * The folder that nothing leads out of, and the folders below it: no toolset, and used by all that touch files.
 *
 * <p>Enter by {@link dev.faultline.files.Root}, which says where a path leads, and then open it by
 * {@link dev.faultline.files.Folder}, which follows no link: what was swapped in between leads nowhere.
 */
@NullMarked
package dev.faultline.files;

import org.jspecify.annotations.NullMarked;
