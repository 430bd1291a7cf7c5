package dev.faultline.server;

import dev.faultline.json.JsonLimits;
import dev.faultline.rpc.RpcMessage;
import java.time.Duration;

/**
 * The limits of a server.
 *
 * @param time how long a call may take; a tool may have a shorter limit of its own
 * @param calls how many requests may be in progress at once
 * @param resultBytes the size of the largest result
 * @param message the limits of a message from a client
 */
record ServerLimits(Duration time, int calls, int resultBytes, JsonLimits message) {
    static final ServerLimits STANDARD =
            new ServerLimits(Duration.ofSeconds(30), 1_000, 8 * 1024 * 1024, RpcMessage.LIMITS);

    ServerLimits time(Duration limit) {
        return new ServerLimits(limit, calls, resultBytes, message);
    }

    ServerLimits calls(int limit) {
        return new ServerLimits(time, limit, resultBytes, message);
    }

    ServerLimits resultBytes(int limit) {
        return new ServerLimits(time, calls, limit, message);
    }

    ServerLimits messageBytes(int limit) {
        return new ServerLimits(time, calls, resultBytes, new JsonLimits(message.depth(), limit, message.values()));
    }

    ServerLimits messageValues(int limit) {
        return new ServerLimits(time, calls, resultBytes, message.values(limit));
    }

    /** {@return the size of the largest message from a client} */
    int messageBytes() {
        return message.bytes();
    }
}
