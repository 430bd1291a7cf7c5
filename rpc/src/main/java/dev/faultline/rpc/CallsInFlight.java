package dev.faultline.rpc;

import dev.faultline.json.JsonValue;
import dev.faultline.tool.Caller;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The requests that are being worked on, over all connections: never more than the limit, each under its own id. */
public final class CallsInFlight {
    private record Key(String connection, JsonValue id) {}

    /** What comes of the wish to enter. */
    public sealed interface Entry {
        /** It is in; whoever lets it in has to call {@link #end}. */
        record Entered(InFlight call) implements Entry {}

        /** There are as many as there may be. */
        record Full() implements Entry {}

        /** The server is ending. */
        record Closed() implements Entry {}

        /** One of this id is in flight on this connection. */
        record DuplicateId() implements Entry {}
    }

    private final Map<Key, InFlight> calls = new ConcurrentHashMap<>();
    private final int limit;
    private final Semaphore room;
    private volatile boolean closed;

    /** At most so many at once. */
    public CallsInFlight(int limit) {
        this.limit = limit;
        this.room = new Semaphore(limit);
    }

    /** Lets the request in, if there is room for it. */
    public Entry enter(Caller caller, RpcMessage.Request request) {
        if (closed) {
            return new Entry.Closed();
        }
        if (!room.tryAcquire()) {
            return new Entry.Full();
        }
        InFlight call = new InFlight(caller, request);
        if (calls.putIfAbsent(new Key(call.connection(), request.id()), call) != null) {
            room.release();
            return new Entry.DuplicateId();
        }
        return new Entry.Entered(call);
    }

    /** Withdraws the request of this id, if it is in flight on this connection. Nobody will answer it. */
    public void cancel(String connection, JsonValue id) {
        InFlight call = calls.get(new Key(connection, id));
        if (call != null) {
            call.cancel();
        }
    }

    /** Ends the request: it is answered, or withdrawn and its work over. A second time does nothing. */
    public void end(InFlight call) {
        if (calls.remove(new Key(call.connection(), call.request().id()), call)) {
            room.release();
        }
    }

    /** {@return those that have been waiting for longer than this and that nobody has claimed} */
    public List<InFlight> olderThan(Duration age) {
        long nanos = TimeUnit.NANOSECONDS.convert(age);
        return calls.values().stream()
                .filter(call -> call.isOpen() && call.age() > nanos)
                .toList();
    }

    /** Lets no more requests in. */
    public void close() {
        closed = true;
    }

    /** {@return how many there are} */
    public int size() {
        return calls.size();
    }

    /** {@return whether all have ended within this time; from then on none may enter} */
    public boolean drain(Duration atMost) throws InterruptedException {
        return room.tryAcquire(limit, TimeUnit.NANOSECONDS.convert(atMost), TimeUnit.NANOSECONDS);
    }
}
