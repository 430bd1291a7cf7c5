package dev.faultline.http.token;

import dev.faultline.internal.RecentMap;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Decides how long the response to a wrong token is delayed. After a few failures in a row, each further failure from
 * the same address waits a little longer. Valid tokens are not affected: many clients may share the address of a proxy.
 */
public final class FailureDelays {
    private static final int FREE = 10;
    private static final Duration STEP = Duration.ofMillis(200);
    private static final Duration LONGEST = Duration.ofSeconds(3);
    private static final long FORGOTTEN = TimeUnit.MINUTES.toNanos(1);
    private static final int MOST_ADDRESSES = 10_000;
    private static final int MOST_WAITING = 1_000;
    private static final int MOST_WAITING_OF_ONE = 16;
    private static final int NETWORK_BYTES = 8;

    private record Failures(int count, int waiting, long last) {
        static final Failures NONE = new Failures(0, 0, 0);

        Failures waiting(int change) {
            return new Failures(count, Math.max(0, waiting + change), last);
        }
    }

    private final LongSupplier nanos;
    private final Map<String, Failures> byAddress = new RecentMap<>(MOST_ADDRESSES);
    private int waiting;

    /** Begins without failures. */
    public FailureDelays() {
        this(System::nanoTime);
    }

    FailureDelays(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /**
     * {@return the delay of the response to another failure from this address; empty if too many responses to it are
     * waiting already} After a delay, {@link #answered} must be called.
     */
    synchronized Optional<Duration> next(String address) {
        String network = network(address);
        Failures before = byAddress.getOrDefault(network, Failures.NONE);
        long now = nanos.getAsLong();
        int count = now - before.last > FORGOTTEN ? 1 : Math.min(before.count + 1, Integer.MAX_VALUE - 1);
        Failures failures = new Failures(count, before.waiting, now);
        byAddress.put(network, failures);
        if (count <= FREE) {
            return Optional.of(Duration.ZERO);
        }
        if (waiting >= MOST_WAITING || failures.waiting >= MOST_WAITING_OF_ONE) {
            return Optional.empty();
        }
        waiting++;
        byAddress.put(network, failures.waiting(1));
        Duration delay = STEP.multipliedBy(count - FREE);
        return Optional.of(delay.compareTo(LONGEST) < 0 ? delay : LONGEST);
    }

    /** Ends a delay. */
    synchronized void answered(String address) {
        waiting--;
        byAddress.computeIfPresent(network(address), (network, failures) -> failures.waiting(-1));
    }

    // The holder of an IPv6 network can use each of its 2^64 addresses.
    private static String network(String address) {
        String plain = address.replace("[", "").replace("]", "");
        if (plain.indexOf(':') < 0) {
            return plain;
        }
        try {
            byte[] bytes = InetAddress.getByName(plain).getAddress(); // a literal, which is not looked up
            return HexFormat.of().formatHex(Arrays.copyOf(bytes, NETWORK_BYTES));
        } catch (UnknownHostException notAnAddress) {
            return plain;
        }
    }
}
