package dev.faultline.server;

import dev.faultline.json.JsonLimits;
import dev.faultline.rpc.RpcMessage;
import java.time.Duration;

/**
 * The limits of a server.
 *
 * @param time how long a call may take; a tool may have a shorter limit of its own
 * @param grace how long after its time limit the server itself answers a call that nothing else has answered
 * @param calls how many requests may be in progress at once
 * @param resultBytes the size of the largest result
 * @param message the limits of a message from a client
 */
record ServerLimits(Duration time, Duration grace, int calls, int resultBytes, JsonLimits message) {
    static final ServerLimits STANDARD =
            new ServerLimits(Duration.ofSeconds(30), Duration.ofSeconds(10), 1_000, 8 * 1024 * 1024, RpcMessage.LIMITS);

    ServerLimits time(Duration limit) {
        return new ServerLimits(limit, grace, calls, resultBytes, message);
    }

    ServerLimits grace(Duration limit) {
        return new ServerLimits(time, limit, calls, resultBytes, message);
    }

    ServerLimits calls(int limit) {
        return new ServerLimits(time, grace, limit, resultBytes, message);
    }

    ServerLimits resultBytes(int limit) {
        return new ServerLimits(time, grace, calls, limit, message);
    }

    ServerLimits messageBytes(int limit) {
        return new ServerLimits(
                time, grace, calls, resultBytes, new JsonLimits(message.depth(), limit, message.values()));
    }

    ServerLimits messageValues(int limit) {
        return new ServerLimits(time, grace, calls, resultBytes, message.values(limit));
    }

    /** {@return the size of the largest message from a client} */
    int messageBytes() {
        return message.bytes();
    }
}
