package dev.faultline.gateway.relay;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.relay.Lifecycle.State;
import java.time.Duration;
import java.util.List;

/**
 * The decisions of a gateway in front of one upstream: an event and the time in, actions out.
 *
 * <p>Not thread-safe, and without I/O. The time is in nanoseconds since an arbitrary moment and never decreases.
 * {@link #deadline()} says when {@link Event.TimePassed} is due.
 */
public final class Relay {
    private final Desk desk;
    private final ClientSide clients;
    private final UpstreamSide upstream;

    /** A relay whose upstream is not started yet. */
    public Relay(RelaySettings settings) {
        this.desk = new Desk(settings);
        this.clients = new ClientSide(desk);
        this.upstream = new UpstreamSide(desk);
    }

    /** {@return what is to be done about this event} */
    public List<Action> on(Event event, long now) {
        desk.begin(now);
        handle(event);
        finishIfDrained();
        return desk.actions();
    }

    /** {@return when the next {@link Event.TimePassed} is due; {@link Long#MAX_VALUE} if nothing waits for time} */
    public long deadline() {
        long deadline = desk.lifecycle.deadline();
        for (Flight flight : desk.flights.all(it -> true)) {
            deadline = Math.min(deadline, desk.deadline(flight));
        }
        return deadline;
    }

    /** {@return the number of requests of clients that are waiting or in flight} */
    public int inFlight() {
        return desk.flights.ofClients();
    }

    /** {@return the number of requests of the upstream that wait for clients} */
    public int openQuestions() {
        return desk.questions.size();
    }

    private void handle(Event event) {
        switch (event) {
            case Event.SessionOpened(String session) -> clients.open(session);
            case Event.SessionEnded(String session) -> clients.end(session);
            case Event.ClientSent(String session, Message message) -> clients.receive(session, message);
            case Event.Draining() -> desk.draining = true;
            case Event.Ending() -> {
                desk.draining = true;
                desk.failAll(new Failure.ShuttingDown());
            }
            case Event.OfUpstream ofUpstream -> {
                if (desk.lifecycle.isAlive() && ofUpstream.generation() == desk.lifecycle.generation()) {
                    upstream.handle(ofUpstream);
                }
            }
            case Event.ToolsListed listed -> upstream.listed(listed);
            case Event.TimePassed() -> pass();
        }
    }

    private void pass() {
        if (desk.lifecycle.deadline() <= desk.now) {
            switch (desk.lifecycle.state()) {
                case DELAYED -> desk.start();
                case SUSPENDED -> desk.lifecycle.enter(State.IDLE);
                case IDLE, STARTING, GREETING, UP, STOPPING, ENDED -> {
                    // these do not wait for time
                }
            }
        }
        desk.flights.all(flight -> desk.deadline(flight) <= desk.now).forEach(this::expire);
    }

    private void expire(Flight flight) {
        Duration limit = flight.limit(desk.settings, desk.now);
        boolean handshake = flight.isFor(Methods.INITIALIZE);
        if (flight.isSent() && handshake) {
            desk.stopUpstream(); // MCP forbids cancelling it, and a server that does not answer it serves nothing
        } else if (flight.isSent() && desk.lifecycle.isAlive()) {
            desk.act(new Action.Cancel(desk.lifecycle.generation(), flight.id));
        }
        switch (flight.purpose) {
            case CLIENT -> desk.fail(flight, new Failure.TimedOut(limit));
            case GREETING, RESTORING, LISTING -> {
                // no client waits for these
            }
        }
        desk.flights.abandon(flight);
    }

    private void finishIfDrained() {
        boolean done = desk.draining && desk.flights.ofClients() == 0;
        if (done && desk.lifecycle.state() != State.ENDED) {
            desk.endUpstream();
            desk.act(new Action.Finished());
        }
    }
}
