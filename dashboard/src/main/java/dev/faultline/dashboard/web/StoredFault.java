package dev.faultline.dashboard.web;

import dev.faultline.dialect.RetryJson;
import dev.faultline.fault.Cause;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.trail.FaultEntry;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Restores an occurrence from its entry in a trail, so that any dialect can write it again. */
final class StoredFault {
    private StoredFault() {}

    static Occurrence occurrence(FaultEntry entry, CodeBook codes) {
        JsonObject json = entry.json();
        Fault fault = new Fault(
                codes.find(entry.code(), entry.faultCode().orElse(""), entry.kind()),
                entry.message(),
                json.get("retry").flatMap(RetryJson::read),
                effect(json.string("effect").orElse("")),
                json.string("suggestion"),
                List.of(),
                json.get("details"),
                json.get("cause").flatMap(cause -> cause(cause, 0)));
        return new Occurrence(fault, entry.origin(), entry.at(), entry.id());
    }

    private static Effect effect(String name) {
        return Arrays.stream(Effect.values())
                .filter(effect -> effect.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElse(Effect.UNKNOWN);
    }

    private static Optional<Cause> cause(JsonValue stored, int depth) {
        return switch (stored) {
            case JsonNull nothing -> Optional.empty();
            case JsonObject error when error.string("name").isPresent() -> Optional.of(error(error, depth));
            case JsonObject thrown -> Optional.of(new Cause.Value("Object", thrown));
            case JsonString thrown -> Optional.of(new Cause.Value("String", thrown));
            case JsonArray unfit -> Optional.empty();
            case JsonNumber unfit -> Optional.empty();
            case JsonBoolean unfit -> Optional.empty();
        };
    }

    private static Cause error(JsonObject json, int depth) {
        Optional<JsonValue> inner = depth < Cause.MAX_DEPTH ? json.get("cause") : Optional.empty();
        return new Cause.Thrown(
                json.string("name").orElse("unknown"),
                json.string("message").orElse(""),
                json.string("code"),
                inner.flatMap(below -> cause(below, depth + 1)),
                List.of());
    }
}
