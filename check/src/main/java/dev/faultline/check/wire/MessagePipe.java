package dev.faultline.check.wire;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A way to send messages to a server and to receive what it sends. */
interface MessagePipe extends AutoCloseable {
    /** The longest message. */
    int MAX_BYTES = 16 * 1024 * 1024;

    /** The most messages that wait to be looked at; a server that floods must wait. */
    int MAX_WAITING = 256;

    /** Sends a message, and does not wait for the server. */
    void send(String message);

    /** {@return what arrives next; empty if nothing does within this time} */
    Optional<Incoming> receive(Duration atMost) throws InterruptedException;

    /** Ends the server's input; {@return whether the server ended in time; empty if it has no input that ends} */
    Optional<Boolean> endsWithItsInput(Duration atMost) throws InterruptedException;

    /** {@return the last lines that the server wrote beside its messages; empty if there is no such place} */
    default List<String> lastWords() throws InterruptedException {
        return List.of();
    }

    @Override
    void close();
}
