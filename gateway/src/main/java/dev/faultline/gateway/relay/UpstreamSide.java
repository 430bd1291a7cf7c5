package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.Part;
import dev.faultline.gateway.relay.Flight.Purpose;
import dev.faultline.gateway.relay.Lifecycle.State;
import dev.faultline.gateway.relay.Questions.Question;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonValue;
import java.util.List;
import java.util.Optional;

/** What the upstream does: its process starts and ends, and it sends responses, notifications and questions. */
final class UpstreamSide {
    private final Desk desk;

    UpstreamSide(Desk desk) {
        this.desk = desk;
    }

    void handle(Event.OfUpstream event) {
        switch (event) {
            case Event.Started started -> greet();
            case Event.NotStarted notStarted -> {
                desk.failWaiting(new Failure.NotStarted());
                restart();
            }
            case Event.Exited(int generation, int exitCode) -> exited(exitCode);
            case Event.UpstreamSent(int generation, Message message) -> receive(message);
            case Event.UpstreamGarbled(int generation, Optional<JsonValue> id) -> garbled(id);
            case Event.NotWritten(int generation, long id) ->
                desk.flights.find(JsonNumber.of(id)).ifPresent(this::notWritten);
        }
    }

    /** Takes note of the upstream's list of tools. */
    void listed(Event.ToolsListed listed) {
        if (desk.tools.add(listed)) {
            desk.sessions.forEach(session -> desk.act(new Action.AnnounceTools(session)));
        }
        if (listed.page().own() && desk.lifecycle.isUp()) {
            Optional<JsonValue> next = desk.tools.nextOwnPage(listed);
            next.ifPresent(cursor -> desk.askTools(next));
        }
    }

    private void greet() {
        Optional<Memory.Handshake> handshake = desk.memory.handshake();
        if (handshake.isEmpty()) {
            up();
            return;
        }
        desk.lifecycle.enter(State.GREETING);
        desk.send(desk.flights.own(Purpose.GREETING, handshake.map(Memory.Handshake::request), desk.now));
    }

    private void up() {
        desk.lifecycle.enter(State.UP);
        if (desk.lifecycle.generation() > 1) {
            desk.act(new Action.Restarted(desk.lifecycle.generation()));
        }
        desk.flights.all(flight -> !flight.isSent()).forEach(desk::send);
    }

    private void notWritten(Flight flight) {
        switch (flight.purpose) {
            case CLIENT -> flight.unsend();
            case LISTING, GREETING, RESTORING -> {
                // they end with the process
            }
        }
    }

    private void exited(int exitCode) {
        desk.questions.endAll().forEach(question -> desk.act(new Action.Withdraw(question.session(), question.id())));
        desk.tools.stopAsking();
        for (Flight flight : desk.flights.all(Flight::isSent)) {
            switch (flight.purpose) {
                case CLIENT -> lost(flight, exitCode);
                case GREETING, RESTORING, LISTING -> desk.flights.end(flight);
            }
        }
        restart();
    }

    // A handshake that was never answered is made again with the next process, as long as one is started.
    private void lost(Flight flight, int exitCode) {
        boolean handshake = flight.isFor(Methods.INITIALIZE);
        boolean readOnly = flight.request
                .filter(request -> desk.call(flight, request).isReadOnly())
                .isPresent();
        if (handshake) {
            flight.unsend();
        } else if (!(readOnly && desk.settings.replays() && flight.repeat())) {
            desk.fail(flight, new Failure.Crashed(exitCode));
        }
    }

    private void restart() {
        desk.lifecycle.exited(desk.now);
        if (desk.lifecycle.state() == State.SUSPENDED) {
            desk.failWaiting(new Failure.Suspended(desk.lifecycle.pause(desk.now)));
            desk.act(new Action.Suspended(desk.lifecycle.pause(desk.now)));
        } else if (desk.lifecycle.deadline() <= desk.now) {
            desk.start();
        }
    }

    private void receive(Message message) {
        switch (message) {
            case Message.Response response -> response(response);
            case Message.Request request -> question(request);
            case Message.Notification notification -> notification(notification);
        }
    }

    private void response(Message.Response response) {
        Optional<Flight> found = desk.flights.find(response.id()).filter(Flight::isSent);
        if (found.isEmpty()) {
            desk.count(desk.flights.isAbandoned(response.id()) ? Oddity.LATE_ANSWER : Oddity.STRAY_ANSWER);
            return;
        }
        Flight flight = found.get();
        desk.flights.end(flight);
        switch (flight.purpose) {
            case CLIENT -> flight.request.ifPresent(request -> answer(flight, request, response));
            case GREETING -> greeted(response);
            case LISTING -> learn(new ToolPage(desk.tools.isFirstOwnPage(), true), response);
            case RESTORING -> {
                // if it failed, the client finds out when it does not get what it subscribed to
            }
        }
    }

    private void answer(Flight flight, Message.Request request, Message.Response response) {
        desk.lifecycle.answered();
        desk.act(new Action.Answer(desk.call(flight, request), response));
        if (response.isError()) {
            return;
        }
        desk.memory.remember(flight.session, request, response);
        if (flight.isFor(Methods.LIST_TOOLS)) {
            learn(new ToolPage(!request.text().has(Part.CURSOR), false), response);
        }
    }

    private void learn(ToolPage page, Message.Response response) {
        if (!response.isError()) {
            desk.act(new Action.LearnTools(page, response));
        }
    }

    private void greeted(Message.Response response) {
        Optional<String> before =
                desk.memory.handshake().flatMap(it -> it.response().protocolVersion());
        if (response.isError() || !response.protocolVersion().equals(before)) {
            giveUp();
            return;
        }
        int generation = desk.lifecycle.generation();
        desk.memory.initialized().ifPresent(note -> desk.act(new Action.Notify(generation, note, Optional.empty())));
        for (Message.Request request : desk.memory.restorations()) {
            desk.send(desk.flights.own(Purpose.RESTORING, Optional.of(request), desk.now));
        }
        if (desk.tools.isComplete()) {
            desk.askTools(Optional.empty()); // the new process may list others
        }
        desk.sessions.forEach(session -> desk.act(new Action.AnnounceRestart(session)));
        up();
    }

    private void giveUp() {
        desk.failAll(new Failure.HandshakeFailed());
        desk.endUpstream();
        desk.sessions.forEach(session -> desk.act(new Action.EndSession(session)));
        desk.sessions.clear();
    }

    private void garbled(Optional<JsonValue> id) {
        Optional<Flight> flight = id.flatMap(desk.flights::find).filter(Flight::isSent);
        if (flight.isEmpty()) {
            desk.count(Oddity.GARBAGE);
            return;
        }
        switch (flight.get().purpose) {
            case CLIENT -> {
                desk.lifecycle.answered();
                desk.fail(flight.get(), new Failure.InvalidAnswer());
            }
            case GREETING -> {
                desk.flights.end(flight.get());
                desk.stopUpstream();
            }
            case LISTING, RESTORING -> desk.flights.end(flight.get());
        }
    }

    // With several sessions, it is unknown whose user the upstream wants to ask.
    private void question(Message.Request request) {
        boolean possible = desk.sessions.size() == 1 && desk.questions.size() < desk.settings.questions();
        if (!possible || desk.questions.asked(request.id()).isPresent()) {
            desk.act(new Action.Refuse(desk.lifecycle.generation(), request.id()));
            return;
        }
        Question question = desk.questions.ask(desk.sessions.iterator().next(), request);
        desk.act(new Action.Ask(question.session(), question.id(), request));
    }

    private void notification(Message.Notification notification) {
        switch (notification.method()) {
            case Methods.PROGRESS -> progress(notification);
            case Methods.CANCELLED -> cancelled(notification);
            default -> receivers(notification).forEach(session -> tell(session, notification)); // all others just pass
        }
    }

    private void tell(String session, Message.Notification notification) {
        desk.act(new Action.Tell(session, notification, Optional.empty()));
    }

    private List<String> receivers(Message.Notification notification) {
        boolean single = desk.sessions.size() == 1 || !notification.method().equals(Methods.RESOURCE_UPDATED);
        return desk.sessions.stream()
                .filter(session -> single
                        || notification
                                .subject()
                                .filter(uri -> desk.memory.isSubscribed(session, uri))
                                .isPresent())
                .toList();
    }

    private void progress(Message.Notification notification) {
        Optional<Flight> flight =
                notification.about().flatMap(desk.flights::find).filter(Flight::isSent);
        Optional<JsonValue> token = flight.flatMap(it -> it.request).flatMap(Message.Request::progressToken);
        if (flight.isEmpty() || token.isEmpty() || flight.get().purpose != Purpose.CLIENT) {
            desk.count(Oddity.STRAY_NOTIFICATION);
            return;
        }
        flight.get().progress(desk.now);
        desk.act(new Action.Tell(flight.get().session, notification, token));
    }

    private void cancelled(Message.Notification notification) {
        Optional<Question> question = notification.about().flatMap(desk.questions::asked);
        if (question.isEmpty()) {
            desk.count(Oddity.STRAY_NOTIFICATION);
            return;
        }
        desk.questions.end(question.get());
        Optional<JsonValue> id = Optional.of(JsonNumber.of(question.get().id()));
        desk.act(new Action.Tell(question.get().session(), notification, id));
    }
}
