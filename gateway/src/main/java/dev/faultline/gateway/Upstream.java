package dev.faultline.gateway;

import java.util.OptionalLong;

/**
 * What stands behind a relay: a server, in one generation after another. It reports to the relay what happens; no
 * method but those that say so waits.
 */
interface Upstream {
    /** Begins a generation, and reports when it takes messages. */
    void start(int generation);

    /** Ends a generation, even if it only begins, and reports when it has ended. */
    void stop(int generation);

    /**
     * Sends a message, after those before it. The relay sends only to a generation that takes messages.
     *
     * @param id the id of a request, under which its end is reported
     */
    void send(int generation, byte[] utf8, OptionalLong id);

    /** The relay no longer waits for the answer to the request with this id. */
    void forget(int generation, long id);

    /** Waits until the server reads what it has been sent, or has had enough time for it. */
    void awaitRoom() throws InterruptedException;

    /** Ends everything, and returns when it has ended. */
    void close();
}
