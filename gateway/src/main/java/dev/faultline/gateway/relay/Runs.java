package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.relay.Failure.KeyTrouble;
import dev.faultline.json.JsonValue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Runs a tool once for what a client wants done once (R56), whoever waits for the answer. A call whose client has
 * stopped waiting goes on, until it is answered or has taken as long as a call may take. A request that waits for
 * another is never sent itself, unless the run that it waits for has failed and a second one does no harm.
 */
final class Runs {
    /** Read-only calls that took less are simply made again. */
    private static final Duration LONG = Duration.ofSeconds(10);

    final LateAnswers late = new LateAnswers(this::cancel);
    private final RelayState state;

    Runs(RelayState state) {
        this.state = state;
    }

    /** A request waits for the answer to a run, and is not sent itself. */
    void follow(Flight flight, Execution execution) {
        flight.follows = execution;
        execution.followers.add(flight);
        state.deadlines.schedule(flight);
    }

    /** A request is answered with the answer to a run that another has begun. */
    void give(Flight flight, Execution execution, Message.Response response) {
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

    /** Nothing waits for this request any more. {@return whether the upstream need not work on it} */
    boolean abandoned(Flight flight, Abandonment why) {
        if (flight.follows != null) {
            leave(flight.follows, flight, why);
            return false;
        }
        Flight.Limit limit = flight.limit(state.settings);
        boolean goesOn = why == Abandonment.STOPPED_WAITING && limit.at() > state.now;
        Optional<Execution> known = late.running(flight.id);
        if (known.isPresent()) {
            return abandoned(known.get(), flight, limit, goesOn);
        }
        Optional<Execution> kept = flight.request
                .filter(request -> goesOn && isWorthKeeping(flight, request))
                .flatMap(request -> begin(flight, request));
        kept.ifPresent(it -> late.abandon(it, limit));
        return kept.isEmpty();
    }

    private Optional<Execution> begin(Flight flight, Message.Request request) {
        return Intent.arguments(request).map(arguments -> {
            boolean readOnly = state.call(flight, request).isReadOnly();
            Intent intent = new Intent(Intent.site(flight, request), arguments, "", readOnly);
            return late.begin(intent, flight, request.id(), state.now);
        });
    }

    private boolean isWorthKeeping(Flight flight, Message.Request request) {
        boolean isPossible = flight.isSent() && state.lifecycle.isAlive();
        if (!flight.isFor(Methods.CALL_TOOL) || !state.settings.keepsLate() || !isPossible) {
            return false;
        }
        Call call = state.call(flight, request);
        return !call.isReadOnly() || call.took().compareTo(LONG) > 0;
    }

    private boolean abandoned(Execution execution, Flight flight, Flight.Limit limit, boolean goesOn) {
        if (!flight.isSent()) {
            runFor(execution, true);
            return false;
        }
        if (goesOn || (!execution.followers.isEmpty() && limit.at() > state.now)) {
            late.abandon(execution, limit);
            return false;
        }
        endInVain(execution, limit.limit());
        return true;
    }

    // The last client that takes back what it wanted ends the run.
    private void leave(Execution execution, Flight flight, Abandonment why) {
        execution.followers.remove(flight);
        boolean isUnwanted = execution.followers.isEmpty() && execution.isAbandoned() && execution.isRunning();
        if (isUnwanted && why == Abandonment.WITHDRAWN) {
            late.end(execution);
            cancel(execution);
        }
    }

    private void cancel(Execution execution) {
        if (state.lifecycle.isAlive()) {
            state.act(new RelayAction.Cancel(state.lifecycle.generation(), execution.id()));
        }
    }

    /** Ends the runs without their callers that have taken as long as a call may take. */
    void pass() {
        for (Execution execution : late.overdue(state.now)) {
            cancel(execution);
            endInVain(execution, execution.end().map(Flight.Limit::limit).orElse(Duration.ZERO));
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

    // What changes nothing is made anew for those that waited.
    private void endInVain(Execution execution, Duration waited) {
        if (execution.intent.readOnly()) {
            runFor(execution, true);
        } else {
            end(execution, new Failure.StillRunning(waited));
        }
    }

    private boolean end(Execution execution, Failure failure) {
        List<Flight> waiting = execution.dismiss();
        late.end(execution);
        waiting.forEach(it -> state.fail(it, failure));
        return !waiting.isEmpty();
    }

    /** A request has failed, and with it those that wait for its answer. */
    void failed(Flight flight, Failure failure) {
        if (flight.follows != null) {
            leave(flight.follows, flight, Abandonment.STOPPED_WAITING);
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
            giveAll(execution.dismiss(), execution, response, 0);
            if (Execution.isSuccess(response)) {
                late.keep(execution, response, state.now);
            } else {
                late.end(execution);
            }
        });
        boolean mayWrite = flight.request
                .filter(request -> !state.call(flight, request).isReadOnly())
                .isPresent();
        if (mayWrite && Execution.isSuccess(response)) {
            late.outdateReads();
        }
    }

    /** {@return whether the answer to an abandoned request was given to another, or is kept} */
    boolean answeredLate(Message.Response response) {
        Optional<Execution> running = running(response.id());
        return running.isPresent() && answeredLate(running.get(), response);
    }

    private boolean answeredLate(Execution execution, Message.Response response) {
        List<Flight> waiting = execution.dismiss();
        giveAll(waiting, execution, response, 1);
        boolean keeps = waiting.isEmpty()
                ? Execution.isFinished(response) && (Execution.isSuccess(response) || !execution.intent.readOnly())
                : execution.intent.isKeyed() && Execution.isSuccess(response);
        boolean kept = keeps && late.keep(execution, response, state.now);
        if (!keeps) {
            late.end(execution);
        }
        if (!execution.intent.readOnly() && Execution.isSuccess(response)) {
            late.outdateReads();
        }
        return kept || !waiting.isEmpty();
    }

    // A large response can be written once.
    private void giveAll(List<Flight> waiting, Execution execution, Message.Response response, int copies) {
        boolean isLarge = response.text().whole().isPresent();
        for (int at = 0; at < waiting.size(); at++) {
            if (isLarge && at >= copies) {
                state.fail(waiting.get(at), new Failure.KeyRefused(KeyTrouble.ANSWER_GONE));
            } else {
                give(waiting.get(at), execution, response);
            }
        }
    }

    /** {@return whether what an abandoned request got for an answer was reported to another} */
    boolean garbledLate(JsonValue id, Failure failure) {
        Optional<Execution> running = running(id);
        return running.isPresent() && end(running.get(), failure);
    }

    /** An abandoned request ends without an answer. */
    void unansweredLate(long id, Failure failure, boolean delivered) {
        late.running(id).ifPresent(execution -> {
            if (execution.intent.readOnly() || !delivered) {
                runFor(execution, true);
            } else {
                end(execution, failure);
            }
        });
    }

    /** No byte of an abandoned request was written, before the upstream ended. */
    void notWritten(long id) {
        late.running(id).filter(Execution::isAbandoned).ifPresent(execution -> runFor(execution, false));
    }

    /** {@return whether this is the progress of an abandoned request} It is reported to those that wait for it. */
    boolean progressed(Message.Notification progress) {
        Optional<Execution> running = progress.about().flatMap(this::running);
        for (Flight flight : running.map(it -> it.followers).orElse(List.of())) {
            Optional<JsonValue> token = flight.request.flatMap(Message.Request::progressToken);
            if (token.isPresent()) {
                flight.reports();
                state.act(new RelayAction.Tell(flight.session, progress, token));
            }
        }
        return running.isPresent();
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
                end(execution, why);
            }
        }
    }

    /** A session has ended: what it alone may ask for is not kept. */
    void left(String session) {
        late.forget(Intent.ofSession(session));
    }

    private Optional<Execution> running(JsonValue id) {
        return late.isEmpty() ? Optional.empty() : Flights.number(id).flatMap(late::running);
    }
}
