/**
 * Turns throwables into faults.
 *
 * <p>Start with {@link dev.faultline.classify.Classifier#standard}.
 */
@NullMarked
package dev.faultline.classify;

import org.jspecify.annotations.NullMarked;
