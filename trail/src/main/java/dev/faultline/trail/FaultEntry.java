package dev.faultline.trail;

import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * A recorded fault, as a client received it.
 *
 * @param id the id of the occurrence, which the client has too
 * @param code the code as the client saw it
 * @param message the fault's own sentence
 */
public record FaultEntry(Link link, Instant at, String id, String code, String message, Origin origin, JsonObject json)
        implements TrailEntry {
    static final String TYPE = "fault";

    static Optional<TrailEntry> read(JsonObject json, Link link, Instant at) {
        return json.string("id")
                .flatMap(id -> json.string("error_code")
                        .flatMap(code -> json.string("message")
                                .map(message ->
                                        new FaultEntry(link, at, id, code, message, TrailEntry.origin(json), json))));
    }

    /** {@return the kind; {@code INTERNAL}, which promises least, for one that only a later version knows} */
    public FaultKind kind() {
        String name = json.string("kind").orElse("");
        return Arrays.stream(FaultKind.values())
                .filter(kind -> kind.name().equals(name))
                .findFirst()
                .orElse(FaultKind.INTERNAL);
    }

    /** {@return the code of the fault model, which may differ from the dialect's} */
    public Optional<String> faultCode() {
        return json.string("fault_code");
    }
}
