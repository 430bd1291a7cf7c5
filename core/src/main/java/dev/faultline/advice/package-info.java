/**
 * The client's side: decides what to do about a fault.
 *
 * <p>Start with {@link dev.faultline.advice.Advisor#advise}.
 */
@NullMarked
package dev.faultline.advice;

import org.jspecify.annotations.NullMarked;
