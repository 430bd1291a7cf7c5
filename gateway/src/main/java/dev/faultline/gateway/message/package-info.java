/**
 * Messages as bytes: one streaming pass notes the positions of the parts that the gateway reads or replaces; everything
 * else is passed on byte for byte.
 *
 * <p>Start at {@link dev.faultline.gateway.message.MessageScanner}.
 */
@NullMarked
package dev.faultline.gateway.message;

import org.jspecify.annotations.NullMarked;
