package dev.faultline.fleet.workflow;

import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreException.StoreProblem;
import dev.faultline.toolsets.workflow.session.LogContents;
import dev.faultline.toolsets.workflow.session.LogEntry;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.session.SessionLog;
import dev.faultline.toolsets.workflow.session.StoreFaults;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A session in the database. Its lock is a lease with a fence number, which the appending statement checks and ends.
 * Finding, locking and appending are one round trip each, and nothing else is needed between them.
 */
final class StoredSession implements SessionLog {
    private static final long POLL_MILLIS = 25;

    private final WorkflowStore store;
    private final SessionId id;
    private final LogCopy copy = new LogCopy();
    private final Semaphore withinThisServer = new Semaphore(1, true);
    // Of the call that holds the lock.
    private final Map<String, byte[]> unwritten = new LinkedHashMap<>();
    private Optional<Long> fence = Optional.empty();

    StoredSession(WorkflowStore store, SessionId id) {
        this.store = store;
        this.id = id;
    }

    /** Reads what is new. {@return whether the session exists} */
    boolean refresh() {
        long known = copy.number();
        Optional<LogRows> read =
                store.read("The session could not be read", connection -> SessionSql.read(connection, id, known));
        read.ifPresent(rows -> add(known, rows));
        return read.isPresent();
    }

    /** {@return the number of the last entry that is known} */
    long known() {
        return copy.number();
    }

    /** Adds what was read after {@code known}. */
    void add(long known, LogRows rows) {
        store.saw(rows);
        if (!copy.add(known, rows)) {
            store.read("The session could not be read", connection -> SessionSql.read(connection, id, 0))
                    .ifPresent(all -> {
                        store.saw(all);
                        copy.replace(all);
                    });
        }
    }

    @Override
    public Object stamp() {
        return copy.stamp();
    }

    @Override
    public LogContents read() {
        return copy.contents();
    }

    @Override
    public Optional<Lock> lock(Duration timeout) {
        long deadline = System.nanoTime() + timeout.toNanos();
        try {
            if (!withinThisServer.tryAcquire(timeout.toNanos(), TimeUnit.NANOSECONDS)) {
                return Optional.empty();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
        boolean leased = false;
        try {
            leased = lease(deadline);
            return leased ? Optional.of(this::unlock) : Optional.empty();
        } finally {
            if (!leased) {
                withinThisServer.release();
            }
        }
    }

    private boolean lease(long deadline) {
        do {
            long known = copy.number();
            Optional<LogRows> leased = store.call(
                    "The session could not be locked", connection -> SessionSql.lease(connection, id, known));
            if (leased.isPresent()) {
                fence = Optional.of(leased.get().fence());
                add(known, leased.get());
                return true;
            }
        } while (System.nanoTime() < deadline && paused());
        return false;
    }

    private static boolean paused() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void unlock() {
        Optional<Long> held = fence;
        fence = Optional.empty();
        unwritten.clear();
        try {
            held.ifPresent(number -> store.release(id, number));
        } finally {
            withinThisServer.release();
        }
    }

    @Override
    public boolean append(LogEntry entry) {
        long held = fence.orElseThrow(() -> new IllegalStateException("the session is not locked"));
        LogRow row = copy.next(entry);
        SessionSql.Appending appending =
                new SessionSql.Appending(row, copy.hash(), held, entry.details().string("snapshot"));
        fence = Optional.empty(); // the statement ends the lease, or finds it lost, or the lease ends by itself
        boolean appended = appended(appending);
        if (appended) {
            copy.add(row, entry);
            unwritten.forEach(store.snapshots()::put);
        }
        return appended;
    }

    private boolean appended(SessionSql.Appending entry) {
        try {
            return store.database().call(connection -> SessionSql.append(connection, id, entry, unwritten));
        } catch (StoreException e) {
            String what = "The session could not be written";
            // If the connection was lost, the database may have appended the entry.
            throw e.reason() == StoreProblem.UNREACHABLE
                    ? StoreFaults.unknown(what, WorkflowStore.reason(e), e)
                    : StoreFaults.of(what, WorkflowStore.reason(e), e);
        }
    }

    @Override
    public void writeSnapshot(String hash, byte[] content) {
        unwritten.put(hash, content);
    }

    @Override
    public Optional<byte[]> readSnapshot(String hash) {
        Optional<byte[]> known = store.snapshots().get(hash);
        if (known.isPresent()) {
            return known;
        }
        Optional<byte[]> stored =
                store.read("A snapshot could not be read", connection -> SessionSql.snapshot(connection, id, hash));
        stored.ifPresent(content -> store.snapshots().put(hash, content));
        return stored;
    }
}
