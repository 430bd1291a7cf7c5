package dev.faultline.server;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/** Connections to one guarded server in one dialect, over every transport. */
final class DialectWires {
    private final FixtureHttp http = new FixtureHttp();
    private final Map<Transport, Wire> wires = new HashMap<>();
    private final Map<Transport, CompletableFuture<Seen>> hanging = new HashMap<>();

    DialectWires(GuardedFixture server) throws Exception {
        for (Transport transport : Transport.values()) {
            wires.put(transport, server.connect(transport, http));
        }
    }

    /** Sends a call that hangs over every transport, to be answered while other tests run. */
    DialectWires withCallsThatHang() {
        wires.forEach((transport, wire) -> hanging.put(transport, wire.send(Wire.call("hangs"))));
        return this;
    }

    /** {@return the response to the call that hangs} */
    WireResult late(Transport transport) throws Exception {
        return WireResult.of(Objects.requireNonNull(hanging.get(transport)).get());
    }

    /** {@return the response to this message} */
    WireResult ask(Transport transport, String message) throws Exception {
        Wire wire = Objects.requireNonNull(wires.get(transport));
        return WireResult.of(wire.send(message).get());
    }

    void close() throws Exception {
        wires.values().forEach(Wire::close);
        http.close();
    }
}
