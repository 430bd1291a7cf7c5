package dev.faultline.http;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Divides requests in progress, and the memory for their messages, among the callers of a server over HTTP. The memory
 * covers what has been received of requests and the responses that clients have not read. One caller gets at most half
 * of it, unless it has a single request in progress; small messages are free, so that they get through when the memory
 * is used up.
 */
public final class CallerBudget {
    /** The bytes of each request that are not counted. */
    static final int FREE = 16 * 1024;

    /** A request exists as bytes and as text while it is parsed. */
    private static final int COPIES_OF_REQUEST = 2;

    /** A result, the response that contains it, and the event that contains the response. */
    private static final int COPIES_OF_RESPONSE = 3;

    private final int requests;
    private final long bytes;
    private final Map<String, Use> uses = new HashMap<>();
    private long used;

    private static final class Use {
        private int shares;
        private int requests;
        private long bytes;
    }

    /**
     * Makes a budget that is unused.
     *
     * @param requests how many requests of one caller may be in progress
     * @param bytes the memory for messages
     */
    public CallerBudget(int requests, long bytes) {
        this.requests = requests;
        this.bytes = bytes;
    }

    /** {@return the share of a request of this caller; empty if the caller has too many requests in progress} */
    public synchronized Optional<Share> enter(String caller) {
        Use use = uses.computeIfAbsent(caller, it -> new Use());
        if (use.requests >= requests) {
            return Optional.empty();
        }
        use.requests++;
        use.shares++;
        return Optional.of(new Share(caller, use));
    }

    /** {@return the memory in use, in bytes} */
    public synchronized long used() {
        return used;
    }

    /** The part of the budget that one request uses until it is answered. */
    public final class Share implements AutoCloseable {
        private final String caller;
        private final Use use;
        private long held;
        private boolean idle;

        private Share(String caller, Use use) {
            this.caller = caller;
            this.use = use;
        }

        /** {@return whether there is memory for this many more bytes of the request} */
        public boolean admitsRequest(int more) {
            return grow((long) more * COPIES_OF_REQUEST);
        }

        /** {@return whether there is memory for a response of this length} Not after the request has ended. */
        public boolean admitsResponse(int length) {
            return grow((long) length * COPIES_OF_RESPONSE);
        }

        private boolean grow(long more) {
            synchronized (CallerBudget.this) {
                long needed = Math.max(0, held + more - FREE) - Math.max(0, held - FREE);
                boolean fits = used + needed <= bytes && (use.shares == 1 || use.bytes + needed <= bytes / 2);
                if (fits || needed == 0) {
                    held += more;
                    use.bytes += needed;
                    used += needed;
                }
                return fits || needed == 0;
            }
        }

        /** The request has become a stream that waits for events: it is no longer in progress, but keeps its memory. */
        public void becomeIdle() {
            synchronized (CallerBudget.this) {
                use.requests -= idle ? 0 : 1;
                idle = true;
            }
        }

        @Override
        public void close() {
            synchronized (CallerBudget.this) {
                long counted = Math.max(0, held - FREE);
                used -= counted;
                use.bytes -= counted;
                becomeIdle();
                use.shares--;
                if (use.shares == 0) {
                    uses.remove(caller);
                }
            }
        }
    }
}
