package dev.faultline.client;

import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * The settings that blocking and asynchronous clients share; each has a default.
 *
 * @param <B> the builder
 */
public abstract sealed class ClientSettings<B extends ClientSettings<B>> permits ClientBuilder, AsyncClientBuilder {
    private final Set<String> idempotent = new HashSet<>();
    private boolean trustsHints = true;
    private int attempts = 3;
    private Duration within = Duration.ofMinutes(1);
    private InstantSource clock = InstantSource.system();
    private Supplier<String> ids = () -> UUID.randomUUID().toString();

    ClientSettings() {}

    abstract B self();

    RepeatableTools repeatable() {
        return new RepeatableTools(idempotent, trustsHints);
    }

    AttemptLimits limits() {
        return new AttemptLimits(attempts, within, clock);
    }

    Outcomes outcomes() {
        return new Outcomes(clock, ids);
    }

    /** Marks tools whose calls may be repeated, even after a call that may have taken effect. */
    public B idempotent(String... tools) {
        idempotent.addAll(List.of(tools));
        return self();
    }

    /**
     * Ignores the server's own hints that tools are read-only or idempotent. By default the client trusts them, and
     * requests the list of tools once, before the first call.
     */
    public B ignoringHints() {
        trustsHints = false;
        return self();
    }

    /**
     * Sets the maximum number of attempts for a call; the default is 3.
     *
     * @throws IllegalArgumentException if the number is less than 1
     */
    public B attempts(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("the number of attempts must be at least 1, not " + most);
        }
        attempts = most;
        return self();
    }

    /**
     * Sets how long after the first attempt another one may begin; the default is one minute. The time limit of one
     * attempt is the SDK client's {@code requestTimeout}.
     */
    public B within(Duration limit) {
        within = limit;
        return self();
    }

    /** Sets the clock for the deadline, for {@code retryNotBefore}, and for occurrences without an instant. */
    public B clock(InstantSource source) {
        clock = source;
        return self();
    }

    /** Sets the source of ids for occurrences without one. */
    public B ids(Supplier<String> source) {
        ids = source;
        return self();
    }
}
