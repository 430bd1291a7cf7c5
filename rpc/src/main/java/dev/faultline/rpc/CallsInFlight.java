package dev.faultline.rpc;

import dev.faultline.json.JsonValue;
import dev.faultline.tool.Caller;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The requests in progress on all connections: at most a given number, with unique ids per connection. */
public final class CallsInFlight {
    private record Key(String connection, JsonValue id) {}

    /** The result of {@link #enter}. */
    public sealed interface Admission {
        /** The request was admitted; the caller must call {@link #end}. */
        record Entered(InFlight call) implements Admission {}

        /** The limit has been reached. */
        record Full() implements Admission {}

        /** The server is shutting down. */
        record Closed() implements Admission {}

        /** A request with this id is already in flight on this connection. */
        record DuplicateId() implements Admission {}
    }

    private final Map<Key, InFlight> calls = new ConcurrentHashMap<>();
    private final int limit;
    private final Semaphore permits;
    private volatile boolean closed;

    /** Admits at most this many requests at once. */
    public CallsInFlight(int limit) {
        this.limit = limit;
        this.permits = new Semaphore(limit);
    }

    /** Admits the request, unless the limit has been reached. */
    public Admission enter(Caller caller, RpcMessage.Request request) {
        if (!permits.tryAcquire()) {
            return closed ? new Admission.Closed() : new Admission.Full();
        }
        if (closed) { // only now: a drain that has ended must not miss this request
            permits.release();
            return new Admission.Closed();
        }
        InFlight call = new InFlight(caller, request);
        if (calls.putIfAbsent(new Key(call.connection(), request.id()), call) != null) {
            permits.release();
            return new Admission.DuplicateId();
        }
        return new Admission.Entered(call);
    }

    /** Cancels the request with this id, if it is in flight on this connection. It is not answered. */
    public void cancel(String connection, JsonValue id) {
        InFlight call = calls.get(new Key(connection, id));
        if (call != null) {
            call.cancel();
        }
    }

    /** Removes a request that was answered, or cancelled and whose work has ended. Further calls have no effect. */
    public void end(InFlight call) {
        if (calls.remove(new Key(call.connection(), call.request().id()), call)) {
            permits.release();
        }
    }

    /** {@return the unclaimed requests that have been waiting for longer than this} */
    public List<InFlight> olderThan(Duration age) {
        long nanos = TimeUnit.NANOSECONDS.convert(age);
        return calls.values().stream()
                .filter(call -> call.isOpen() && call.age() > nanos)
                .toList();
    }

    /** Rejects all further requests. */
    public void close() {
        closed = true;
    }

    /** {@return the number of requests in flight} */
    public int size() {
        return calls.size();
    }

    /** {@return whether all requests ended within this time} */
    public boolean drain(Duration atMost) throws InterruptedException {
        boolean drained = permits.tryAcquire(limit, TimeUnit.NANOSECONDS.convert(atMost), TimeUnit.NANOSECONDS);
        if (drained) {
            permits.release(limit); // a server may drain at the end of its input, and again when it is closed
        }
        return drained;
    }
}
