/**
 * Several servers as one: names, cursors, lists and the handshake, as pure functions on messages.
 *
 * <p>Start at {@link dev.faultline.gateway.merge.ServerDirectory}.
 */
@NullMarked
package dev.faultline.gateway.merge;

import org.jspecify.annotations.NullMarked;
