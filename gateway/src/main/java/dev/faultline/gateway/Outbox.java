package dev.faultline.gateway;

import dev.faultline.gateway.message.LargeText;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * The messages of one HTTP response, in order: one thread at a time takes them, any thread adds some. If the connection
 * of a stream is cut, its messages are kept until the client continues the stream.
 */
final class Outbox {
    /**
     * A message.
     *
     * @param number its place in the stream, from 1
     * @param last whether the response ends with it
     * @param large what it is if it is too large for memory; it is not kept for a stream that is cut
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on once, never compared
    record Item(int number, byte[] utf8, boolean last, Optional<LargeText> large) {}

    private final int stream;
    private final SentEvents sent;
    private final Deque<Item> items = new ArrayDeque<>();
    private int count;
    private int taken;
    private long queued;
    private Optional<Challenge> challenge = Optional.empty();
    private boolean streaming;
    private boolean connected = true;
    private boolean closed;

    /**
     * An empty response.
     *
     * @param stream its number among the responses to its client
     * @param sent keeps what has been sent as a stream
     */
    Outbox(int stream, SentEvents sent) {
        this.stream = stream;
        this.sent = sent;
    }

    /** {@return its number among the responses to its client} */
    int stream() {
        return stream;
    }

    /** The server demands credentials instead of an answer. */
    synchronized void challenge(Challenge demanded) {
        challenge = Optional.of(demanded);
    }

    /** {@return the credentials that the server demands instead of an answer} */
    synchronized Optional<Challenge> challenge() {
        return challenge;
    }

    /** {@return whether the message will be sent; not if the response has ended} */
    synchronized boolean add(byte[] utf8) {
        return put(utf8, false, Optional.empty());
    }

    /** Adds the last message. */
    synchronized void finish(byte[] utf8) {
        put(utf8, true, Optional.empty());
        end();
    }

    /** Adds the last message, which is too large for memory. */
    synchronized void finish(LargeText large) {
        if (!connected || !put(new byte[0], true, Optional.of(large))) {
            large.close();
        }
        end();
    }

    private boolean put(byte[] utf8, boolean last, Optional<LargeText> large) {
        if (closed) {
            return false;
        }
        Item item = new Item(++count, utf8, last, large);
        if (connected) {
            hold(item);
            notifyAll();
        } else {
            sent.keep(stream, item);
        }
        return true;
    }

    /** Ends the response after the messages that it has. */
    synchronized void end() {
        closed = true;
        notifyAll();
    }

    /** The response is sent as a stream of events from now on. */
    synchronized void beginStream() {
        streaming = true;
    }

    /** {@return whether the client may continue this response after its connection is cut} */
    synchronized boolean isStream() {
        return streaming || count > 1;
    }

    /** The connection is cut. What is left of a stream is kept for the client to continue; anything else ends. */
    synchronized void disconnect() {
        if (streaming) {
            connected = false;
            items.forEach(item -> sent.keep(stream, item));
        } else {
            end();
        }
        drop();
        notifyAll();
    }

    /**
     * {@return the rest of this stream for a new connection; the old one gets nothing more}
     *
     * @param after the number of the last message that the client has received
     */
    synchronized Outbox continued(int after) {
        Outbox rest = new Outbox(stream, sent);
        sent.take(stream, after).forEach(rest::hold);
        items.forEach(rest::hold);
        rest.count = count;
        rest.taken = after;
        rest.streaming = true;
        rest.closed = closed;
        drop();
        end();
        return rest;
    }

    private void hold(Item item) {
        items.add(item);
        count(item.utf8().length);
    }

    private void drop() {
        items.clear();
        count(-queued);
    }

    private void count(long change) {
        queued += change;
        sent.waiting(change);
    }

    /** {@return what was added after the connection was cut} */
    synchronized List<byte[]> unsent() {
        return connected
                ? List.of()
                : sent.take(stream, taken).stream().map(Item::utf8).toList();
    }

    /** {@return whether messages can be added and reach the client} */
    synchronized boolean isConnected() {
        return !closed && connected;
    }

    /** {@return whether no message is left, and none can come any more} */
    synchronized boolean isEnded() {
        return closed && items.isEmpty();
    }

    /** {@return the next message; nothing if none comes within this time, or none can be sent any more} */
    synchronized Optional<Item> next(Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (items.isEmpty() && !closed && connected && System.nanoTime() < end) {
            wait(Math.max(1, (end - System.nanoTime()) / 1_000_000));
        }
        Optional<Item> item = Optional.ofNullable(items.poll());
        item.ifPresent(this::taken);
        notifyAll();
        return item;
    }

    // An answer without any event before it is not sent as an event.
    private void taken(Item item) {
        count(-item.utf8().length);
        taken = item.number();
        if (streaming || !item.last()) {
            sent.keep(stream, item);
        }
    }

    /** {@return the last message; others before it are dropped} Empty if the response ended without it. */
    Optional<byte[]> last() throws InterruptedException {
        Optional<Item> item = Optional.empty();
        while (item.isEmpty() && !isEnded()) {
            item = next(Duration.ofMinutes(1)).filter(Item::last);
        }
        return item.map(Item::utf8);
    }

    /** {@return how many bytes the client has not been sent yet} */
    synchronized long queued() {
        return queued;
    }

    /** Waits until at most this many bytes are queued, at most this long. */
    synchronized void awaitRoom(int bytes, Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (queued > bytes && System.nanoTime() < end) {
            wait(Math.max(1, (end - System.nanoTime()) / 1_000_000));
        }
    }
}
