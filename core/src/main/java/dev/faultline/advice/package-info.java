/**
 * The client's side: what to do about a fault.
 *
 * <p>Enter by {@link dev.faultline.advice.Advisor#advise}.
 */
@NullMarked
package dev.faultline.advice;

import org.jspecify.annotations.NullMarked;
