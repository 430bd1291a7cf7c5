package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.message.Part;
import dev.faultline.gateway.relay.Lifecycle.UpstreamState;
import dev.faultline.internal.RecentMap;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.era.ClientCapability;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The state of a relay, which its two sides share, and the actions of the event in hand. */
final class RelayState {
    /** The number of requests of which is remembered that they timed out. */
    private static final int LATE = 256;

    final RelaySettings settings;
    final Lifecycle lifecycle;
    final Flights flights = new Flights();
    final Deadlines deadlines = new Deadlines(flights::get, this::next);
    final Questions questions = new Questions();
    final Memory memory = new Memory();
    final ToolTable tools = new ToolTable();
    final Sharing sharing = new Sharing(this);
    final Set<String> sessions = new LinkedHashSet<>();
    private Optional<Flight> probe = Optional.empty();
    private boolean abandoning;
    private final Map<String, Boolean> late = new RecentMap<>(LATE);
    boolean draining;
    Failure ending = new Failure.ShuttingDown();
    Optional<StartFailure> startFailure = Optional.empty();
    private JsonObject capabilities = JsonObject.EMPTY;
    private final Set<ClientCapability> refused = EnumSet.noneOf(ClientCapability.class);
    long now;
    private List<RelayAction> actions = List.of();

    RelayState(RelaySettings settings) {
        this.settings = settings;
        this.lifecycle = new Lifecycle(settings);
    }

    void begin(long time) {
        now = time;
        actions = new ArrayList<>();
    }

    void act(RelayAction action) {
        actions.add(action);
    }

    void count(Oddity oddity) {
        act(new RelayAction.Count(oddity));
    }

    List<RelayAction> actions() {
        return actions;
    }

    /** {@return whether the upstream has answered a handshake, or anything else} */
    boolean hasIntroducedItself() {
        return memory.handshake().isPresent() || lifecycle.hasAnswered();
    }

    /** Takes note of what the client can be asked. */
    void introduced(Message.Request initialize) {
        capabilities = initialize.text().value(Part.PARAMS).orElse(JsonObject.EMPTY) instanceof JsonObject params
                ? params.object("capabilities").orElse(JsonObject.EMPTY)
                : JsonObject.EMPTY;
    }

    /** {@return whether the client may be asked this (R52)} A refusal is recorded the first time. */
    boolean mayAsk(Message.Request question) {
        JsonObject params = question.text().value(Part.PARAMS).orElse(JsonObject.EMPTY) instanceof JsonObject given
                ? given
                : JsonObject.EMPTY;
        Optional<ClientCapability> missing =
                ClientCapability.of(question.method(), params).filter(needed -> !needed.isIn(capabilities));
        missing.filter(refused::add).ifPresent(it -> act(new RelayAction.QuestionRefused(question.method())));
        return missing.isEmpty();
    }

    /** {@return why requests are rejected as long as no process is started} */
    Failure.Suspended suspended() {
        return new Failure.Suspended(lifecycle.pause(now), startFailure);
    }

    /** Starts a process. */
    void start() {
        act(new RelayAction.Start(lifecycle.start()));
    }

    /** Stops a process that does not react; a new one follows when it has ended. */
    void stopUpstream() {
        if (lifecycle.isAlive()) {
            lifecycle.enter(UpstreamState.STOPPING);
            act(new RelayAction.Stop(lifecycle.generation()));
        }
    }

    /** Stops the process for good. */
    void endUpstream() {
        if (lifecycle.isAlive()) {
            act(new RelayAction.Stop(lifecycle.generation()));
        }
        questions.endAll();
        lifecycle.enter(UpstreamState.ENDED);
    }

    /** Sends a waiting request to the process. */
    void send(Flight flight) {
        flight.request.ifPresent(request -> {
            if (flight.isFor(Methods.CALL_TOOL) && tools.isNeeded()) {
                askTools(Optional.empty());
            }
            flight.send(now);
            deadlines.schedule(flight); // how long the process may be silent is shorter than what a start may take
            act(new RelayAction.Forward(lifecycle.generation(), flight.id, request));
        });
    }

    /** {@return a new request of the relay itself} */
    Flight own(Flight.Purpose purpose, Optional<Message.Request> request) {
        Flight flight = flights.own(purpose, request, now);
        deadlines.schedule(flight);
        return flight;
    }

    /** Asks for the list of tools, unless that has been asked already. */
    void askTools(Optional<JsonValue> cursor) {
        if (cursor.isPresent() || tools.startAsking(now)) {
            Flight listing = own(Flight.Purpose.LISTING, Optional.empty());
            listing.send(now);
            act(new RelayAction.AskTools(lifecycle.generation(), listing.id, cursor));
        }
    }

    /** Asks a process that has been silent about a request whether it is there. */
    void probe() {
        if (lifecycle.isUp() && probe.isEmpty()) {
            Flight ping = own(Flight.Purpose.PROBING, Optional.empty());
            ping.send(now);
            probe = Optional.of(ping);
            act(new RelayAction.Ping(lifecycle.generation(), ping.id));
        }
    }

    /** The process has sent something, or has ended: there is no need to ask it any more. */
    void endProbe() {
        probe.ifPresent(flights::abandon);
        probe = Optional.empty();
        abandoning = false;
    }

    /** Ends a request that was not answered in time, and stops a process that then says nothing at all. */
    void timeOut(Flight flight, Duration limit, Failure.TimeLimit setting) {
        boolean again = late.put(what(flight), true) != null;
        fail(flight, new Failure.TimedOut(limit, setting, again));
        if (flight.isSent() && limit.compareTo(settings.maxTimeout()) >= 0) { // a tool may have less time than others
            abandoning = true;
            probe();
        }
    }

    /** A request has been answered in time. */
    void answered(Flight flight) {
        if (!late.isEmpty()) {
            late.remove(what(flight));
        }
    }

    private static String what(Flight flight) {
        return flight.request
                .map(it -> it.method() + ' ' + it.subject().orElse(""))
                .orElse("");
    }

    /** The process has not answered the question whether it is there: perhaps it does one thing at a time. */
    void probeUnanswered() {
        boolean deaf = abandoning;
        endProbe();
        if (deaf) {
            stopUpstream();
        }
    }

    /** The clock of the requests of a session starts again: the client has answered, or need not answer any more. */
    void resume(String session) {
        for (Flight flight : flights.all(it -> it.session.equals(session))) {
            flight.progress(now);
            deadlines.schedule(flight);
        }
    }

    /** {@return when something is to be done about this request} */
    long next(Flight flight) {
        return flight.next(settings, questions.isWaitingFor(flight.session));
    }

    /** {@return when this request times out} */
    long deadline(Flight flight) {
        return flight.deadline(settings, questions.isWaitingFor(flight.session));
    }

    /** Ends a request with a failure. */
    void fail(Flight flight, Failure failure) {
        flights.end(flight);
        flight.request.ifPresent(request -> act(new RelayAction.Fail(call(flight, request), failure)));
    }

    /** Ends all waiting requests of clients with a failure. */
    void failWaiting(Failure failure) {
        flights.all(it -> it.purpose == Flight.Purpose.CLIENT && !it.isSent()).forEach(it -> fail(it, failure));
    }

    /** Ends all requests of clients with a failure. */
    void failAll(Failure failure) {
        flights.all(it -> it.purpose == Flight.Purpose.CLIENT).forEach(it -> fail(it, failure));
    }

    /** {@return the request of a client as it stands now} */
    Call call(Flight flight, Message.Request request) {
        Call call = call(flight.session, request, flight.isSent());
        Duration took = Duration.ofNanos(now - flight.since());
        return new Call(call.session(), request, call.tool(), call.listed(), call.sent(), took);
    }

    Call call(String session, Message.Request request, boolean sent) {
        return new Call(session, request, request.subject().flatMap(tools::find), tools.isComplete(), sent);
    }
}
