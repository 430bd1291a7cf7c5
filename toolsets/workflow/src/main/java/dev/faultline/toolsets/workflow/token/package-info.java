/**
 * The opaque texts by which a client says where its run stands: signed, so that nobody can make one.
 *
 * <p>{@link dev.faultline.toolsets.workflow.token.Tokens} writes and reads them with the keys of a
 * {@link dev.faultline.toolsets.workflow.token.Keyring}.
 */
@NullMarked
package dev.faultline.toolsets.workflow.token;

import org.jspecify.annotations.NullMarked;
