/**
 * What a reader of the dashboard asks for: one filter, which every list and every plot follows.
 *
 * <p>Start at {@link dev.faultline.dashboard.filter.FailureFilter}.
 */
@NullMarked
package dev.faultline.dashboard.filter;

import org.jspecify.annotations.NullMarked;
