/**
 * Makes text safe to show: bounded, and free of secrets and host details.
 *
 * <p>{@link dev.faultline.text.ForeignText} is for text from other sources, {@link dev.faultline.text.Redactor} for
 * everything that leaves, {@link dev.faultline.text.BoundedText} for its size.
 */
@NullMarked
package dev.faultline.text;

import org.jspecify.annotations.NullMarked;
