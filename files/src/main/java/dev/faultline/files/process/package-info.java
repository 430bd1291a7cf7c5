/**
 * Programs that are run for one call, and the time that a call has: no toolset, and used by all of them.
 *
 * <p>Enter by {@link dev.faultline.files.process.Child}.
 */
@NullMarked
package dev.faultline.files.process;

import org.jspecify.annotations.NullMarked;
