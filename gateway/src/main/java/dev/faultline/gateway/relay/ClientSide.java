package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.relay.Lifecycle.State;
import dev.faultline.gateway.relay.Questions.Question;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonValue;
import java.util.Optional;

/**
 * What clients do: they open and end sessions, send requests and notifications, and answer the upstream's questions.
 */
final class ClientSide {
    private final Desk desk;

    ClientSide(Desk desk) {
        this.desk = desk;
    }

    void open(String session) {
        desk.sessions.add(session);
        if (desk.lifecycle.state() == State.IDLE) {
            desk.start();
        }
    }

    /** Withdraws everything of a client that has gone. */
    void end(String session) {
        if (!desk.sessions.remove(session)) {
            return;
        }
        for (Flight flight : desk.flights.all(it -> it.session.equals(session))) {
            desk.flights.abandon(flight);
            if (isAtUpstream(flight)) {
                desk.act(new Action.Cancel(desk.lifecycle.generation(), flight.id));
            }
        }
        desk.questions
                .endAll(session)
                .forEach(question -> desk.act(new Action.Refuse(
                        desk.lifecycle.generation(), question.request().id())));
        desk.memory.forget(session);
        if (desk.sessions.isEmpty() && desk.lifecycle.state() != State.ENDED) {
            desk.endUpstream();
            desk.act(new Action.Finished());
        }
    }

    void receive(String session, Message message) {
        switch (message) {
            case Message.Request request -> request(session, request);
            case Message.Notification notification -> notification(session, notification);
            case Message.Response response -> response(session, response);
        }
    }

    private void request(String session, Message.Request request) {
        Optional<Failure> refusal = refusal(session, request);
        if (request.method().equals(Methods.PING)) {
            desk.act(new Action.Acknowledge(session, request.id()));
        } else if (refusal.isPresent()) {
            desk.act(new Action.Fail(desk.call(session, request, false), refusal.get()));
        } else if (!answerFromMemory(session, request)) {
            dispatch(desk.flights.admit(session, request, desk.now));
        }
    }

    private Optional<Failure> refusal(String session, Message.Request request) {
        if (desk.draining || desk.lifecycle.state() == State.ENDED || !desk.sessions.contains(session)) {
            return Optional.of(new Failure.ShuttingDown());
        }
        if (desk.flights.find(session, request.id()).isPresent()) {
            return Optional.of(new Failure.DuplicateId());
        }
        if (desk.flights.ofClients() >= desk.settings.requests()
                || desk.flights.of(session) >= desk.settings.requestsOfSession()) {
            return Optional.of(new Failure.Overloaded());
        }
        return desk.lifecycle.state() == State.SUSPENDED && desk.lifecycle.deadline() > desk.now
                ? Optional.of(new Failure.Suspended(desk.lifecycle.pause(desk.now)))
                : Optional.empty();
    }

    // Several sessions share one handshake, and a resource that another session needs stays subscribed.
    private boolean answerFromMemory(String session, Message.Request request) {
        Optional<Memory.Handshake> handshake = desk.memory.handshake();
        if (request.method().equals(Methods.INITIALIZE) && handshake.isPresent()) {
            desk.act(new Action.Answer(
                    desk.call(session, request, false), handshake.get().response()));
            return true;
        }
        boolean shared = request.method().equals(Methods.UNSUBSCRIBE)
                && request.subject()
                        .filter(uri -> desk.memory.isSubscribedByOthers(session, uri))
                        .isPresent();
        if (shared) {
            request.subject().ifPresent(uri -> desk.memory.unsubscribe(session, uri));
            desk.act(new Action.Acknowledge(session, request.id()));
        }
        return shared;
    }

    private void dispatch(Flight flight) {
        switch (desk.lifecycle.state()) {
            case UP -> desk.send(flight);
            case IDLE, SUSPENDED -> desk.start(); // the pause is over, else the request would have been refused
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
        boolean initialized = notification.method().equals(Methods.INITIALIZED);
        if (initialized) {
            desk.memory.initialized(notification);
        }
        if (desk.lifecycle.isUp()) {
            desk.act(new Action.Notify(desk.lifecycle.generation(), notification, Optional.empty()));
        } else if (!initialized) {
            desk.count(Oddity.LOST_NOTIFICATION);
        }
    }

    private void cancel(String session, Message.Notification notification) {
        Optional<Flight> flight = notification
                .about()
                .flatMap(id -> desk.flights.find(session, id))
                .filter(it -> !it.isFor(Methods.INITIALIZE)); // MCP forbids cancelling it
        if (flight.isEmpty()) {
            desk.count(Oddity.STRAY_NOTIFICATION);
            return;
        }
        desk.flights.abandon(flight.get());
        if (isAtUpstream(flight.get())) {
            Optional<JsonValue> id = Optional.of(JsonNumber.of(flight.get().id));
            desk.act(new Action.Notify(desk.lifecycle.generation(), notification, id));
        }
    }

    private boolean isAtUpstream(Flight flight) {
        return flight.isSent() && desk.lifecycle.isAlive();
    }

    private void progress(String session, Message.Notification notification) {
        Optional<JsonValue> token = notification
                .about()
                .flatMap(id -> desk.questions.find(session, id))
                .flatMap(question -> question.request().progressToken());
        if (token.isPresent()) {
            desk.act(new Action.Notify(desk.lifecycle.generation(), notification, token));
        } else {
            desk.count(Oddity.STRAY_NOTIFICATION);
        }
    }

    private void response(String session, Message.Response response) {
        Optional<Question> asked = desk.questions.find(session, response.id());
        if (asked.isEmpty()) {
            desk.count(Oddity.STRAY_CLIENT_ANSWER);
            return;
        }
        Question question = asked.get();
        desk.questions.end(question);
        desk.flights.all(flight -> flight.session.equals(session)).forEach(flight -> flight.progress(desk.now));
        desk.act(new Action.Respond(
                desk.lifecycle.generation(), question.request().id(), response));
    }
}
