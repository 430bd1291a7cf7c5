package dev.faultline.gateway.answer;

import dev.faultline.gateway.message.Part;
import dev.faultline.gateway.relay.Call;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.repeats.CallSite;
import dev.faultline.repeats.RepeatPolicy;
import dev.faultline.repeats.Repeats;
import dev.faultline.tool.Caller;
import java.util.Optional;

/**
 * The failures of tools whose answers still hold (R45), and what is done with calls that repeat one. Only what the
 * server answered is remembered, and only about tools that it lists.
 *
 * @param memory what all servers behind the gateway share, so that its size is bounded
 */
public record KnownFailures(Repeats memory, RepeatPolicy policy) {
    /** {@return a memory of its own for calls that are treated by this policy} */
    public static KnownFailures by(RepeatPolicy policy) {
        return new KnownFailures(new Repeats(System::nanoTime), policy);
    }

    /** {@return whether any call is not to be made, because it would fail again} */
    public boolean mayForbid() {
        return policy == RepeatPolicy.ENFORCE && !memory.isEmpty();
    }

    /** {@return whether this call is not to be made, because it would fail again} */
    public boolean forbid(String server, Caller caller, Call call) {
        return mayForbid()
                && isWatched(call)
                && arguments(call)
                        .flatMap(it -> memory.find(at(server, caller, call), it))
                        .isPresent();
    }

    /** Forgets what a successful call may have changed. */
    public void succeeded(String server, Caller caller, Call call) {
        if (!memory.isEmpty() && call.isToolCall()) {
            memory.succeeded(at(server, caller, call), !call.isReadOnly());
        }
    }

    /** Forgets all failures of a server whose tools have changed. */
    public void changed(String server) {
        if (!memory.isEmpty()) {
            memory.changed(server);
        }
    }

    boolean isWatched(Call call) {
        return policy != RepeatPolicy.OFF && call.isToolCall() && call.tool().isPresent();
    }

    /** {@return the arguments, unless readers may understand them in different ways} */
    static Optional<JsonObject> arguments(Call call) {
        if (!call.request().text().has(Part.ARGUMENTS)) {
            return Optional.of(JsonObject.EMPTY);
        }
        Optional<JsonValue> read = call.request()
                .text()
                .text(Part.ARGUMENTS)
                .flatMap(json -> JsonText.read(json).clean());
        return read.flatMap(it -> it instanceof JsonObject object ? Optional.of(object) : Optional.empty());
    }

    // As the boundary does.
    private static CallSite at(String server, Caller caller, Call call) {
        return new CallSite(server, caller.principal().orElse(caller.connection()), CallName.of(call));
    }
}
