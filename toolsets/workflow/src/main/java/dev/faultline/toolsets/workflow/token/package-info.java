/**
 * The opaque tokens by which a client refers to its run. They are signed, so that clients cannot construct them.
 *
 * <p>{@link dev.faultline.toolsets.workflow.token.TokenCodec} writes and reads them with the keys of a
 * {@link dev.faultline.toolsets.workflow.token.Keyring}.
 */
@NullMarked
package dev.faultline.toolsets.workflow.token;

import org.jspecify.annotations.NullMarked;
