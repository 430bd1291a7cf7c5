package dev.faultline.trail;

import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import java.time.Instant;

/**
 * A recorded {@link Event}.
 *
 * @param name what happened
 */
public record EventEntry(Link link, Instant at, String name, Origin origin, JsonObject json) implements TrailEntry {
    static final String TYPE = "event";
}
