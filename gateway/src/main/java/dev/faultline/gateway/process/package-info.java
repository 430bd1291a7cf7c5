/**
 * The upstream's process: its pipes, its last words on standard error, and a watchdog that ends it with the gateway.
 *
 * <p>Start at {@link dev.faultline.gateway.process.UpstreamProcess}.
 */
@NullMarked
package dev.faultline.gateway.process;

import org.jspecify.annotations.NullMarked;
