/**
 * The client's half of the guard: a call gives an answer or a refusal that says what to do, whatever the server speaks.
 *
 * <p>Enter by {@link dev.faultline.client.FaultlineClient#of}.
 */
@NullMarked
package dev.faultline.client;

import org.jspecify.annotations.NullMarked;
