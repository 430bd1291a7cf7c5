package dev.faultline.server;

import dev.faultline.json.JsonLimits;
import java.time.Duration;

/**
 * The limits of a server.
 *
 * @param time how long a call may take; a tool may have a shorter limit of its own
 * @param calls how many requests may be in progress at once
 * @param resultBytes the size of the largest result
 * @param messageBytes the size of the largest message from a client
 */
record ServerLimits(Duration time, int calls, int resultBytes, int messageBytes) {
    static final ServerLimits STANDARD =
            new ServerLimits(Duration.ofSeconds(30), 1_000, 8 * 1024 * 1024, JsonLimits.MESSAGE.bytes());

    ServerLimits time(Duration limit) {
        return new ServerLimits(limit, calls, resultBytes, messageBytes);
    }

    ServerLimits calls(int limit) {
        return new ServerLimits(time, limit, resultBytes, messageBytes);
    }

    ServerLimits resultBytes(int limit) {
        return new ServerLimits(time, calls, limit, messageBytes);
    }

    ServerLimits messageBytes(int limit) {
        return new ServerLimits(time, calls, resultBytes, limit);
    }

    /** {@return the limits of the parser for messages from clients} */
    JsonLimits message() {
        return new JsonLimits(JsonLimits.MESSAGE.depth(), messageBytes);
    }
}
