/**
 * Turns whatever was thrown into a fault.
 *
 * <p>Enter by {@link dev.faultline.classify.Classifier#standard}.
 */
@NullMarked
package dev.faultline.classify;

import org.jspecify.annotations.NullMarked;
