/**
 * Text that may be shown: bounded, and free of secrets and of what belongs to the host.
 *
 * <p>{@link dev.faultline.text.ForeignText} is for text that somebody else wrote, {@link dev.faultline.text.Redactor}
 * for everything that leaves, {@link dev.faultline.text.BoundedText} for its size.
 */
@NullMarked
package dev.faultline.text;

import org.jspecify.annotations.NullMarked;
