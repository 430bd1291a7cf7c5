package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.Part;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.repeats.ArgumentsDigest;
import dev.faultline.repeats.CallSite;
import java.util.Optional;

/**
 * What a client wants done.
 *
 * @param at the caller and the tool
 * @param key the name that the client gave its intent, or an empty text
 * @param readOnly whether the tool changes nothing
 */
record Intent(CallSite at, ArgumentsDigest arguments, String key, boolean readOnly) {
    boolean isKeyed() {
        return !key.isEmpty();
    }

    boolean isSameCall(Intent other) {
        return at.equals(other.at) && arguments.equals(other.arguments);
    }

    /** {@return the caller of this request, and its tool} */
    static CallSite site(Flight flight, Message.Request request) {
        return new CallSite("", caller(flight), request.subject().orElse(""));
    }

    // The name of a principal is its own in every session.
    private static String caller(Flight flight) {
        Optional<String> principal = flight.caller == null ? Optional.empty() : flight.caller.principal();
        return principal.map(name -> "principal/" + name).orElseGet(() -> ofSession(flight.session));
    }

    /** {@return the name of a caller that is known only by its session} */
    static String ofSession(String session) {
        return "session/" + session;
    }

    /** {@return the arguments of this call, unless readers may understand them in different ways} */
    static Optional<ArgumentsDigest> arguments(Message.Request request) {
        Optional<JsonValue> arguments = request.text().has(Part.ARGUMENTS)
                ? request.text()
                        .text(Part.ARGUMENTS)
                        .flatMap(json -> JsonText.read(json).clean())
                : Optional.of(JsonObject.EMPTY);
        return arguments.map(ArgumentsDigest::of);
    }
}
