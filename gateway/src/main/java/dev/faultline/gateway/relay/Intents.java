package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageText;
import dev.faultline.gateway.message.Part;
import dev.faultline.gateway.relay.Failure.KeyTrouble;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.repeats.ArgumentsDigest;
import dev.faultline.repeats.CallSite;
import dev.faultline.tool.Caller;
import java.util.List;
import java.util.Optional;

/**
 * Finds the run that a new call belongs to (R56). A call that equals an abandoned one gets the answer to that one, or
 * waits for it; so does a call under the same key. Any other call begins a run of its own.
 */
final class Intents {
    private static final String KEY = "dev.faultline/key";
    private static final int LONGEST_KEY = 128;

    private final RelayState state;
    private final Runs runs;
    private final LateAnswers late;

    Intents(RelayState state, Runs runs) {
        this.state = state;
        this.runs = runs;
        this.late = runs.late;
    }

    /** {@return whether a new request is to be sent} Otherwise it has been answered, or waits for another's answer. */
    boolean admits(Flight flight, Message.Request request, Caller caller) {
        if (!flight.isFor(Methods.CALL_TOOL)) {
            return true;
        }
        flight.caller = caller;
        Optional<JsonValue> key = key(request.text());
        return key.isPresent() ? admitsKeyed(flight, request, key.get()) : admitsUnkeyed(flight, request);
    }

    private static Optional<JsonValue> key(MessageText text) {
        return text.text(Part.ASKED_META)
                .filter(meta -> meta.contains("faultline"))
                .flatMap(meta -> JsonText.read(meta).clean())
                .flatMap(meta -> meta instanceof JsonObject object ? object.get(KEY) : Optional.empty())
                .or(() -> text.value(Part.IDEMPOTENCY_KEY));
    }

    private boolean admitsUnkeyed(Flight flight, Message.Request request) {
        if (late.isEmpty() || !state.settings.keepsLate()) {
            return true; // costs nothing for nearly every call
        }
        CallSite at = Intent.site(flight, request);
        Optional<ArgumentsDigest> arguments = late.has(at) ? Intent.arguments(request) : Optional.empty();
        List<Execution> equal =
                arguments.map(it -> late.equal(at, it, state.now)).orElse(List.of());
        for (Execution each : equal) {
            if (each.answer().isPresent()) {
                Message.Response answer = each.answer().get();
                late.remove(each);
                runs.give(flight, each, answer);
                return false;
            }
        }
        for (Execution each : equal) {
            if (each.followers.isEmpty()) {
                runs.follow(flight, each);
                return false;
            }
        }
        return true;
    }

    private boolean admitsKeyed(Flight flight, Message.Request request, JsonValue key) {
        Optional<ArgumentsDigest> arguments = Intent.arguments(request);
        if (!(key instanceof JsonString(String name)) || name.isEmpty() || name.length() > LONGEST_KEY) {
            return refuse(flight, KeyTrouble.INVALID);
        }
        if (arguments.isEmpty()) {
            return true; // the upstream says what is wrong with them
        }
        Intent intent = new Intent(
                Intent.site(flight, request),
                arguments.get(),
                name,
                state.call(flight, request).isReadOnly());
        Optional<Execution> known = late.keyed(Intent.site(flight, request).caller(), name, state.now);
        if (known.isEmpty()) {
            late.begin(intent, flight, request.id(), state.now);
            return true;
        }
        return known.get().intent.isSameCall(intent)
                ? admitsAgain(flight, request, known.get())
                : refuse(flight, KeyTrouble.OTHER_CALL);
    }

    private boolean admitsAgain(Flight flight, Message.Request request, Execution known) {
        return switch (known.state()) {
            case RUNNING -> {
                runs.follow(flight, known);
                yield false;
            }
            case ANSWERED -> {
                Message.Response answer = known.answer().orElseThrow();
                if (!Execution.isSuccess(answer)) {
                    late.end(known); // a failure is given once, and then the client may try again
                }
                runs.give(flight, known, answer);
                yield false;
            }
            case FAILED -> {
                late.beginAgain(known, flight, request.id());
                yield true;
            }
            case GONE -> refuse(flight, KeyTrouble.ANSWER_GONE);
        };
    }

    private boolean refuse(Flight flight, KeyTrouble trouble) {
        state.fail(flight, new Failure.KeyRefused(trouble));
        return false;
    }
}
