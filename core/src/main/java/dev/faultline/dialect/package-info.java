/**
 * The parts that all wire contracts share.
 *
 * <p>A {@link dev.faultline.dialect.Dialect} writes, reads and checks an {@link dev.faultline.dialect.Envelope}; the
 * contracts themselves are in the module {@code dialects}.
 */
@NullMarked
package dev.faultline.dialect;

import org.jspecify.annotations.NullMarked;
