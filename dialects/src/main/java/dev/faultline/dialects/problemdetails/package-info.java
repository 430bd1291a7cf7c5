/**
 * The {@code problem-details} contract: the tool's empty result, {@code error}, and {@code problem} as in RFC 9457.
 *
 * <p>Throw a {@link dev.faultline.dialects.problemdetails.KgFoundryError}, or a fault with a
 * {@link dev.faultline.dialects.problemdetails.ProblemCode};
 * {@link dev.faultline.dialects.problemdetails.ProblemDetailsDialect} writes and reads it.
 */
@NullMarked
package dev.faultline.dialects.problemdetails;

import org.jspecify.annotations.NullMarked;
