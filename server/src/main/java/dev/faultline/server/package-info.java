/**
 * The guard for servers on the official MCP SDK: every request is answered exactly once, and every failure is one fault
 * under contract.
 *
 * <p>Start from {@link dev.faultline.server.FaultlineServer#named}.
 */
@NullMarked
package dev.faultline.server;

import org.jspecify.annotations.NullMarked;
