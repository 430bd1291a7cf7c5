package dev.faultline.repeats;

import dev.faultline.fault.FaultCode;
import dev.faultline.fault.Retry;
import dev.faultline.internal.RecentMap;
import dev.faultline.json.JsonValue;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Remembers which calls failed with certainty, and until when their answers hold (R45). An answer is forgotten when
 * something happens that may change it: a success of the same tool for the same caller, a success of any tool of the
 * server that may write, whoever called it, a changed list of tools, or ten minutes.
 *
 * <p>It does no I/O and reads no clock but the one that it is given. Methods may be called from any thread, and take
 * constant time: what is forgotten is marked, and leaves the map when it is next met or has become the oldest.
 */
public final class Repeats {
    /** How long an answer is remembered at most. */
    public static final Duration LONGEST = Duration.ofMinutes(10);

    /** How many failed calls are remembered. With about 200 bytes each, these are 2 MB. */
    public static final int LIMIT = 10_000;

    private final LongSupplier nanoTime;
    private final RecentMap<Key, Failure> failures = new RecentMap<>(LIMIT, this::released);
    private final Map<CallSite, Site> sites = new HashMap<>();
    private final Map<String, Server> servers = new HashMap<>();
    private volatile boolean isEmpty = true;

    /** Reads the time from a clock like {@link System#nanoTime}, which no correction of the date changes. */
    public Repeats(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    private record Key(CallSite at, ArgumentsDigest arguments) {}

    /** {@return whether no failed call is remembered} Costs nothing, as most servers fail rarely. */
    public boolean isEmpty() {
        return isEmpty;
    }

    /** {@return the answer to this call, if it still holds: the call would fail again} */
    public Optional<Repeat> find(CallSite at, JsonValue arguments) {
        // Nearly every call is made where nothing has failed; its arguments need no digest.
        return hasFailures(at) ? find(new Key(at, ArgumentsDigest.of(arguments))) : Optional.empty();
    }

    /** Counts a call that was not made because its answer is known. */
    public void refused(CallSite at, JsonValue arguments) {
        count(new Key(at, ArgumentsDigest.of(arguments)));
    }

    /**
     * Remembers a failed call, if its retry answer says with certainty that the same call cannot succeed yet.
     *
     * @return how often this call has failed with this code since something happened that may have changed its answer,
     *     including this time
     */
    public int failed(CallSite at, JsonValue arguments, String id, FaultCode code, Retry retry) {
        boolean certain = switch (retry) {
            case Retry.Never ignored -> true;
            case Retry.After ignored -> true;
            case Retry.Now ignored -> false;
            case Retry.Unknown ignored -> false;
        };
        if (!certain && !hasFailures(at)) {
            return 1;
        }
        Key key = new Key(at, ArgumentsDigest.of(arguments));
        return certain ? remember(key, id, code, retry) : forget(key, code);
    }

    /** Forgets the answers that a successful call may have changed. */
    public synchronized void succeeded(CallSite at, boolean mayWrite) {
        if (mayWrite) {
            changed(at.server());
        } else {
            Site site = sites.remove(at);
            if (site != null) {
                site.isForgotten = true;
            }
        }
    }

    /** Forgets all answers of a server, because its tools or what they work on have changed. */
    public synchronized void changed(String name) {
        Server server = servers.remove(name);
        if (server != null) {
            server.isForgotten = true;
        }
    }

    /** {@return how many failed calls are in memory, including forgotten ones that have not left it yet} */
    synchronized int size() {
        return failures.size();
    }

    private boolean hasFailures(CallSite at) {
        if (isEmpty) {
            return false;
        }
        synchronized (this) {
            return sites.containsKey(at);
        }
    }

    private synchronized Optional<Repeat> find(Key key) {
        Failure known = remembered(key);
        return known == null ? Optional.empty() : known.repeat(nanoTime.getAsLong());
    }

    private synchronized void count(Key key) {
        Failure known = remembered(key);
        if (known != null) {
            known.count++;
        }
    }

    private synchronized int remember(Key key, String id, FaultCode code, Retry retry) {
        Failure known = remembered(key);
        if (known == null || !known.isOf(code)) {
            remove(key);
            known = new Failure(siteOf(key.at()), id, code);
            failures.put(key, known);
            isEmpty = false;
        }
        known.count++;
        known.retry = retry;
        known.at = nanoTime.getAsLong();
        return known.count;
    }

    private synchronized int forget(Key key, FaultCode code) {
        Failure known = remembered(key);
        remove(key);
        return known != null && known.isOf(code) ? known.count + 1 : 1;
    }

    private @Nullable Failure remembered(Key key) {
        Failure known = failures.get(key);
        if (known == null || (!known.site.isForgotten() && known.age(nanoTime.getAsLong()) < LONGEST.toNanos())) {
            return known;
        }
        remove(key);
        return null;
    }

    private void remove(Key key) {
        Failure gone = failures.remove(key);
        if (gone != null) {
            released(gone);
            isEmpty = failures.isEmpty();
        }
    }

    private Site siteOf(CallSite at) {
        Site site = sites.get(at);
        if (site == null || site.isForgotten()) {
            site = new Site(at, servers.computeIfAbsent(at.server(), name -> new Server()));
            sites.put(at, site);
        }
        site.failures++;
        site.server.failures++;
        return site;
    }

    private void released(Failure failure) {
        Site site = failure.site;
        if (--site.failures == 0) {
            sites.remove(site.at, site);
        }
        if (--site.server.failures == 0) {
            servers.remove(site.at.server(), site.server);
        }
    }

    /** A server with failed calls. */
    private static final class Server {
        private int failures;
        private boolean isForgotten;
    }

    /** A place with failed calls. */
    private static final class Site {
        private final CallSite at;
        private final Server server;
        private int failures;
        private boolean isForgotten;

        Site(CallSite at, Server server) {
            this.at = at;
            this.server = server;
        }

        boolean isForgotten() {
            return isForgotten || server.isForgotten;
        }
    }

    /** A failed call, with its last answer. */
    private static final class Failure {
        private final Site site;
        private final String firstId;
        private final FaultCode code;
        private Retry retry = Retry.NEVER;
        private long at;
        private int count;

        Failure(Site site, String firstId, FaultCode code) {
            this.site = site;
            this.firstId = firstId;
            this.code = code;
        }

        boolean isOf(FaultCode other) {
            return code.name().equals(other.name());
        }

        long age(long now) {
            return Math.max(0, now - at);
        }

        /** {@return this failure, if its answer still forbids the call} */
        Optional<Repeat> repeat(long now) {
            if (retry instanceof Retry.After(Duration delay)) {
                Duration left = delay.minusNanos(age(now));
                return left.isPositive()
                        ? Optional.of(new Repeat(firstId, code, Retry.after(left), count))
                        : Optional.empty();
            }
            return Optional.of(new Repeat(firstId, code, retry, count));
        }
    }
}
