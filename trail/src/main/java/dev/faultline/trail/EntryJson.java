package dev.faultline.trail;

import dev.faultline.boundary.Reply;
import dev.faultline.dialect.RetryJson;
import dev.faultline.fault.Cause;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.util.Locale;

/** What an entry says, as the members of its line between {@code batch} and {@code prev_hash}. */
final class EntryJson {
    private EntryJson() {}

    static byte[] members(Reply reply) {
        return EntryCut.members(fault(reply));
    }

    static byte[] members(Event event) {
        JsonObject.Builder json = JsonObject.builder()
                .put("type", EventEntry.TYPE)
                .put("event", event.name())
                .put("timestamp", Occurrence.timestamp(event.at()))
                .putIfPresent("tool_name", event.origin().tool())
                .putIfPresent("invariant_id", event.origin().invariant())
                .putIfPresent("plan_hash", event.origin().plan())
                .putIfPresent("phase_id", event.origin().phase());
        place(json, event.origin());
        if (!event.details().members().isEmpty()) {
            json.put("details", event.details());
        }
        return EntryCut.members(json.build());
    }

    /** {@return the entry of another trail, with its own time, to be recorded in this one too} */
    static byte[] copied(FaultEntry entry) {
        JsonObject.Builder json = JsonObject.builder();
        entry.json().members().forEach((name, value) -> {
            if (!TrailEntry.FRAME.contains(name)) {
                json.put(name, value);
            }
        });
        return EntryCut.members(json.put("copied_from", entry.link().sequence()).build());
    }

    // SE-44: these stand first and are always there, null if unknown.
    private static JsonObject fault(Reply reply) {
        Occurrence occurrence = reply.occurrence();
        Origin origin = occurrence.origin();
        Fault fault = occurrence.fault();
        JsonObject.Builder json = JsonObject.builder()
                .put("type", FaultEntry.TYPE)
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
        place(json, origin);
        json.put("dialect", reply.dialect())
                .put("message", fault.message())
                .putIfPresent("suggestion", fault.suggestion());
        fault.details().ifPresent(details -> json.put("details", details));
        return json.putIfPresent("stack", occurrence.stack()).build();
    }

    private static void place(JsonObject.Builder json, Origin origin) {
        json.putIfPresent("role", origin.role())
                .putIfPresent("session", origin.session())
                .putIfPresent("workspace", origin.workspace())
                .putIfPresent("operation", origin.operation());
    }

    // R8: the first three are what a client may see; the chain below is for the trail alone.
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
        cause.under().ifPresent(one -> json.put("cause", cause(one)));
        return json.build();
    }
}
