/**
 * Child processes that run for one call, and the deadline of a call.
 *
 * <p>Start at {@link dev.faultline.files.process.Child}.
 */
@NullMarked
package dev.faultline.files.process;

import org.jspecify.annotations.NullMarked;
