package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.relay.Lifecycle.UpstreamState;
import dev.faultline.gateway.relay.Questions.Question;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Caller;
import dev.faultline.tool.Scope;
import java.util.Optional;

/**
 * What clients do: they open and end sessions, send requests and notifications, and answer the upstream's questions.
 */
final class ClientSide {
    private final RelayState state;

    ClientSide(RelayState state) {
        this.state = state;
    }

    void open(String session) {
        state.sessions.add(session);
        state.sharing.joined(session);
        if (state.lifecycle.state() == UpstreamState.IDLE) {
            state.start();
        }
    }

    /** Withdraws everything of a client that has gone. */
    void end(String session) {
        if (!state.sessions.remove(session)) {
            return;
        }
        for (Flight flight : state.flights.all(it -> it.session.equals(session))) {
            state.flights.abandon(flight);
            if (isAtUpstream(flight)) {
                state.act(new RelayAction.Cancel(state.lifecycle.generation(), flight.id));
            }
        }
        state.questions
                .endAll(session)
                .forEach(question -> state.act(new RelayAction.Refuse(
                        state.lifecycle.generation(), question.request().id())));
        state.sharing.left(session);
        if (state.sessions.isEmpty()
                && !state.settings.isShared() // it stays for the next client
                && state.lifecycle.state() != UpstreamState.ENDED) {
            state.endUpstream();
            state.act(new RelayAction.Finished());
        }
    }

    void receive(String session, Message message, Caller caller) {
        switch (message) {
            case Message.Request request -> request(session, request, caller);
            case Message.Notification notification -> notification(session, notification);
            case Message.Response response -> response(session, response);
        }
    }

    private void request(String session, Message.Request request, Caller caller) {
        Optional<Failure> refusal = refusal(session, request, caller);
        if (request.method().equals(Methods.PING)) {
            state.act(new RelayAction.Acknowledge(session, request));
        } else if (refusal.isPresent()) {
            state.act(new RelayAction.Fail(state.call(session, request, false), refusal.get()));
        } else if (!state.sharing.answers(session, request)) {
            if (request.method().equals(Methods.INITIALIZE)) {
                state.introduced(request);
            }
            Flight flight = state.flights.admit(session, request, state.now);
            state.deadlines.schedule(flight);
            dispatch(flight);
        }
    }

    private Optional<Failure> refusal(String session, Message.Request request, Caller caller) {
        if (state.draining || state.lifecycle.state() == UpstreamState.ENDED || !state.sessions.contains(session)) {
            return Optional.of(state.ending);
        }
        if (state.flights.find(session, request.id()).isPresent()) {
            return Optional.of(new Failure.DuplicateId());
        }
        if (isDenied(request)) {
            return Optional.of(new Failure.Denied());
        }
        Optional<Scope> missing =
                Methods.scope(request, state.settings.tools()).filter(scope -> !scope.isHeldBy(caller));
        if (missing.isPresent()) {
            return missing.map(Failure.ScopeMissing::new);
        }
        if (state.flights.ofClients() >= state.settings.requests()
                || state.flights.of(session) >= state.settings.requestsOfSession()) {
            return Optional.of(new Failure.Overloaded());
        }
        return state.lifecycle.state() == UpstreamState.SUSPENDED && state.lifecycle.deadline() > state.now
                ? Optional.of(state.suspended())
                : Optional.empty();
    }

    private boolean isDenied(Message.Request request) {
        return request.method().equals(Methods.CALL_TOOL)
                && request.subject()
                        .filter(tool -> !state.settings.tools().allows(tool))
                        .isPresent();
    }

    private void dispatch(Flight flight) {
        switch (state.lifecycle.state()) {
            case UP -> state.send(flight);
            case IDLE, SUSPENDED -> state.start(); // the pause is over, else the request would have been refused
            case DELAYED, STARTING, GREETING, STOPPING, ENDED -> {
                // it waits until the process is up
            }
        }
    }

    private void notification(String session, Message.Notification notification) {
        switch (notification.method()) {
            case Methods.CANCELLED -> cancel(session, notification);
            case Methods.PROGRESS -> progress(session, notification);
            default -> pass(notification); // the upstream knows what it means
        }
    }

    private void pass(Message.Notification notification) {
        if (state.sharing.keeps(notification)) {
            return;
        }
        boolean initialized = notification.method().equals(Methods.INITIALIZED);
        if (initialized) {
            state.memory.initialized(notification);
        }
        if (state.lifecycle.isUp()) {
            state.act(new RelayAction.Notify(state.lifecycle.generation(), notification, Optional.empty()));
        } else if (!initialized) {
            state.count(Oddity.LOST_NOTIFICATION);
        }
    }

    private void cancel(String session, Message.Notification notification) {
        Optional<Flight> flight = notification
                .about()
                .flatMap(id -> state.flights.find(session, id))
                .filter(it -> !it.isFor(Methods.INITIALIZE)); // MCP forbids cancelling it
        if (flight.isEmpty()) {
            state.count(Oddity.STRAY_NOTIFICATION);
            return;
        }
        state.flights.abandon(flight.get());
        flight.get().request.ifPresent(request -> state.act(new RelayAction.Forget(state.call(flight.get(), request))));
        if (isAtUpstream(flight.get())) {
            Optional<JsonValue> id = Optional.of(JsonNumber.of(flight.get().id));
            state.act(new RelayAction.Notify(state.lifecycle.generation(), notification, id));
        }
    }

    private boolean isAtUpstream(Flight flight) {
        return flight.isSent() && state.lifecycle.isAlive();
    }

    private void progress(String session, Message.Notification notification) {
        Optional<JsonValue> token = notification
                .about()
                .flatMap(id -> state.questions.find(session, id))
                .flatMap(question -> question.request().progressToken());
        if (token.isPresent()) {
            state.act(new RelayAction.Notify(state.lifecycle.generation(), notification, token));
        } else {
            state.count(Oddity.STRAY_NOTIFICATION);
        }
    }

    private void response(String session, Message.Response response) {
        Optional<Question> asked = state.questions.find(session, response.id());
        if (asked.isEmpty()) {
            state.count(Oddity.STRAY_CLIENT_ANSWER);
            return;
        }
        Question question = asked.get();
        state.questions.end(question);
        state.resume(session);
        state.act(new RelayAction.Respond(
                state.lifecycle.generation(), question.request().id(), response));
    }
}
