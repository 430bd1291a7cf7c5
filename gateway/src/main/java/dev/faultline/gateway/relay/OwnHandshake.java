package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;

/**
 * The handshake of the gateway itself with an upstream that several sessions share.
 *
 * @param initialize declares no capabilities, because no single client can answer the upstream's questions
 */
public record OwnHandshake(Message.Request initialize, Message.Notification initialized) {}
