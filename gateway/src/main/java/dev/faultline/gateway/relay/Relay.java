package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.relay.Flight.Purpose;
import dev.faultline.gateway.relay.Lifecycle.UpstreamState;
import dev.faultline.json.JsonValue;
import dev.faultline.tool.Caller;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The decisions of a gateway in front of one upstream: an event and the time in, actions out.
 *
 * <p>Not thread-safe, and without I/O. The time is in nanoseconds since an arbitrary moment and never decreases.
 * {@link #deadline()} says when {@link RelayEvent.TimePassed} is due.
 */
public final class Relay {
    private final RelayState state;
    private final ClientSide clients;
    private final UpstreamSide upstream;

    /** A relay whose upstream is not started yet. */
    public Relay(RelaySettings settings) {
        this.state = new RelayState(settings);
        this.clients = new ClientSide(state);
        this.upstream = new UpstreamSide(state);
    }

    /** {@return what is to be done about this event} */
    public List<RelayAction> on(RelayEvent event, long now) {
        state.begin(now);
        handle(event);
        finishIfDrained();
        return state.actions();
    }

    /**
     * {@return when the next {@link RelayEvent.TimePassed} is due; {@link Long#MAX_VALUE} if nothing waits for time}
     */
    public long deadline() {
        return Math.min(state.lifecycle.deadline(), state.deadlines.next());
    }

    /** {@return whether the upstream can serve} */
    public UpstreamStatus status() {
        return switch (state.lifecycle.state()) {
            case IDLE -> UpstreamStatus.IDLE;
            case DELAYED, STARTING, GREETING -> UpstreamStatus.STARTING;
            case UP -> state.hasIntroducedItself() ? UpstreamStatus.UP : UpstreamStatus.STARTING;
            case SUSPENDED -> UpstreamStatus.SUSPENDED;
            case STOPPING, ENDED -> UpstreamStatus.ENDING;
        };
    }

    /** {@return why the upstream does not serve for now, if it failed} */
    public Optional<Failure.Suspended> suspension(long now) {
        state.begin(now);
        return state.lifecycle.state() == UpstreamState.SUSPENDED && state.lifecycle.deadline() > now
                ? Optional.of(state.suspended())
                : Optional.empty();
    }

    /** {@return why its last process ended before it answered anything, if it did} */
    public Optional<StartFailure> startFailure() {
        return state.startFailure;
    }

    /** {@return the number of requests of clients that wait until the upstream is up} */
    public int waiting() {
        return state.flights
                .all(flight -> flight.purpose == Purpose.CLIENT && !flight.isSent())
                .size();
    }

    /** {@return the number of requests of clients that are waiting or in flight} */
    public int inFlight() {
        return state.flights.ofClients();
    }

    /** {@return the number of requests of the upstream that wait for clients} */
    public int openQuestions() {
        return state.questions.size();
    }

    private void handle(RelayEvent event) {
        switch (event) {
            case RelayEvent.SessionOpened(String session) -> clients.open(session);
            case RelayEvent.FailedBefore(Duration pause, Optional<StartFailure> why) -> {
                if (state.lifecycle.generation() == 0) {
                    state.startFailure = why;
                    state.lifecycle.failedBefore(state.now, pause);
                }
            }
            case RelayEvent.Rejected(Failure why) -> {
                state.ending = why;
                state.failAll(why);
                state.endUpstream();
            }
            case RelayEvent.SessionEnded(String session) -> clients.end(session);
            case RelayEvent.ClientSent(String session, Message message, Caller caller) ->
                clients.receive(session, message, caller);
            case RelayEvent.Draining(Failure why) -> {
                state.ending = state.draining ? state.ending : why;
                state.draining = true;
            }
            case RelayEvent.Ending() -> {
                state.draining = true;
                state.failAll(state.ending);
            }
            case RelayEvent.OfUpstream ofUpstream -> {
                if (state.lifecycle.isAlive() && ofUpstream.generation() == state.lifecycle.generation()) {
                    upstream.handle(ofUpstream);
                }
            }
            case RelayEvent.ToolsListed listed -> upstream.listed(listed);
            case RelayEvent.TimePassed() -> pass();
        }
    }

    private void pass() {
        if (state.lifecycle.deadline() <= state.now) {
            switch (state.lifecycle.state()) {
                case IDLE, DELAYED -> state.start();
                case SUSPENDED -> state.lifecycle.enter(UpstreamState.IDLE);
                case STARTING, GREETING, UP, STOPPING, ENDED -> {
                    // these do not wait for time
                }
            }
        }
        if (state.deadlines.next() <= state.now) {
            state.flights.all(flight -> state.next(flight) <= state.now).forEach(flight -> {
                beat(flight);
                if (state.deadline(flight) <= state.now) {
                    due(flight);
                }
            });
        }
    }

    private void beat(Flight flight) {
        OptionalInt number = flight.beat(state.now);
        Optional<JsonValue> token = flight.request.flatMap(Message.Request::progressToken);
        if (number.isPresent() && token.isPresent()) {
            state.act(new RelayAction.Beat(flight.session, token.get(), number.getAsInt()));
            state.deadlines.schedule(flight);
        }
    }

    private void due(Flight flight) {
        Flight.Limit limit = flight.limit(state.settings);
        Optional<Duration> ofTool = flight.ofTool(state.settings);
        if (limit.at() <= state.now || flight.purpose != Purpose.CLIENT) {
            expire(flight, limit.limit(), limit.setting());
        } else if (ofTool.isPresent()) {
            expire(flight, ofTool.get(), Failure.TimeLimit.TOOL);
        } else {
            ask(flight);
        }
    }

    // R46: slow is not dead, and a server that does one thing at a time does not answer before it has done it.
    private void ask(Flight flight) {
        if (flight.ask(state.now)) {
            state.act(new RelayAction.CheckReading(state.lifecycle.generation()));
        }
        state.deadlines.schedule(flight);
        state.probe();
    }

    private void expire(Flight flight, Duration limit, Failure.TimeLimit setting) {
        boolean handshake = flight.isFor(Methods.INITIALIZE);
        if (flight.isSent() && handshake) {
            state.stopUpstream(); // MCP forbids cancelling it, and a server that does not answer it serves nothing
        } else if (flight.isSent() && state.lifecycle.isAlive() && flight.purpose != Purpose.PROBING) {
            state.act(new RelayAction.Cancel(state.lifecycle.generation(), flight.id));
        }
        switch (flight.purpose) {
            case CLIENT -> state.timeOut(flight, limit, setting);
            case LISTING -> state.tools.failed(state.now);
            case GREETING, RESTORING -> {
                // no client waits for these
            }
            case PROBING -> state.probeUnanswered();
        }
        state.flights.abandon(flight);
    }

    private void finishIfDrained() {
        boolean done = state.draining && state.flights.ofClients() == 0;
        if (done && state.lifecycle.state() != UpstreamState.ENDED) {
            state.endUpstream();
            state.act(new RelayAction.Finished());
        }
    }
}
