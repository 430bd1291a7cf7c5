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
import java.util.List;
import java.util.Locale;

/** Writes the content of an entry: the members of its line between {@code batch} and {@code prev_hash}. */
final class EntryJson {
    private static final String COPIED_FROM = "copied_from";
    private static final String INVARIANT = "invariant_id";
    private static final String PLAN = "plan_hash";
    private static final String PHASE = "phase_id";
    private static final String ROLE = "role";
    private static final String WORKSPACE = "workspace";

    /** The attributes of an origin that are members of an entry; the others are in its {@code attributes}. */
    static final List<String> ATTRIBUTES = List.of(INVARIANT, PLAN, PHASE, ROLE, WORKSPACE);

    private EntryJson() {}

    static byte[] members(Reply reply) {
        return EntryCut.members(json -> fault(reply, json));
    }

    static byte[] members(Event event) {
        return EntryCut.members(json -> event(event, json));
    }

    /** {@return the entry of a reply for another trail than the one in which it has this number} */
    static byte[] copied(Reply reply, long sequence) {
        return EntryCut.members(json -> {
            fault(reply, json);
            json.put(COPIED_FROM, sequence);
        });
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
                .putIfPresent(INVARIANT, event.origin().attribute(INVARIANT))
                .putIfPresent(PLAN, event.origin().attribute(PLAN))
                .putIfPresent(PHASE, event.origin().attribute(PHASE));
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
                .putOrNull(INVARIANT, origin.attribute(INVARIANT))
                .putOrNull(PLAN, origin.attribute(PLAN))
                .putOrNull(PHASE, origin.attribute(PHASE))
                .put("cause", fault.cause().map(EntryJson::cause).orElse(JsonNull.NULL))
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
        json.putIfPresent(ROLE, origin.attribute(ROLE))
                .putIfPresent("session", origin.session())
                .putIfPresent(WORKSPACE, origin.attribute(WORKSPACE))
                .putIfPresent("operation", origin.operation())
                .putIfPresent("caller", origin.caller())
                .putIfPresent("server", origin.server());
        JsonObject others = others(origin);
        if (!others.members().isEmpty()) {
            json.put("attributes", others);
        }
    }

    private static JsonObject others(Origin origin) {
        JsonObject.Builder others = JsonObject.builder();
        origin.attributes().forEach((name, value) -> {
            if (!ATTRIBUTES.contains(name)) {
                others.put(name, value);
            }
        });
        return others.build();
    }

    private static JsonValue cause(Cause cause) {
        return switch (cause) {
            case Cause.Value(String name, JsonValue value) -> value; // SE-37: as it is sent
            case Cause.Thrown thrown -> {
                JsonObject.Builder json = error(thrown);
                if (!thrown.suppressed().isEmpty()) {
                    json.put(
                            "suppressed",
                            thrown.suppressed().stream().map(EntryJson::cause).collect(JsonArray.toJsonArray()));
                }
                yield below(thrown, json);
            }
            case Cause.Replaced replaced -> {
                Fault fault = replaced.fault();
                JsonObject.Builder json = error(replaced).put("retry", RetryJson.write(fault.retry()));
                fault.details().ifPresent(details -> json.put("details", details));
                yield below(replaced, json);
            }
        };
    }

    // R8: a client may see these three; only the trail has the chain of causes below them.
    private static JsonObject.Builder error(Cause cause) {
        return JsonObject.builder()
                .put("message", cause.message())
                .putOrNull("code", cause.code())
                .put("name", cause.name());
    }

    private static JsonObject below(Cause cause, JsonObject.Builder json) {
        cause.cause().ifPresent(one -> json.put("cause", cause(one)));
        return json.build();
    }
}
