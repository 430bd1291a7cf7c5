/**
 * Verifies the chains of trails in the background.
 *
 * <p>Start at {@link dev.faultline.dashboard.verify.Verification}.
 */
@NullMarked
package dev.faultline.dashboard.verify;

import org.jspecify.annotations.NullMarked;
