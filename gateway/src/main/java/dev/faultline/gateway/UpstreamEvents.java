package dev.faultline.gateway;

import dev.faultline.gateway.relay.RelayEvent;
import java.util.List;
import java.util.function.Supplier;

/** Receives what an upstream does. */
interface UpstreamEvents {
    /** Something happened. */
    void on(RelayEvent event);

    /** The same for several events at once; the supplier runs under the relay's lock. */
    void on(Supplier<List<RelayEvent>> events);

    /** Waits until the client reads what it has been sent. */
    void awaitClient() throws InterruptedException;
}
