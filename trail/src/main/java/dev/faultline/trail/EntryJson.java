package dev.faultline.trail;

import dev.faultline.boundary.Reply;
import dev.faultline.dialect.RetryJson;
import dev.faultline.fault.Cause;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonMembers;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.util.Locale;

/** Writes the content of an entry: the members of its line between {@code batch} and {@code prev_hash}. */
final class EntryJson {
    private static final String COPIED_FROM = "copied_from";

    private EntryJson() {}

    static byte[] members(Reply reply) {
        return EntryCut.members(json -> fault(reply, json));
    }

    static byte[] members(Event event) {
        return EntryCut.members(json -> event(event, json));
    }

    /** {@return a copy of an entry of another trail, with its original time} */
    static byte[] copied(FaultEntry entry) {
        return EntryCut.members(json -> {
            entry.json().members().forEach((name, value) -> {
                if (!TrailEntry.FRAME.contains(name) && !name.equals(COPIED_FROM)) {
                    json.put(name, value);
                }
            });
            json.put(COPIED_FROM, entry.link().sequence());
        });
    }

    private static void event(Event event, JsonMembers json) {
        json.put("type", EventEntry.TYPE)
                .put("event", event.name())
                .put("timestamp", Occurrence.timestamp(event.at()))
                .putIfPresent("tool_name", event.origin().tool())
                .putIfPresent("invariant_id", event.origin().invariant())
                .putIfPresent("plan_hash", event.origin().plan())
                .putIfPresent("phase_id", event.origin().phase());
        place(event.origin(), json);
        if (!event.details().members().isEmpty()) {
            json.put("details", event.details());
        }
    }

    // SE-44: these come first and are always present, null if unknown.
    private static void fault(Reply reply, JsonMembers json) {
        Occurrence occurrence = reply.occurrence();
        Origin origin = occurrence.origin();
        Fault fault = occurrence.fault();
        json.put("type", FaultEntry.TYPE)
                .put("id", occurrence.id())
                .put("timestamp", occurrence.timestamp())
                .putOrNull("tool_name", origin.tool())
                .put("error_code", reply.code())
                .put("fault_code", fault.code().name())
                .putOrNull("invariant_id", origin.invariant())
                .putOrNull("plan_hash", origin.plan())
                .putOrNull("phase_id", origin.phase())
                .put("cause", fault.cause().<JsonValue>map(EntryJson::cause).orElse(JsonNull.NULL))
                .put("kind", fault.code().kind().name())
                .put("retry", RetryJson.write(fault.retry()))
                .put("effect", fault.effect().name().toLowerCase(Locale.ROOT));
        place(origin, json);
        json.put("dialect", reply.dialect())
                .put("message", fault.message())
                .putIfPresent("suggestion", fault.suggestion());
        fault.details().ifPresent(details -> json.put("details", details));
        json.putIfPresent("stack", occurrence.stack());
    }

    private static void place(Origin origin, JsonMembers json) {
        json.putIfPresent("role", origin.role())
                .putIfPresent("session", origin.session())
                .putIfPresent("workspace", origin.workspace())
                .putIfPresent("operation", origin.operation())
                .putIfPresent("caller", origin.caller());
    }

    // R8: a client may see the first three; only the trail has the chain of causes below them.
    private static JsonObject cause(Cause cause) {
        JsonObject.Builder json = JsonObject.builder()
                .put("message", cause.message())
                .putOrNull("code", cause.code())
                .put("name", cause.name());
        switch (cause) {
            case Cause.Thrown thrown -> {
                if (!thrown.suppressed().isEmpty()) {
                    json.put(
                            "suppressed",
                            thrown.suppressed().stream().map(EntryJson::cause).collect(JsonArray.toJsonArray()));
                }
            }
            case Cause.Replaced(Fault fault) -> {
                json.put("retry", RetryJson.write(fault.retry()));
                fault.details().ifPresent(details -> json.put("details", details));
            }
        }
        cause.cause().ifPresent(one -> json.put("cause", cause(one)));
        return json.build();
    }
}
