package dev.faultline.trail;

import dev.faultline.fault.Origin;
import dev.faultline.json.JsonLimits;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** An entry that was read from a trail. */
public sealed interface TrailEntry permits FaultEntry, EventEntry {
    /** The members that give the position of an entry in its trail. */
    Set<String> FRAME = Set.of("sequence", "batch", "prev_hash", "hash");

    /** {@return the entry's number and hash} */
    Link link();

    /** {@return when it happened; entries are in the order of recording, which may differ from the order of time} */
    Instant at();

    /** {@return where it happened} */
    Origin origin();

    /** {@return the whole line} */
    JsonObject json();

    /** {@return the entry on this line; empty if the line is not an entry} */
    static Optional<TrailEntry> read(byte[] line, Link link) {
        Optional<JsonValue> value = JsonText.read(line, new JsonLimits(JsonText.MAX_DEPTH, TrailLine.MAX_BYTES))
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
            default -> Optional.empty(); // the file may contain anything
        };
    }

    private static Optional<Instant> instant(String timestamp) {
        try {
            return Optional.of(Instant.parse(timestamp));
        } catch (DateTimeException notATime) {
            return Optional.empty();
        }
    }

    /** {@return the origin that the line contains} */
    static Origin origin(JsonObject json) {
        Map<String, String> attributes = new HashMap<>();
        EntryJson.ATTRIBUTES.forEach(name -> json.string(name).ifPresent(value -> attributes.put(name, value)));
        json.object("attributes")
                .ifPresent(others -> others.members()
                        .keySet()
                        .forEach(name -> others.string(name).ifPresent(value -> attributes.put(name, value))));
        return new Origin(
                json.string("server"),
                json.string("tool_name"),
                json.string("operation"),
                json.string("session"),
                json.string("caller"),
                attributes);
    }
}
