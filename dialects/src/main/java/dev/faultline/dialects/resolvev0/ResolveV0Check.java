package dev.faultline.dialects.resolvev0;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Violation;
import dev.faultline.dialect.Violations;
import dev.faultline.fault.FaultCode;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonText;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks an envelope against the rules of the {@code resolve-v0} contract. */
final class ResolveV0Check {
    /** The rule about the words of a message, which no schema can express. */
    static final String DIAGNOSTICS = "RV-15";

    private static final JsonPointer ERROR = JsonPointer.ROOT.child("error");
    private static final Set<String> MEMBERS = Set.of("code", "message");

    /** Diagnostics that a message must not contain: paths, long hex numbers, errno names, class names, traces. */
    private static final Pattern DIAGNOSTIC = Pattern.compile(
            "[\\w.]/[\\w.]+/|(?:^|\\s)/\\w|\\\\|[0-9a-fA-F]{8}|\\bE[A-Z]{4,}\\b|\\w(?:Exception|Error)\\b|[\\r\\n]");

    private final Violations violations = new Violations();

    List<Violation> envelope(Envelope envelope) {
        placement(envelope);
        envelope.object().ifPresent(this::members);
        return violations.all();
    }

    private void placement(Envelope envelope) {
        violations.requireError("RV-05", envelope);
        if (envelope.structured().isPresent() || !envelope.meta().members().isEmpty()) {
            violations.add("RV-01", JsonPointer.ROOT, "must have neither structuredContent nor _meta");
        }
        Optional<JsonObject> object = envelope.object();
        if (envelope.text().size() != 1 || object.isEmpty()) {
            violations.add("RV-01", JsonPointer.ROOT, "must have a single text item that contains a JSON object");
        } else if (!envelope.text().getFirst().equals(JsonText.print(object.get()) + "\n")) {
            violations.add("RV-19", JsonPointer.ROOT, "the text must be compact JSON and end in one newline");
        }
    }

    private void members(JsonObject object) {
        for (String name : object.members().keySet()) {
            if (!name.equals("error")) {
                violations.add(
                        name.equals("documents") ? "RV-05" : "RV-01", JsonPointer.ROOT.child(name), "is not allowed");
            }
        }
        Optional<JsonObject> error = object.object("error");
        if (error.isEmpty()) {
            violations.add("RV-01", ERROR, "is required and must be an object");
            return;
        }
        for (String name : error.get().members().keySet()) {
            if (!MEMBERS.contains(name)) {
                violations.add("RV-02", ERROR.child(name), "is not allowed");
            }
        }
        code(error.get());
        message(error.get());
    }

    private void code(JsonObject error) {
        Optional<String> code = error.string("code");
        if (code.isEmpty()) {
            violations.add("RV-02", ERROR.child("code"), "is required and must be a string");
        } else if (FaultCode.find(ResolveV0Dialect.CODES, code.get()).isEmpty()) {
            violations.add("RV-03", ERROR.child("code"), "is not one of the six codes");
        }
    }

    private void message(JsonObject error) {
        Optional<String> message = error.string("message");
        if (message.filter(text -> !text.isBlank()).isEmpty()) {
            violations.add("RV-04", ERROR.child("message"), "is required and must be a string that is not blank");
        } else if (DIAGNOSTIC.matcher(message.get()).find()) {
            violations.add(
                    DIAGNOSTICS, ERROR.child("message"), "must not contain paths, hashes, traces or system codes");
        }
    }
}
