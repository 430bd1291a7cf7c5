/**
 * Which answers of an upstream are failures, which fault each failure is, and on which channel the client receives it:
 * as a tool result or as a JSON-RPC error.
 *
 * <p>Start at {@link dev.faultline.gateway.fault.Judge}.
 */
@NullMarked
package dev.faultline.gateway.fault;

import org.jspecify.annotations.NullMarked;
