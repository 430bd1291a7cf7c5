package dev.faultline.server;

import java.util.HashMap;
import java.util.Map;
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
        wires.forEach((transport, wire) -> hanging.put(transport, wire.send(Wire.call("hangs"))));
    }

    /** {@return the response to a call that hangs from the start} */
    WireResult late(Transport transport) throws Exception {
        return WireResult.of(
                java.util.Objects.requireNonNull(hanging.get(transport)).get());
    }

    /** {@return the response to this message} */
    WireResult ask(Transport transport, String message) throws Exception {
        Wire wire = java.util.Objects.requireNonNull(wires.get(transport));
        return WireResult.of(wire.send(message).get());
    }

    void close() throws Exception {
        wires.values().forEach(Wire::close);
        http.close();
    }
}
