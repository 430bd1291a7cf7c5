/**
 * Turns failures into faults: throwables of our own process, and what can be observed of a foreign server.
 *
 * <p>Start with {@link dev.faultline.classify.Classifier#standard} or {@link dev.faultline.classify.Evidence}.
 */
@NullMarked
package dev.faultline.classify;

import org.jspecify.annotations.NullMarked;
