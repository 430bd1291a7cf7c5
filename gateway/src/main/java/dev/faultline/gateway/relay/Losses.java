package dev.faultline.gateway.relay;

import dev.faultline.gateway.relay.Lifecycle.UpstreamState;

/** What follows when requests, or the upstream, end without an answer. */
final class Losses {
    private final RelayState state;

    Losses(RelayState state) {
        this.state = state;
    }

    /** No byte of a request was written. */
    void notWritten(Flight flight) {
        switch (flight.purpose) {
            case CLIENT -> flight.unsend();
            case LISTING, GREETING, RESTORING, PROBING -> {
                // they end with the process
            }
        }
    }

    /** A request ends without an answer. Only if the upstream cannot be reached, that counts against it. */
    void unanswered(Flight flight, Failure failure, boolean delivered) {
        if (!delivered) {
            flight.unsend();
        }
        switch (flight.purpose) {
            case CLIENT -> unansweredCall(flight, failure);
            case GREETING -> {
                state.flights.end(flight);
                notGreeted(failure);
            }
            case LISTING -> {
                state.flights.end(flight);
                state.tools.failed(state.now);
            }
            case RESTORING -> state.flights.end(flight);
            case PROBING -> state.endProbe(); // it cannot be reached, which the calls themselves find out
        }
    }

    private void notGreeted(Failure failure) {
        if (failure instanceof Failure.Unreachable && state.flights.ofClients() == 0) {
            state.act(new RelayAction.Stop(state.lifecycle.generation()));
            state.lifecycle.notNeeded(state.now);
            return;
        }
        state.failWaiting(failure);
        giveUpGeneration(failure);
    }

    private void unansweredCall(Flight flight, Failure failure) {
        if (!(failure instanceof Failure.ConnectionLost && mayRepeat(flight))) {
            state.fail(flight, failure);
        } else if (state.lifecycle.isUp()) {
            state.send(flight);
        }
        if (failure instanceof Failure.Unreachable && state.lifecycle.isUnreachableForGood()) {
            giveUpGeneration(failure);
        }
    }

    private void giveUpGeneration(Failure why) {
        state.act(new RelayAction.Stop(state.lifecycle.generation()));
        ended(why);
    }

    /** A generation of the upstream has ended. */
    void ended(Failure why) {
        state.questions.endAll().forEach(question -> {
            state.act(new RelayAction.Withdraw(question.session(), question.id()));
            state.resume(question.session());
        });
        state.tools.stopAsking();
        state.endProbe();
        for (Flight flight : state.flights.all(Flight::isSent)) {
            switch (flight.purpose) {
                case CLIENT -> lost(flight, why);
                case GREETING, RESTORING, LISTING, PROBING -> state.flights.end(flight);
            }
        }
        restart();
    }

    // A handshake that was never answered is made again with the next process, as long as one is started.
    private void lost(Flight flight, Failure why) {
        if (flight.isFor(Methods.INITIALIZE)) {
            flight.unsend();
        } else if (!mayRepeat(flight)) {
            state.fail(flight, why);
        }
    }

    private boolean mayRepeat(Flight flight) {
        boolean readOnly = flight.request
                .filter(request -> state.call(flight, request).isReadOnly())
                .isPresent();
        return readOnly && state.settings.replays() && flight.repeat();
    }

    /** Decides when the next generation begins. */
    void restart() {
        state.lifecycle.exited(state.now);
        if (state.lifecycle.state() == UpstreamState.SUSPENDED) {
            state.failWaiting(state.suspended());
            state.act(new RelayAction.Suspended(state.lifecycle.pause(state.now)));
        } else if (state.lifecycle.deadline() <= state.now) {
            state.start();
        }
    }
}
