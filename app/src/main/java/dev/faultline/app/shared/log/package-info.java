/**
 * What a long-running command writes to standard error.
 *
 * <p>Start at {@link dev.faultline.app.shared.log.LogOptions}.
 */
@NullMarked
package dev.faultline.app.shared.log;

import org.jspecify.annotations.NullMarked;
