/**
 * What the dashboard knows about the entries of its trails: columns in memory, which follow the trails as they are
 * written, and everything that is computed from them.
 *
 * <p>Start at {@link dev.faultline.dashboard.index.TrailIndex}.
 */
@NullMarked
package dev.faultline.dashboard.index;

import org.jspecify.annotations.NullMarked;
