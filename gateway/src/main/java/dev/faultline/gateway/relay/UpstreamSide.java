package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.LargeText;
import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.Part;
import dev.faultline.gateway.relay.Flight.Purpose;
import dev.faultline.gateway.relay.Lifecycle.UpstreamState;
import dev.faultline.gateway.relay.Questions.Question;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonValue;
import java.time.Duration;
import java.util.Optional;

/** What the upstream does: its process starts and ends, and it sends responses, notifications and questions. */
final class UpstreamSide {
    private final RelayState state;
    private final Losses losses;

    UpstreamSide(RelayState state) {
        this.state = state;
        this.losses = new Losses(state);
    }

    void handle(RelayEvent.OfUpstream event) {
        switch (event) {
            case RelayEvent.Started started -> greet();
            case RelayEvent.NotStarted(int generation, Optional<StartFailure> why) -> {
                state.startFailure = why;
                state.failWaiting(new Failure.NotStarted(why));
                losses.restart();
            }
            case RelayEvent.Exited(int generation, int exitCode, Optional<StartFailure> why) -> {
                state.startFailure = why;
                losses.ended(new Failure.Crashed(exitCode));
            }
            case RelayEvent.Disconnected disconnected -> losses.ended(new Failure.ConnectionLost());
            case RelayEvent.Unanswered(int generation, long id, Failure failure, boolean delivered) ->
                state.flights
                        .find(JsonNumber.of(id))
                        .filter(Flight::isSent)
                        .ifPresent(flight -> losses.unanswered(flight, failure, delivered));
            case RelayEvent.UpstreamSent(int generation, Message message) -> receive(message);
            case RelayEvent.UpstreamAsked(int generation, Message.Request asked, JsonValue during) -> {
                question(asked, state.flights.find(during).flatMap(flight -> flight.request));
                state.endProbe();
            }
            case RelayEvent.UpstreamNoted(int generation, Message.Notification note, JsonValue during) -> {
                notification(note, state.flights.find(during));
                state.endProbe();
            }
            case RelayEvent.UpstreamGarbled(int generation, Optional<JsonValue> id) ->
                garbled(id, new Failure.InvalidAnswer());
            case RelayEvent.UpstreamTooLarge(int generation, Optional<JsonValue> id, long limit) ->
                garbled(id, new Failure.TooLarge(limit));
            case RelayEvent.ReadsNothing readsNothing -> deaf();
            case RelayEvent.NotWritten(int generation, long id) ->
                state.flights.find(JsonNumber.of(id)).ifPresent(losses::notWritten);
        }
    }

    /** Takes note of the upstream's list of tools. */
    void listed(RelayEvent.ToolsListed listed) {
        boolean announced = state.tools.isOutdated();
        Optional<ToolChanges> changes = state.tools.add(listed);
        changes.ifPresent(it -> state.act(new RelayAction.ToolsChanged(it)));
        // The only client knows it if the upstream has announced it, or if the list is the answer to its own request.
        boolean known = announced || (!listed.page().own() && state.sessions.size() == 1);
        if (changes.isPresent() && !known) {
            state.sessions.forEach(session -> state.act(new RelayAction.AnnounceTools(session)));
        }
        if (listed.page().own() && state.lifecycle.isUp()) {
            Optional<JsonValue> next = state.tools.nextOwnPage(listed);
            next.ifPresent(cursor -> state.askTools(next));
        }
    }

    private void greet() {
        Optional<Message.Request> handshake = state.memory
                .handshake()
                .map(Memory.Handshake::request)
                .or(() -> state.settings.handshake().map(OwnHandshake::initialize));
        if (handshake.isEmpty()) {
            up();
            return;
        }
        state.lifecycle.enter(UpstreamState.GREETING);
        state.send(state.own(Purpose.GREETING, handshake));
    }

    private void up() {
        state.lifecycle.enter(UpstreamState.UP);
        if (state.lifecycle.generation() > 1) {
            state.act(new RelayAction.Restarted(state.lifecycle.generation()));
        }
        state.flights.all(flight -> !flight.isSent()).forEach(state::send);
    }

    private void receive(Message message) {
        switch (message) {
            case Message.Response response -> response(response);
            case Message.Request request -> question(request, Optional.empty());
            case Message.Notification notification -> notification(notification, Optional.empty());
        }
        state.endProbe();
    }

    private void response(Message.Response response) {
        Optional<Flight> found = state.flights.find(response.id()).filter(Flight::isSent);
        if (found.isEmpty()) {
            state.count(state.flights.isAbandoned(response.id()) ? Oddity.LATE_ANSWER : Oddity.STRAY_ANSWER);
            return;
        }
        Flight flight = found.get();
        Optional<LargeText> large = response.text().whole();
        if (large.isPresent() && !flight.mayBeLarge()) {
            large.get().close();
            garbled(Optional.of(response.id()), new Failure.TooLarge(large.get().limit()));
            return;
        }
        state.flights.end(flight);
        switch (flight.purpose) {
            case CLIENT -> flight.request.ifPresent(request -> answer(flight, request, response));
            case GREETING -> flight.request.ifPresent(request -> greeted(request, response));
            case LISTING -> learn(new ToolPage(state.tools.isFirstOwnPage(), true), response);
            case RESTORING -> {
                // if it failed, the client finds out when it does not get what it subscribed to
            }
            case PROBING -> {
                // it reads and answers
            }
        }
    }

    private void answer(Flight flight, Message.Request request, Message.Response response) {
        state.lifecycle.answered();
        state.answered(flight);
        if (!response.isError()) {
            state.memory.remember(flight.session, request, response);
            state.sharing.answered(request);
            if (flight.isFor(Methods.LIST_TOOLS)) { // learnt before the client can call one of them
                learn(new ToolPage(!request.text().has(Part.CURSOR), false), response);
            }
        }
        state.act(new RelayAction.Answer(state.call(flight, request), response));
    }

    private void learn(ToolPage page, Message.Response response) {
        if (!response.isError()) {
            state.act(new RelayAction.LearnTools(page, response));
        } else if (page.own()) {
            state.tools.failed(state.now);
        }
    }

    private void greeted(Message.Request request, Message.Response response) {
        Optional<Memory.Handshake> before = state.memory.handshake();
        if (before.isEmpty()) {
            met(request, response);
        } else if (response.isError()
                || !response.protocolVersion().equals(before.get().response().protocolVersion())) {
            giveUp();
        } else {
            metAgain();
        }
    }

    // The first handshake of the gateway itself. What the upstream says about it is for all who wait for it.
    private void met(Message.Request request, Message.Response response) {
        if (!response.isError()) {
            state.memory.remember("", request, response);
            state.settings.handshake().ifPresent(own -> state.memory.initialized(own.initialized()));
            state.lifecycle.greeted(state.now);
            notifyInitialized();
        }
        for (Flight flight : state.flights.all(it -> it.isFor(Methods.INITIALIZE))) {
            state.flights.end(flight);
            flight.request.ifPresent(it -> state.act(new RelayAction.Answer(state.call(flight, it), response)));
        }
        if (response.isError()) {
            giveUp();
        } else {
            up();
        }
    }

    private void notifyInitialized() {
        state.memory
                .initialized()
                .ifPresent(note ->
                        state.act(new RelayAction.Notify(state.lifecycle.generation(), note, Optional.empty())));
    }

    private void metAgain() {
        state.lifecycle.greeted(state.now);
        notifyInitialized();
        for (Message.Request request : state.memory.restorations()) {
            state.send(state.own(Purpose.RESTORING, Optional.of(request)));
        }
        if (state.tools.isComplete()) {
            state.askTools(Optional.empty()); // the new process may list others
        }
        state.sessions.forEach(session -> state.act(new RelayAction.AnnounceRestart(session)));
        up();
    }

    private void giveUp() {
        state.failAll(new Failure.HandshakeFailed());
        state.endUpstream();
        state.act(new RelayAction.Finished());
        state.sessions.forEach(session -> state.act(new RelayAction.EndSession(session)));
        state.sessions.clear();
    }

    // At twice the limit, because the process was asked at the end of the first.
    private void deaf() {
        Duration silence = state.settings.timeout().multipliedBy(2);
        state.flights
                .all(flight -> flight.purpose == Purpose.CLIENT && flight.isSent())
                .forEach(flight -> state.timeOut(flight, silence, Failure.TimeLimit.SILENCE));
        state.endProbe();
        state.stopUpstream();
    }

    private void garbled(Optional<JsonValue> id, Failure failure) {
        Optional<Flight> flight = id.flatMap(state.flights::find).filter(Flight::isSent);
        if (flight.isEmpty()) {
            state.count(Oddity.GARBAGE);
            return;
        }
        switch (flight.get().purpose) {
            case CLIENT -> {
                state.lifecycle.answered();
                state.fail(flight.get(), failure);
            }
            case GREETING -> {
                state.flights.end(flight.get());
                state.stopUpstream();
            }
            case LISTING -> {
                state.flights.end(flight.get());
                state.tools.failed(state.now);
            }
            case RESTORING -> state.flights.end(flight.get());
            case PROBING -> state.endProbe();
        }
    }

    // With several sessions, it is unknown whose user the upstream wants to ask.
    private void question(Message.Request request, Optional<Message.Request> during) {
        if (state.settings.isShared() && request.method().equals(Methods.PING)) {
            state.act(new RelayAction.AnswerPing(state.lifecycle.generation(), request.id()));
            return;
        }
        boolean possible = !state.settings.isShared()
                && state.sessions.size() == 1
                && state.questions.size() < state.settings.questions();
        if (!possible || state.questions.asked(request.id()).isPresent() || !state.mayAsk(request)) {
            state.act(new RelayAction.Refuse(state.lifecycle.generation(), request.id()));
            return;
        }
        Question question = state.questions.ask(state.sessions.iterator().next(), request);
        state.act(new RelayAction.Ask(question.session(), question.id(), request, during));
    }

    private void notification(Message.Notification notification, Optional<Flight> during) {
        switch (notification.method()) {
            case Methods.PROGRESS -> progress(notification);
            case Methods.CANCELLED -> cancelled(notification);
            case Methods.TOOLS_CHANGED -> {
                state.tools.outdate();
                pass(notification, during);
            }
            default -> pass(notification, during); // all others just pass
        }
    }

    private void pass(Message.Notification notification, Optional<Flight> during) {
        state.sharing.receivers(notification, during).forEach(session -> tell(session, notification));
    }

    private void tell(String session, Message.Notification notification) {
        state.act(new RelayAction.Tell(session, notification, Optional.empty()));
    }

    private void progress(Message.Notification notification) {
        Optional<Flight> flight =
                notification.about().flatMap(state.flights::find).filter(Flight::isSent);
        Optional<JsonValue> token = flight.flatMap(it -> it.request).flatMap(Message.Request::progressToken);
        if (flight.isEmpty() || token.isEmpty() || flight.get().purpose != Purpose.CLIENT) {
            state.count(Oddity.STRAY_NOTIFICATION);
            return;
        }
        flight.get().progress(state.now);
        flight.get().reports();
        state.act(new RelayAction.Tell(flight.get().session, notification, token));
    }

    private void cancelled(Message.Notification notification) {
        Optional<Question> question = notification.about().flatMap(state.questions::asked);
        if (question.isEmpty()) {
            state.count(Oddity.STRAY_NOTIFICATION);
            return;
        }
        state.questions.end(question.get());
        state.resume(question.get().session());
        Optional<JsonValue> id = Optional.of(JsonNumber.of(question.get().id()));
        state.act(new RelayAction.Tell(question.get().session(), notification, id));
    }
}
