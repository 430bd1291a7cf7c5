package dev.faultline.trail;

import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import java.time.Instant;

/**
 * Something that happened and is not a fault: a session begun, a plan approved, a file written.
 *
 * @param name what happened, such as {@code session_begun}
 */
public record Event(String name, Origin origin, Instant at, JsonObject details) {
    /** {@return an event of unknown origin, without details} */
    public static Event of(String name, Instant at) {
        return new Event(name, Origin.UNKNOWN, at, JsonObject.EMPTY);
    }

    /** {@return this event with another origin} */
    public Event withOrigin(Origin other) {
        return new Event(name, other, at, details);
    }

    /** {@return this event with these details} */
    public Event withDetails(JsonObject other) {
        return new Event(name, origin, at, other);
    }
}
