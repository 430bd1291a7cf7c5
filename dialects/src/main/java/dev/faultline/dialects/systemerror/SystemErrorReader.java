package dev.faultline.dialects.systemerror;

import dev.faultline.dialect.Reported;
import dev.faultline.fault.Cause;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Origin;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the {@code system-error} of other servers: only the code is required, other members are used if valid. */
final class SystemErrorReader {
    private SystemErrorReader() {}

    /** {@return whether the object is recognisable as a {@code system-error}} */
    static boolean knows(JsonObject object) {
        return object.get("error_code").isPresent();
    }

    /** {@return the reported error, if it has a code} */
    static Optional<Reported> read(JsonObject object) {
        return text(object, "error_code")
                .map(code -> new Reported(
                        fault(code, object),
                        origin(object),
                        text(object, "timestamp").flatMap(SystemErrorReader::instant),
                        Optional.empty()));
    }

    private static Fault fault(String code, JsonObject object) {
        Fault fault = codeOf(code).fault(text(object, "human_message").orElse(""));
        return object.get("cause")
                .flatMap(SystemErrorReader::cause)
                .map(fault::withCause)
                .orElse(fault);
    }

    private static FaultCode codeOf(String wire) {
        return SystemErrorCode.find(wire)
                .<FaultCode>map(code -> code)
                .orElseGet(() -> new UnlistedCode(wire, FaultKind.INTERNAL));
    }

    private static Origin origin(JsonObject object) {
        Origin origin = new Origin(
                Optional.empty(),
                text(object, "tool_name").filter(name -> !name.equals(WireOrigin.UNKNOWN_TOOL)),
                Optional.empty(),
                text(object, "session_id"),
                Optional.empty(),
                Map.of());
        origin = OriginAttribute.ROLE.set(origin, text(object, "role"));
        origin = OriginAttribute.WORKSPACE.set(origin, text(object, "workspace_root"));
        origin = OriginAttribute.PHASE.set(origin, text(object, "phase_id"));
        origin = OriginAttribute.PLAN.set(origin, text(object, "plan_hash"));
        return OriginAttribute.INVARIANT.set(origin, text(object, "invariant_id"));
    }

    private static Optional<Cause> cause(JsonValue json) {
        return switch (json) {
            case JsonString(String text) -> Optional.of(Cause.of(text));
            case JsonObject object
            when object.string("message").isPresent() ->
                Optional.of(new Cause.Thrown(
                        text(object, "name").orElse("Error"),
                        object.string("message").get(),
                        object.get("code").flatMap(SystemErrorReader::code),
                        Optional.empty(),
                        List.of()));
            case JsonObject object -> Optional.of(Cause.of(object.members()));
            case JsonNull nothing -> Optional.empty();
            case JsonArray unfit -> Optional.empty();
            case JsonNumber unfit -> Optional.empty();
            case JsonBoolean unfit -> Optional.empty();
        };
    }

    // The codes of some Node errors are numbers.
    private static Optional<String> code(JsonValue json) {
        if (json instanceof JsonNumber(String literal)) {
            return Optional.of(literal);
        }
        return json instanceof JsonString(String text) ? Optional.of(text) : Optional.empty();
    }

    private static Optional<Instant> instant(String timestamp) {
        try {
            return Optional.of(Instant.parse(timestamp));
        } catch (DateTimeException e) {
            return Optional.empty(); // the recipient uses its own clock instead
        }
    }

    private static Optional<String> text(JsonObject object, String member) {
        return object.string(member).filter(text -> !text.isBlank());
    }
}
