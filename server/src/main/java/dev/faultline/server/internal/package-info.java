/**
 * Everything that relies on how the MCP SDK works inside: the subclasses and decorators of its types, and the values
 * that travel through it. A new version of the SDK is adopted by making this package compile and its tests pass.
 *
 * <p>Internal: its types are public only for {@code dev.faultline.server} and may change in any release.
 */
@NullMarked
package dev.faultline.server.internal;

import org.jspecify.annotations.NullMarked;
