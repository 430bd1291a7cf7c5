package dev.faultline.gateway;

import dev.faultline.gateway.message.Message;
import dev.faultline.gateway.relay.Call;
import dev.faultline.gateway.relay.Failure;
import dev.faultline.gateway.relay.StartFailure;
import dev.faultline.rpc.RpcError;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Serves sessions of clients by an upstream, or by several as one. */
interface SessionRelay {
    /** A client has connected. */
    void open(String session);

    /** A client sent a message. */
    void receive(String session, Message message);

    /** A client has gone; nothing can be sent to it any more. */
    void leave(String session);

    /** Answers a message that is not a valid request. */
    void malformed(Call call, RpcError error);

    /** Waits until the upstream reads what it has been sent. */
    void awaitUpstream() throws InterruptedException;

    /** {@return completed when everything has been answered and nothing more can be} */
    CompletableFuture<Boolean> finished();

    /** {@return the upstreams as they are now} */
    List<UpstreamSnapshot> upstreams();

    /** The configuration does not have the server any more, which those get as the reason whom {@link #close} ends. */
    default void reconfigured(boolean changed) {}

    /** {@return why the only upstream is not started for now, if it failed} */
    default Optional<Failure.Suspended> suspension() {
        return Optional.empty();
    }

    /** {@return why the last process of the only upstream did not start, if it did not} */
    default Optional<StartFailure> startFailure() {
        return Optional.empty();
    }

    /** Answers what is in flight and ends the upstreams; returns when everything is recorded and written. */
    void close() throws InterruptedException;
}
