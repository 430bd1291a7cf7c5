package dev.faultline.server;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** Connections to one guarded server in one dialect, over every transport. */
final class DialectWires {
    private final FixtureHttp http = new FixtureHttp();
    private final Map<Transport, Wire> wires = new HashMap<>();
    private final Map<Transport, Wire> impatient = new HashMap<>();
    private final GuardedFixture server;

    DialectWires(GuardedFixture server) throws Exception {
        this.server = server;
        connect(server.server(), wires);
    }

    private void connect(FaultlineServer to, Map<Transport, Wire> over) throws Exception {
        for (Transport transport : Transport.values()) {
            over.put(transport, server.connect(to, transport, http));
        }
    }

    /** {@return the response to a call that hangs, from the same server with a short time limit} */
    WireResult late(Transport transport) throws Exception {
        if (impatient.isEmpty()) {
            connect(server.server().timeLimit(Duration.ofMillis(500)), impatient);
        }
        return WireResult.of(Objects.requireNonNull(impatient.get(transport))
                .send(Wire.call("hangs"))
                .get());
    }

    /** {@return the response to this message} */
    WireResult ask(Transport transport, String message) throws Exception {
        Wire wire = Objects.requireNonNull(wires.get(transport));
        return WireResult.of(wire.send(message).get());
    }

    void close() throws Exception {
        wires.values().forEach(Wire::close);
        impatient.values().forEach(Wire::close);
        http.close();
    }
}
