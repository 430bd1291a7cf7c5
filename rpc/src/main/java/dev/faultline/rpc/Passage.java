package dev.faultline.rpc;

import dev.faultline.json.JsonObject;
import java.util.Optional;

/** What happens to a message that a client sent. */
public sealed interface Passage {
    /** Passes the message on, perhaps changed; a request is in flight from now on. */
    record Pass(JsonObject message, Optional<InFlight> call) implements Passage {}

    /**
     * Answers the sender with this JSON; the server does not see the message.
     *
     * @param malformed whether the message was not a valid request
     */
    record Answer(String json, boolean malformed) implements Passage {}

    /** Drops the message without an answer. */
    record Drop() implements Passage {}
}
