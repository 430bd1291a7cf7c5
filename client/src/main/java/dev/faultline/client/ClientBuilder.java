package dev.faultline.client;

import io.modelcontextprotocol.client.McpSyncClient;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** The settings of a {@link FaultlineClient}; each has a default. */
public final class ClientBuilder {
    private final McpSyncClient sdk;
    private final Set<String> idempotent = new HashSet<>();
    private boolean trustsHints = true;
    private int attempts = 3;
    private Duration within = Duration.ofMinutes(1);
    private InstantSource clock = InstantSource.system();
    private Supplier<String> ids = () -> UUID.randomUUID().toString();
    private Sleeper sleeper = Thread::sleep;

    ClientBuilder(McpSyncClient sdk) {
        this.sdk = sdk;
    }

    /** Marks tools whose calls may be repeated, even after a call that may have taken effect. */
    public ClientBuilder idempotent(String... tools) {
        idempotent.addAll(List.of(tools));
        return this;
    }

    /**
     * Ignores the server's own hints that tools are read-only or idempotent. By default the client trusts them, and
     * requests the list of tools once, before the first call.
     */
    public ClientBuilder ignoringHints() {
        trustsHints = false;
        return this;
    }

    /**
     * Sets the maximum number of attempts for a call; the default is 3.
     *
     * @throws IllegalArgumentException if the number is less than 1
     */
    public ClientBuilder attempts(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("the number of attempts must be at least 1, not " + most);
        }
        attempts = most;
        return this;
    }

    /**
     * Sets how long after the first attempt another one may begin; the default is one minute. The time limit of one
     * attempt is the SDK client's {@code requestTimeout}.
     */
    public ClientBuilder within(Duration limit) {
        within = limit;
        return this;
    }

    /** Sets the clock for the deadline and for occurrences without an instant. */
    public ClientBuilder clock(InstantSource source) {
        clock = source;
        return this;
    }

    /** Sets the source of ids for occurrences without one. */
    public ClientBuilder ids(Supplier<String> source) {
        ids = source;
        return this;
    }

    /** Sets how the client waits between attempts. */
    public ClientBuilder sleeper(Sleeper other) {
        sleeper = other;
        return this;
    }

    /** {@return the client} */
    public FaultlineClient build() {
        return new FaultlineClient(
                sdk,
                new RepeatableTools(sdk, idempotent, trustsHints),
                new Attempts(attempts, within, clock, sleeper),
                ids);
    }
}
