package dev.faultline.dialects.problemdetails;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.Reported;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Reads what others send as problems: in this envelope, or bare as RFC 9457 has them, where every member is optional
 * and one of the wrong type does not count.
 */
record ProblemDetailsReader(CodeTable codes) {
    private static final Set<String> MEMBERS =
            Set.of("type", "title", "status", "detail", "instance", "code", "extensions");

    /** {@return whether this can only be meant as a problem} */
    static boolean knows(Envelope envelope) {
        return envelope.object()
                .filter(object -> nested(object, envelope).isPresent() || isBare(object, envelope))
                .isPresent();
    }

    /** {@return what it says, if it is a problem that says anything} */
    Optional<Reported> read(Envelope envelope) {
        return envelope.object().filter(object -> knows(envelope)).flatMap(object -> {
            JsonObject problem = nested(object, envelope).orElse(object);
            return problem.string("detail")
                    .or(() -> object.string("error"))
                    .or(() -> problem.string("title"))
                    .map(message -> reported(problem, message));
        });
    }

    // The contract tells an error by these two members, and servers that speak it leave isError out.
    private static Optional<JsonObject> nested(JsonObject object, Envelope envelope) {
        return object.object("problem")
                .filter(problem -> envelope.isError() || object.string("error").isPresent());
    }

    private static boolean isBare(JsonObject object, Envelope envelope) {
        return envelope.isError()
                && (object.string("type").isPresent() || status(object).isPresent())
                && (object.string("title").isPresent()
                        || object.string("detail").isPresent());
    }

    private Reported reported(JsonObject problem, String message) {
        Fault told = codeOf(problem).fault(message);
        Fault fault = new Fault(
                told.code(),
                told.message(),
                told.statedRetry(),
                told.effect(),
                Optional.empty(),
                context(problem),
                Optional.empty());
        return new Reported(
                fault, Instance.origin(problem.string("instance").orElse("")), Optional.empty(), Optional.empty());
    }

    private FaultCode codeOf(JsonObject problem) {
        OptionalInt status = status(problem);
        String wire = problem.string("code")
                .filter(code -> !code.isBlank())
                .or(() -> problem.string("type").flatMap(ProblemDetailsReader::lastPart))
                .orElseGet(() -> status.isPresent() ? "status-" + status.getAsInt() : "unknown");
        return codes.named(wire).orElseGet(() -> new UnlistedCode(wire, kindOf(status.orElse(500))));
    }

    private static Optional<String> lastPart(String type) {
        String part = type.substring(1 + Math.max(type.lastIndexOf('/'), type.lastIndexOf('#')));
        return Optional.of(part.substring(1 + part.lastIndexOf(':')))
                .filter(name -> !name.isBlank() && !type.equals("about:blank"));
    }

    private static FaultKind kindOf(int status) {
        return switch (status) {
            case 401 -> FaultKind.UNAUTHENTICATED;
            case 403 -> FaultKind.PERMISSION_DENIED;
            case 404, 410 -> FaultKind.NOT_FOUND;
            case 409 -> FaultKind.CONFLICT;
            case 412, 428 -> FaultKind.PRECONDITION_FAILED;
            case 408, 504 -> FaultKind.TIMEOUT;
            case 429 -> FaultKind.EXHAUSTED;
            case 502, 503 -> FaultKind.UNAVAILABLE;
            default -> status < 500 ? FaultKind.INVALID_INPUT : FaultKind.INTERNAL; // a number from outside
        };
    }

    private static OptionalInt status(JsonObject problem) {
        if (!(problem.get("status").orElse(null) instanceof JsonNumber number)) {
            return OptionalInt.empty();
        }
        return number.integer().stream()
                .filter(status -> status >= 400 && status <= 599)
                .mapToInt(Math::toIntExact)
                .findFirst();
    }

    // The RFC has its extensions side by side with the rest.
    private static Optional<JsonValue> context(JsonObject problem) {
        if (problem.get("extensions").isPresent()) {
            return problem.object("extensions").map(object -> object);
        }
        Map<String, JsonValue> others = new LinkedHashMap<>(problem.members());
        others.keySet().removeAll(MEMBERS);
        return others.isEmpty() ? Optional.empty() : Optional.of(new JsonObject(others));
    }
}
