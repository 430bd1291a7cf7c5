package dev.faultline.gateway;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** The messages of one HTTP response, in order: one thread at a time takes them, any thread adds some. */
final class Outbox {
    /**
     * A message.
     *
     * @param last whether the response ends with it
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on once, never compared
    record Item(byte[] utf8, boolean last) {}

    private final Deque<Item> items = new ArrayDeque<>();
    private long queued;
    private boolean closed;

    /** {@return whether the message will be sent; not if the response has ended} */
    synchronized boolean add(byte[] utf8) {
        return put(new Item(utf8, false));
    }

    /** Adds the last message. */
    synchronized void finish(byte[] utf8) {
        put(new Item(utf8, true));
        end();
    }

    private boolean put(Item item) {
        if (!closed) {
            items.add(item);
            queued += item.utf8().length;
            notifyAll();
        }
        return !closed;
    }

    /** Ends the response after the messages that it has. */
    synchronized void end() {
        closed = true;
        notifyAll();
    }

    /** Ends the response; its client has gone. */
    synchronized void abandon() {
        items.clear();
        queued = 0;
        end();
    }

    /** {@return whether messages can be added} */
    synchronized boolean isOpen() {
        return !closed;
    }

    /** {@return whether no message is left, and none can come any more} */
    synchronized boolean isEnded() {
        return closed && items.isEmpty();
    }

    /** {@return the next message; nothing if none comes within this time, or none can come any more} */
    synchronized Optional<Item> next(Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (items.isEmpty() && !closed && System.nanoTime() < end) {
            wait(Math.max(1, (end - System.nanoTime()) / 1_000_000));
        }
        Optional<Item> item = Optional.ofNullable(items.poll());
        queued -= item.map(it -> it.utf8().length).orElse(0);
        notifyAll();
        return item;
    }

    /** {@return the last message; others before it are dropped} Empty if the response ended without it. */
    Optional<byte[]> last() throws InterruptedException {
        Optional<Item> item = Optional.empty();
        while (item.isEmpty() && !isEnded()) {
            item = next(Duration.ofMinutes(1)).filter(Item::last);
        }
        return item.map(Item::utf8);
    }

    /** Waits until at most this many bytes are queued, at most this long. */
    synchronized void awaitRoom(int bytes, Duration atMost) throws InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        while (queued > bytes && System.nanoTime() < end) {
            wait(Math.max(1, (end - System.nanoTime()) / 1_000_000));
        }
    }
}
