/**
 * The conversation with the server that is checked, over pipes or HTTP, and everything that was seen of it.
 *
 * <p>Start at {@link dev.faultline.check.wire.ServerSession}.
 */
@NullMarked
package dev.faultline.check.wire;

import org.jspecify.annotations.NullMarked;
