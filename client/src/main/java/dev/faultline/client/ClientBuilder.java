package dev.faultline.client;

import io.modelcontextprotocol.client.McpSyncClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** Settings of a {@link FaultlineClient}; each has a usual value. */
public final class ClientBuilder {
    private final McpSyncClient sdk;
    private final Set<String> idempotent = new HashSet<>();
    private boolean heedsHints = true;
    private int attempts = 3;
    private Duration within = Duration.ofMinutes(1);
    private InstantSource clock = InstantSource.system();
    private Supplier<String> ids = () -> UUID.randomUUID().toString();
    private Sleeper sleeper = Thread::sleep;

    ClientBuilder(McpSyncClient sdk) {
        this.sdk = sdk;
    }

    /** Marks tools that may be called twice, also after a call of which nobody knows whether it took effect. */
    public ClientBuilder idempotent(String... tools) {
        idempotent.addAll(List.of(tools));
        return this;
    }

    /**
     * Does not believe a server that marks its own tools as read-only or idempotent; without this, its list of tools is
     * asked for once, before the first call.
     */
    public ClientBuilder ignoringHints() {
        heedsHints = false;
        return this;
    }

    /**
     * Sets how often a call is made at most; 3 unless set.
     *
     * @throws IllegalArgumentException if that is less than once
     */
    public ClientBuilder attempts(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("a call is made at least once");
        }
        attempts = most;
        return this;
    }

    /**
     * Sets how long after the first attempt another one may begin; a minute unless set. How long one attempt may take
     * is the SDK client's {@code requestTimeout}.
     */
    public ClientBuilder within(Duration limit) {
        within = limit;
        return this;
    }

    /** Sets the clock that the deadline, and occurrences without an instant, go by. */
    public ClientBuilder clock(InstantSource source) {
        clock = source;
        return this;
    }

    /** Sets where the ids of occurrences come from that the server gave none. */
    public ClientBuilder ids(Supplier<String> source) {
        ids = source;
        return this;
    }

    /** Sets how to wait between two attempts. */
    public ClientBuilder sleeper(Sleeper other) {
        sleeper = other;
        return this;
    }

    /** {@return the client} */
    public FaultlineClient build() {
        return new FaultlineClient(
                sdk,
                new RepeatableTools(sdk, idempotent, heedsHints),
                new Attempts(attempts, within, clock, sleeper),
                ids);
    }
}
