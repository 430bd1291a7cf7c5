package dev.faultline.http;

import java.time.Duration;

/**
 * The limits on the connections of an {@link EmbeddedServer}.
 *
 * @param connections how many connections may be open
 * @param perAddress how many of them may come from one address
 * @param idle how long a connection may be silent, and how long the headers of a request may take to arrive
 * @param patience how long the server waits for a client before it measures the client's rate
 * @param bytesPerSecond the lowest rate at which a client may send a request or read a response, while the server waits
 *     for it
 */
public record ConnectionLimits(int connections, int perAddress, Duration idle, Duration patience, int bytesPerSecond) {
    /** The limits of a server whose operator set none. */
    public static final ConnectionLimits STANDARD =
            new ConnectionLimits(1_000, 500, Duration.ofSeconds(30), Duration.ofSeconds(5), 4 * 1024);

    /** Checks that every limit is positive. */
    public ConnectionLimits {
        if (connections < 1 || perAddress < 1 || bytesPerSecond < 1 || !idle.isPositive() || !patience.isPositive()) {
            throw new IllegalArgumentException("every limit on connections must be positive");
        }
    }

    /** {@return these limits with other numbers of connections} */
    public ConnectionLimits connections(int all, int fromOneAddress) {
        return new ConnectionLimits(all, fromOneAddress, idle, patience, bytesPerSecond);
    }

    /** {@return these limits with another lowest rate} */
    public ConnectionLimits rate(Duration patience, int bytesPerSecond) {
        return new ConnectionLimits(connections, perAddress, idle, patience, bytesPerSecond);
    }

    /** {@return these limits with another limit on silence} */
    public ConnectionLimits idle(Duration limit) {
        return new ConnectionLimits(connections, perAddress, limit, patience, bytesPerSecond);
    }
}
