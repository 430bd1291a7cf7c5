/**
 * The {@code resolve-v0} contract: {@code {"error":{"code","message"}}} and nothing else, frozen to the byte.
 *
 * <p>{@link dev.faultline.dialects.resolvev0.ResolveCode} is its closed set of six codes,
 * {@link dev.faultline.dialects.resolvev0.ResolveV0Dialect} writes and reads it.
 */
@NullMarked
package dev.faultline.dialects.resolvev0;

import org.jspecify.annotations.NullMarked;
