/**
 * The decisions of the gateway, as a state machine without I/O.
 *
 * <p>A {@link dev.faultline.gateway.relay.Relay} connects the sessions of clients with one upstream server. It takes an
 * {@link dev.faultline.gateway.relay.RelayEvent} and the time, and returns the
 * {@link dev.faultline.gateway.relay.RelayAction}s to carry out. It has no threads, no clock and no streams, so a
 * simulator can drive millions of schedules through it.
 *
 * <pre>
 *   client messages ──┐                      ┌──▶ messages to the upstream
 *   upstream messages ┼──▶ Relay.on(event) ──┼──▶ answers, faults and messages to clients
 *   starts and exits ─┤                      ├──▶ start or stop the process
 *   time ─────────────┘                      └──▶ notes for metrics and the trail
 * </pre>
 *
 * <p>A request becomes a {@code Flight}: it waits until the upstream is up, is forwarded under an id of the relay's
 * own, and ends in exactly one way: answered, failed, or withdrawn by its client. The {@code Lifecycle} of the upstream
 * goes from idle to starting, greeting (the client's {@code initialize} is replayed to a new process) and up; a process
 * that ends leads to a new start, after a delay that grows, or to suspension after several starts that never answered.
 */
@NullMarked
package dev.faultline.gateway.relay;

import org.jspecify.annotations.NullMarked;
