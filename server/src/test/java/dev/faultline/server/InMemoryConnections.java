package dev.faultline.server;

import dev.faultline.http.session.ConnectionStore;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A store of sessions in memory, which can be lost for a while. */
final class InMemoryConnections implements ConnectionStore {
    private final Map<String, SharedConnection> open = new ConcurrentHashMap<>();
    private final Set<String> ended = ConcurrentHashMap.newKeySet();
    private final AtomicInteger lookups = new AtomicInteger();
    private volatile boolean lost;

    /** The store cannot be used, or can be used again. */
    void lost(boolean now) {
        lost = now;
    }

    /** {@return how often a session was looked up} */
    int lookups() {
        return lookups.get();
    }

    @Override
    public void begin(SharedConnection begun, int perCaller) throws IOException {
        check();
        open.put(begun.connection(), begun);
    }

    @Override
    public Optional<SharedConnection> find(String connection, Duration idle) throws IOException {
        lookups.incrementAndGet();
        check();
        return Optional.ofNullable(open.get(connection));
    }

    @Override
    public void end(String connection) throws IOException {
        check();
        open.remove(connection);
        ended.add(connection);
    }

    @Override
    public Set<String> refresh(Set<String> used, Duration idle) throws IOException {
        check();
        return Set.copyOf(ended);
    }

    private void check() throws IOException {
        if (lost) {
            throw new IOException("lost");
        }
    }
}
