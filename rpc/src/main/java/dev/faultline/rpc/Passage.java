package dev.faultline.rpc;

import dev.faultline.json.JsonObject;
import java.util.Optional;

/** What becomes of a message at the door. */
public sealed interface Passage {
    /** It goes on, perhaps changed; a request is in flight from here on. */
    record Pass(JsonObject message, Optional<InFlight> call) implements Passage {}

    /**
     * Its sender is told this, and nobody behind the door hears of it.
     *
     * @param malformed whether there was no request that this could be the answer to
     */
    record Answer(String json, boolean malformed) implements Passage {}

    /** Nobody hears of it, its sender neither. */
    record Drop() implements Passage {}
}
