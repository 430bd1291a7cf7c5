/**
 * What a check found, and the forms in which it is written.
 *
 * <p>Start at {@link dev.faultline.check.report.CheckReport}.
 */
@NullMarked
package dev.faultline.check.report;

import org.jspecify.annotations.NullMarked;
