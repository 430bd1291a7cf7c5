package dev.faultline.toolsets.workflow.session;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/** Converts events to log entries and back. Entries contain only numbers and hex digits, and so no secrets. */
final class EventJson {
    private static final long VERSION = 1;
    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
    private static final String STARTED = LogEntry.PREFIX + "started";
    private static final String ADVANCED = LogEntry.PREFIX + "advanced";
    private static final String BLOCKED = LogEntry.PREFIX + "blocked";
    private static final String CHECKPOINTED = LogEntry.PREFIX + "checkpointed";

    private EventJson() {}

    /** The result of reading an entry. */
    sealed interface EventReading {
        /** The entry is an event. */
        record Known(SessionEvent event) implements EventReading {}

        /** The entry is not an event that this version can read. */
        record Unknown(SessionHealth.Defect why) implements EventReading {}
    }

    static LogEntry write(SessionEvent event, Instant at) {
        JsonObject.Builder json = JsonObject.builder().put("v", VERSION);
        return switch (event) {
            case SessionEvent.Started(NodeId node, String snapshot) ->
                new LogEntry(
                        STARTED,
                        at,
                        json.put("node", node.hex()).put("snapshot", snapshot).build());
            case SessionEvent.Advanced(NodeId node, NodeId parent, int attempt, String snapshot) ->
                new LogEntry(
                        ADVANCED,
                        at,
                        json.put("node", node.hex())
                                .put("parent", parent.hex())
                                .put("attempt", attempt)
                                .put("snapshot", snapshot)
                                .build());
            case SessionEvent.Blocked(NodeId node, int attempt, String snapshot) ->
                new LogEntry(
                        BLOCKED,
                        at,
                        json.put("node", node.hex())
                                .put("attempt", attempt)
                                .put("snapshot", snapshot)
                                .build());
            case SessionEvent.Checkpointed(NodeId node, NodeId parent) ->
                new LogEntry(
                        CHECKPOINTED,
                        at,
                        json.put("node", node.hex()).put("parent", parent.hex()).build());
        };
    }

    static EventReading read(LogEntry entry) {
        JsonObject json = entry.details();
        if (number(json, "v").filter(version -> version > VERSION).isPresent()) {
            return unknown(
                    SessionHealth.Code.UNKNOWN_SCHEMA_VERSION,
                    "An entry has a newer version than this server supports");
        }
        Optional<SessionEvent> event = number(json, "v").flatMap(version -> event(entry.name(), json));
        return event.<EventReading>map(EventReading.Known::new)
                .orElseGet(() -> unknown(
                        SessionHealth.Code.SCHEMA_VALIDATION_FAILED, "An entry does not have the expected form"));
    }

    private static Optional<SessionEvent> event(String name, JsonObject json) {
        Optional<NodeId> node = node(json, "node");
        Optional<NodeId> parent = node(json, "parent");
        Optional<String> snapshot =
                json.string("snapshot").filter(it -> HASH.matcher(it).matches());
        Optional<Integer> attempt =
                number(json, "attempt").filter(it -> it >= 0 && it <= 0xffff).map(Long::intValue);
        if (node.isEmpty()) {
            return Optional.empty();
        }
        return switch (name) {
            case STARTED -> snapshot.map(hash -> new SessionEvent.Started(node.get(), hash));
            case ADVANCED ->
                parent.isEmpty() || attempt.isEmpty()
                        ? Optional.empty()
                        : snapshot.map(
                                hash -> new SessionEvent.Advanced(node.get(), parent.get(), attempt.get(), hash));
            case BLOCKED ->
                attempt.isEmpty()
                        ? Optional.empty()
                        : snapshot.map(hash -> new SessionEvent.Blocked(node.get(), attempt.get(), hash));
            case CHECKPOINTED -> parent.map(from -> new SessionEvent.Checkpointed(node.get(), from));
            default -> Optional.empty(); // the name comes from the file
        };
    }

    private static Optional<NodeId> node(JsonObject json, String name) {
        return json.string(name).filter(NodeId::isValid).map(NodeId::new);
    }

    private static Optional<Long> number(JsonObject json, String name) {
        Optional<JsonValue> value = json.get(name);
        return value.isPresent()
                        && value.get() instanceof JsonNumber number
                        && number.integer().isPresent()
                ? Optional.of(number.integer().getAsLong())
                : Optional.empty();
    }

    private static EventReading unknown(SessionHealth.Code code, String message) {
        return new EventReading.Unknown(new SessionHealth.Defect(code, message));
    }
}
