package dev.faultline.gateway;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** The newest events of all streams of one client, with which a stream that was cut is continued. Bounded. */
final class SentEvents {
    private static final int MAX_BYTES = 1024 * 1024;

    /** What an event costs beside its bytes, so that small ones are bounded too. */
    private static final int OVERHEAD = 128;

    private record Sent(int stream, Outbox.Item item) {
        int size() {
            return item.utf8().length + OVERHEAD;
        }
    }

    private final Deque<Sent> kept = new ArrayDeque<>();
    private final AtomicLong waiting = new AtomicLong();
    private int bytes;

    /** Counts bytes that a stream has not been able to send yet; fewer if the number is negative. */
    void waiting(long change) {
        waiting.addAndGet(change);
    }

    /** {@return how many bytes wait in all streams} */
    long waiting() {
        return waiting.get();
    }

    /** Keeps an event; the oldest make room for it. */
    synchronized void keep(int stream, Outbox.Item item) {
        Sent sent = new Sent(stream, item);
        if (sent.size() > MAX_BYTES || item.large().isPresent()) {
            return;
        }
        kept.add(sent);
        bytes += sent.size();
        while (bytes > MAX_BYTES) {
            bytes -= kept.remove().size();
        }
    }

    /** {@return the events of this stream after the one with this number, which are no longer kept} */
    synchronized List<Outbox.Item> take(int stream, int after) {
        List<Outbox.Item> taken = new ArrayList<>();
        for (Iterator<Sent> all = kept.iterator(); all.hasNext(); ) {
            Sent sent = all.next();
            if (sent.stream() == stream) {
                all.remove();
                bytes -= sent.size();
                if (sent.item().number() > after) {
                    taken.add(sent.item());
                }
            }
        }
        return taken;
    }
}
