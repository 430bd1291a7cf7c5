package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.MessageText;
import dev.faultline.gateway.message.Part;
import dev.faultline.gateway.relay.Execution.Intent;
import dev.faultline.gateway.relay.Failure.KeyTrouble;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.repeats.ArgumentsDigest;
import dev.faultline.repeats.CallSite;
import dev.faultline.tool.Caller;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Runs a tool once for what a client wants done once (R56). A call that equals an abandoned one gets the answer to that
 * one, or waits for it; so does a call under the same key. A request that waits is never sent itself, unless the run
 * that it waits for has failed and a second one does no harm.
 */
final class Intents {
    /** Read-only calls that took less are simply made again. */
    private static final Duration LONG = Duration.ofSeconds(10);

    private static final String KEY = "dev.faultline/key";
    private static final int LONGEST_KEY = 128;
    private static final Pattern TIME_LIMIT =
            Pattern.compile("time.?out|timed out|deadline|too long", Pattern.CASE_INSENSITIVE);

    final LateAnswers late = new LateAnswers();
    private final RelayState state;
    private final boolean answersCancelled;

    Intents(RelayState state, boolean answersCancelled) {
        this.state = state;
        this.answersCancelled = answersCancelled;
    }

    /** {@return whether a cancellation takes back what the client wanted, and does not only end its waiting} */
    static boolean isFinal(Message.Notification cancellation) {
        return cancellation
                .text()
                .text(Part.PARAMS)
                .flatMap(params -> JsonText.read(params).clean())
                .flatMap(params -> params instanceof JsonObject object ? object.string("reason") : Optional.empty())
                .filter(reason ->
                        !reason.isBlank() && !TIME_LIMIT.matcher(reason).find())
                .isPresent();
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

    // The name of a principal is its own in every session.
    private static String caller(Flight flight) {
        Optional<String> principal = flight.caller == null ? Optional.empty() : flight.caller.principal();
        return principal.map(name -> "principal/" + name).orElseGet(() -> ofSession(flight.session));
    }

    private static String ofSession(String session) {
        return "session/" + session;
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
        CallSite at = site(flight, request);
        Optional<ArgumentsDigest> arguments = late.has(at) ? arguments(request) : Optional.empty();
        List<Execution> equal =
                arguments.map(it -> late.equal(at, it, state.now)).orElse(List.of());
        for (Execution each : equal) {
            if (each.answer().isPresent()) {
                Message.Response answer = each.answer().get();
                late.remove(each);
                give(flight, each, answer);
                return false;
            }
        }
        for (Execution each : equal) {
            if (!each.isWithdrawn() && each.followers.isEmpty()) {
                follow(flight, each);
                return false;
            }
        }
        equal.stream().filter(Execution::isWithdrawn).findFirst().ifPresent(late::remove); // wanted anew
        return true;
    }

    private boolean admitsKeyed(Flight flight, Message.Request request, JsonValue key) {
        Optional<ArgumentsDigest> arguments = arguments(request);
        if (!(key instanceof JsonString(String name)) || name.isEmpty() || name.length() > LONGEST_KEY) {
            return refuse(flight, KeyTrouble.INVALID);
        }
        if (arguments.isEmpty()) {
            return true; // the upstream says what is wrong with them
        }
        Intent intent = new Intent(
                site(flight, request),
                arguments.get(),
                name,
                state.call(flight, request).isReadOnly());
        Optional<Execution> known = late.keyed(caller(flight), name, state.now);
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
                follow(flight, known);
                yield false;
            }
            case ANSWERED -> {
                Message.Response answer = known.answer().orElseThrow();
                if (!isSuccess(answer)) {
                    late.end(known); // a failure is given once, and then the client may try again
                }
                give(flight, known, answer);
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

    private void follow(Flight flight, Execution execution) {
        flight.follows = execution;
        execution.follow(flight, state.now, Execution.patience(state.settings));
        state.deadlines.schedule(flight);
    }

    private void give(Flight flight, Execution execution, Message.Response response) {
        flight.follows = execution;
        flight.request.ifPresent(request -> state.act(
                new RelayAction.AnswerLate(state.call(flight, request), response, execution.began(state.now))));
        state.flights.end(flight);
    }

    /** {@return whether what this request waits for may have reached the upstream} */
    boolean mayHaveArrived(Flight flight) {
        if (flight.follows == null) {
            return false;
        }
        Flight first = state.flights.get(flight.follows.id());
        return first == null || first.isSent();
    }

    /** The client no longer waits for this request. {@return whether the upstream need not work on it any more} */
    boolean abandoned(Flight flight, boolean byWill) {
        if (flight.follows != null) {
            leave(flight.follows, flight);
            return false;
        }
        Optional<Execution> known = late.running(flight.id);
        if (known.isPresent()) {
            return abandoned(known.get(), flight, byWill);
        }
        flight.request
                .filter(request -> isWorthKeeping(flight, request))
                .ifPresent(request -> arguments(request).ifPresent(arguments -> {
                    boolean readOnly = state.call(flight, request).isReadOnly();
                    Intent intent = new Intent(site(flight, request), arguments, "", readOnly);
                    Execution begun = late.begin(intent, flight, request.id(), state.now);
                    begun.abandon(byWill);
                    begun.cancel();
                }));
        return true;
    }

    private boolean isWorthKeeping(Flight flight, Message.Request request) {
        boolean isPossible = answersCancelled && flight.isSent() && state.lifecycle.isAlive();
        if (!flight.isFor(Methods.CALL_TOOL) || !state.settings.keepsLate() || !isPossible) {
            return false;
        }
        Call call = state.call(flight, request);
        return !call.isReadOnly() || call.took().compareTo(LONG) > 0;
    }

    private boolean abandoned(Execution execution, Flight flight, boolean byWill) {
        if (!flight.isSent()) {
            runFor(execution, true);
            return false;
        }
        execution.abandon(byWill);
        if (!execution.followers.isEmpty()) {
            return false;
        }
        cancelled(execution);
        return true;
    }

    private void cancelled(Execution execution) {
        if (answersCancelled) {
            execution.cancel();
        } else {
            late.end(execution);
        }
    }

    // The last request that waits for a run ends it, if nothing has ended it before.
    private void leave(Execution execution, Flight flight) {
        execution.followers.remove(flight);
        boolean isUnwanted = execution.followers.isEmpty() && execution.isAbandoned() && execution.isRunning();
        if (isUnwanted && !execution.isCancelled()) {
            state.act(new RelayAction.Cancel(state.lifecycle.generation(), execution.id()));
            cancelled(execution);
        }
    }

    /** A run has come to nothing: the first of the requests that waited for it is made after all. */
    private void runFor(Execution execution, boolean atOnce) {
        List<Flight> waiting = execution.dismiss();
        late.end(execution);
        for (Flight flight : waiting) {
            if (execution.isRunning()) { // again
                flight.follows = execution;
                follow(flight, execution);
                continue;
            }
            flight.follows = null;
            state.deadlines.schedule(flight);
            if (execution.intent.isKeyed()) {
                flight.request.ifPresent(request -> late.beginAgain(execution, flight, request.id()));
            }
            if (atOnce && state.lifecycle.isUp()) {
                state.send(flight);
            }
        }
    }

    /** {@return whether a request has waited in vain, which ends that} */
    boolean waitedInVain(Flight flight, Duration waited) {
        Execution execution = flight.follows;
        if (execution == null || !execution.isCancelled()) {
            return false;
        }
        if (execution.intent.readOnly()) {
            runFor(execution, true);
        } else {
            List<Flight> waiting = execution.dismiss();
            late.end(execution);
            waiting.forEach(it -> state.fail(it, new Failure.StillRunning(waited)));
        }
        return true;
    }

    /** A request has failed, and with it those that wait for its answer. */
    void failed(Flight flight, Failure failure) {
        if (flight.follows != null) {
            leave(flight.follows, flight);
            return;
        }
        late.running(flight.id).filter(it -> !it.isAbandoned()).ifPresent(execution -> {
            List<Flight> waiting = execution.dismiss();
            late.end(execution);
            waiting.forEach(it -> {
                it.follows = flight.isSent() ? execution : null;
                state.fail(it, failure);
            });
        });
    }

    /** A request has been answered, and with it those that wait for its answer. */
    void answered(Flight flight, Message.Response response) {
        if (late.isEmpty() || !flight.isFor(Methods.CALL_TOOL)) {
            return;
        }
        late.running(flight.id).ifPresent(execution -> {
            execution.dismiss().forEach(it -> give(it, execution, response));
            if (isSuccess(response)) {
                late.keep(execution, response, state.now);
            } else {
                late.end(execution);
            }
        });
        boolean mayWrite = flight.request
                .filter(request -> !state.call(flight, request).isReadOnly())
                .isPresent();
        if (mayWrite && isSuccess(response)) {
            late.outdateReads();
        }
    }

    /** {@return whether the answer to an abandoned request was given to another, or is kept} */
    boolean answeredLate(Message.Response response) {
        Optional<Execution> running = running(response.id());
        return running.isPresent() && answeredLate(running.get(), response);
    }

    private boolean answeredLate(Execution execution, Message.Response response) {
        if (response.isError() && execution.isCancelled()) { // perhaps it only says that it was cancelled
            runFor(execution, true);
            return false;
        }
        List<Flight> waiting = execution.dismiss();
        waiting.forEach(it -> give(it, execution, response));
        boolean keeps = waiting.isEmpty()
                ? isFinished(response) && (isSuccess(response) || !execution.intent.readOnly())
                : execution.intent.isKeyed() && isSuccess(response);
        if (keeps) {
            return late.keep(execution, response, state.now);
        }
        late.end(execution);
        return !waiting.isEmpty();
    }

    private static boolean isFinished(Message.Response response) {
        return !response.isError()
                && !response.text().has(Part.TASK)
                && response.text()
                        .value(Part.RESULT_TYPE)
                        .filter(type -> !type.equals(new JsonString("complete")))
                        .isEmpty();
    }

    private static boolean isSuccess(Message.Response response) {
        return isFinished(response) && !response.text().value(Part.IS_ERROR).equals(Optional.of(JsonBoolean.TRUE));
    }

    /** {@return whether what an abandoned request got for an answer was reported to another} */
    boolean garbledLate(JsonValue id) {
        Optional<Execution> running = running(id);
        if (running.isEmpty()) {
            return false;
        }
        List<Flight> waiting = running.get().dismiss();
        late.end(running.get());
        waiting.forEach(it -> state.fail(it, new Failure.InvalidAnswer()));
        return !waiting.isEmpty();
    }

    /** {@return whether the progress of an abandoned request was reported to another} */
    boolean progressed(Message.Notification progress) {
        List<Flight> waiting = progress.about()
                .flatMap(this::running)
                .map(execution -> {
                    execution.progress(state.now, Execution.patience(state.settings));
                    return List.copyOf(execution.followers);
                })
                .orElse(List.of());
        boolean reported = false;
        for (Flight flight : waiting) {
            Optional<JsonValue> token = flight.request.flatMap(Message.Request::progressToken);
            if (token.isPresent()) {
                state.act(new RelayAction.Tell(flight.session, progress, token));
                reported = true;
            }
        }
        return reported;
    }

    /** The upstream has ended, and with it everything that runs for a request that waits for an abandoned one. */
    void lost(Failure why) {
        for (Execution execution : late.running()) {
            if (!execution.isAbandoned()) {
                continue; // its own request is lost, too
            }
            if (execution.intent.readOnly()) {
                runFor(execution, false);
            } else {
                List<Flight> waiting = execution.dismiss();
                late.end(execution);
                waiting.forEach(it -> state.fail(it, why));
            }
        }
    }

    /** A session has ended: what it alone may ask for is not kept. */
    void left(String session) {
        late.forget(ofSession(session));
    }

    private Optional<Execution> running(JsonValue id) {
        return late.isEmpty() ? Optional.empty() : Flights.number(id).flatMap(late::running);
    }

    private static CallSite site(Flight flight, Message.Request request) {
        return new CallSite("", caller(flight), request.subject().orElse(""));
    }

    // Arguments that readers may understand in different ways equal no others.
    private static Optional<ArgumentsDigest> arguments(Message.Request request) {
        Optional<JsonValue> arguments = request.text().has(Part.ARGUMENTS)
                ? request.text()
                        .text(Part.ARGUMENTS)
                        .flatMap(json -> JsonText.read(json).clean())
                : Optional.of(JsonObject.EMPTY);
        return arguments.map(ArgumentsDigest::of);
    }
}
