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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Reads problems of other servers: inside this envelope, or bare as in RFC 9457, where every member is optional and a
 * member of the wrong type is ignored.
 */
record ProblemDetailsReader(CodeTable codes) {
    private static final Set<String> MEMBERS =
            Set.of("type", "title", "status", "detail", "instance", "code", "extensions");

    /** {@return whether the envelope is recognisable as a problem} */
    static boolean knows(Envelope envelope) {
        return envelope.object()
                .filter(object -> nested(object, envelope).isPresent() || isBare(object, envelope))
                .isPresent();
    }

    /** {@return the reported problem, if the envelope is a problem with a message} */
    Optional<Reported> read(Envelope envelope) {
        return envelope.object().filter(object -> knows(envelope)).flatMap(object -> {
            JsonObject problem = nested(object, envelope).orElse(object);
            return problem.string("detail")
                    .or(() -> object.string("error"))
                    .or(() -> problem.string("title"))
                    .map(message -> reported(problem, message));
        });
    }

    // These two members mark an error in the contract; servers that follow it omit isError.
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
        Fault bare = codeOf(problem).fault(message);
        Fault fault = new Fault(
                bare.code(),
                bare.message(),
                bare.statedRetry(),
                bare.effect(),
                Optional.empty(),
                List.of(),
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
            default -> status < 500 ? FaultKind.INVALID_INPUT : FaultKind.INTERNAL; // the number may be anything
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

    // In the RFC, extensions are members of the problem itself.
    private static Optional<JsonValue> context(JsonObject problem) {
        if (problem.get("extensions").isPresent()) {
            return problem.object("extensions").map(object -> object);
        }
        Map<String, JsonValue> others = new LinkedHashMap<>(problem.members());
        others.keySet().removeAll(MEMBERS);
        return others.isEmpty() ? Optional.empty() : Optional.of(new JsonObject(others));
    }
}
