/**
 * What the client receives: successes byte for byte, failures in its dialect, recorded before they are sent.
 *
 * <p>Start at {@link dev.faultline.gateway.answer.AnswerWriter}.
 */
@NullMarked
package dev.faultline.gateway.answer;

import org.jspecify.annotations.NullMarked;
