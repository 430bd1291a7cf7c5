/**
 * The client's half of the guard: a call returns an answer, or a refusal that says what to do, whatever dialect the
 * server speaks.
 *
 * <p>Start from {@link dev.faultline.client.FaultlineClient#of}, or without blocking from
 * {@link dev.faultline.client.FaultlineAsyncClient#of}.
 */
@NullMarked
package dev.faultline.client;

import org.jspecify.annotations.NullMarked;
