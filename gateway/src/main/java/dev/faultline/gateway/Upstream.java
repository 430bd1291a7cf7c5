package dev.faultline.gateway;

import java.util.Map;
import java.util.OptionalLong;

/**
 * The server behind a relay. Each start is a generation of it. It reports its events to the relay; a method waits only
 * if its documentation says so.
 */
interface Upstream {
    /** Begins a generation, and reports when it takes messages. */
    void start(int generation);

    /** Ends a generation, even one that is still starting, and reports when it has ended. */
    void stop(int generation);

    /**
     * Sends a message, after those before it. The relay sends only to a generation that takes messages.
     *
     * @param id the id of a request, under which its end is reported
     */
    void send(int generation, byte[] utf8, OptionalLong id);

    /**
     * Sends a message of the modern era. Over HTTP only requests are sent: what would be cancelled is forgotten.
     *
     * @param headers repeat parts of the message, over HTTP
     */
    default void send(int generation, byte[] utf8, OptionalLong id, Map<String, String> headers) {
        send(generation, utf8, id);
    }

    /** The relay no longer waits for the answer to the request with this id. */
    void forget(int generation, long id);

    /** {@return whether a server can be asked anything before the handshake, and goes on serving} */
    default boolean takesAnyRequest() {
        return false; // some servers end if the first line that they read is another one
    }

    /** {@return whether the process of this generation has not read what it was sent, as far as that shows} */
    default boolean readsNothing(int generation) {
        return false; // over HTTP, nothing shows it
    }

    /** Waits until the server reads what it has been sent, or has had enough time for it. */
    void awaitRoom() throws InterruptedException;

    /** Ends everything, and returns when it has ended. */
    void close();
}
