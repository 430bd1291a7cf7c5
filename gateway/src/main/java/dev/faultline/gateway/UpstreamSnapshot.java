package dev.faultline.gateway;

import dev.faultline.gateway.relay.UpstreamStatus;

/**
 * An upstream at a moment.
 *
 * @param waiting the requests of clients that wait until it is up
 * @param sent the requests of clients that it has not answered
 * @param questions its own requests that clients have not answered
 */
public record UpstreamSnapshot(UpstreamStatus status, int waiting, int sent, int questions) {}
