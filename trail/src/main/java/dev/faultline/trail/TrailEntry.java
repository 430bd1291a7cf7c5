package dev.faultline.trail;

import dev.faultline.fault.Origin;
import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** One entry of a trail, as it was read. */
public sealed interface TrailEntry permits FaultEntry, EventEntry {
    /** The members that say where in its trail an entry stands. */
    Set<String> FRAME = Set.of("sequence", "batch", "prev_hash", "hash");

    /** {@return the entry's number and hash} */
    Link link();

    /** {@return when it happened: entries are in the order in which they were recorded, not always in that of time} */
    Instant at();

    /** {@return where it happened} */
    Origin origin();

    /** {@return all of its line} */
    JsonObject json();

    /** {@return the entry that this line holds, if it is one} */
    static Optional<TrailEntry> read(byte[] line, Link link) {
        Optional<JsonValue> value = JsonText.read(line, new JsonLimits(JsonText.MAX_DEPTH, Line.MAX_BYTES))
                .clean();
        return value.flatMap(json -> json instanceof JsonObject object ? read(object, link) : Optional.empty());
    }

    private static Optional<TrailEntry> read(JsonObject json, Link link) {
        Optional<Instant> at = json.string("timestamp").flatMap(TrailEntry::instant);
        if (at.isEmpty()) {
            return Optional.empty();
        }
        return switch (json.string("type").orElse("")) {
            case FaultEntry.TYPE -> FaultEntry.read(json, link, at.get());
            case EventEntry.TYPE ->
                json.string("event").map(name -> new EventEntry(link, at.get(), name, origin(json), json));
            default -> Optional.empty(); // a text from outside
        };
    }

    private static Optional<Instant> instant(String timestamp) {
        try {
            return Optional.of(Instant.parse(timestamp));
        } catch (DateTimeException notATime) {
            return Optional.empty();
        }
    }

    /** {@return where the line says that it happened} */
    static Origin origin(JsonObject json) {
        return new Origin(
                json.string("tool_name"),
                json.string("operation"),
                json.string("session"),
                json.string("caller"),
                json.string("role"),
                json.string("workspace"),
                json.string("phase_id"),
                json.string("plan_hash"),
                json.string("invariant_id"));
    }
}
