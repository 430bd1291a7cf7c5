/**
 * Child processes: those that run for one call, with the deadline of a call, and those that stay and talk by lines.
 *
 * <p>Start at {@link dev.faultline.files.process.Child} and {@link dev.faultline.files.process.PipedProcess}.
 */
@NullMarked
package dev.faultline.files.process;

import org.jspecify.annotations.NullMarked;
