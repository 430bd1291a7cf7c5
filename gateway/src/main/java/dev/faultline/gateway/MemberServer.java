package dev.faultline.gateway;

import dev.faultline.files.servers.NamedServer;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A server of a file, as the gateway uses it. */
final class MemberServer {
    private final NamedServer named;
    private final GatewaySettings settings;
    private final Optional<SharedShell> shared;
    private final Set<SessionRelay> relays = ConcurrentHashMap.newKeySet();
    private final AtomicInteger leftOut = new AtomicInteger();

    MemberServer(NamedServer named, GatewaySettings settings) {
        this.named = named;
        this.settings = settings;
        this.shared = SharedShell.of(settings);
    }

    NamedServer named() {
        return named;
    }

    /** {@return its name in addresses and in front of the names of its tools} */
    String address() {
        return named.address();
    }

    GatewaySettings settings() {
        return settings;
    }

    Optional<SharedShell> shared() {
        return shared;
    }

    /** {@return what serves a session that uses this server beside others} */
    SessionRelay join(String session, ClientOutput output) {
        if (shared.isPresent()) {
            return shared.get().join(session, output);
        }
        SessionRelay relay = new RelayShell(settings, output);
        relays.add(relay);
        return relay;
    }

    /** Ends the part of this server in a session, after what is in flight has been answered. */
    void leave(String session, SessionRelay relay) throws InterruptedException {
        if (shared.isPresent()) {
            shared.get().leave(session, relay);
        } else {
            relay.close();
            relays.remove(relay);
        }
    }

    /** The configuration does not have this server any more. */
    void reconfigured(boolean changed) {
        shared.ifPresent(shell -> shell.reconfigured(changed));
        relays.forEach(relay -> relay.reconfigured(changed));
    }

    /** A session has to do without this server, or need not any more. */
    void leftOut(int change) {
        leftOut.addAndGet(change);
    }

    /** {@return the sessions that have to do without it} */
    int leftOut() {
        return leftOut.get();
    }

    /** {@return its upstreams that serve one session each, beside other servers} */
    List<UpstreamSnapshot> upstreams() {
        return relays.stream().flatMap(relay -> relay.upstreams().stream()).toList();
    }
}
