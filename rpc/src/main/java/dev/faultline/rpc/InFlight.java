package dev.faultline.rpc;

import dev.faultline.tool.Caller;
import dev.faultline.tool.Cancellation;
import dev.faultline.tool.CancellationSource;
import dev.faultline.tool.ToolCall;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A request that has been received but not answered. A thread must claim the request before it answers; only one claim
 * succeeds, so that the request is answered exactly once.
 */
public final class InFlight {
    private final Caller caller;
    private final RpcMessage.Request request;
    private final long since = System.nanoTime();
    private final CancellationSource cancellation = new CancellationSource();
    private final AtomicBoolean claimed = new AtomicBoolean();
    private volatile Optional<ToolCall> begun = Optional.empty();

    InFlight(Caller caller, RpcMessage.Request request) {
        this.caller = caller;
        this.request = request;
    }

    /** {@return the connection of the request} */
    public String connection() {
        return caller.connection();
    }

    /** {@return the sender of the request} */
    public Caller caller() {
        return caller;
    }

    /** {@return the request itself} */
    public RpcMessage.Request request() {
        return request;
    }

    /** {@return whether the sender has cancelled it} */
    public Cancellation cancellation() {
        return cancellation;
    }

    /** {@return whether the caller of this method may answer the request, exclusively} */
    public boolean claim() {
        return claimed.compareAndSet(false, true);
    }

    /** {@return whether it has not been claimed yet} */
    public boolean isOpen() {
        return !claimed.get();
    }

    /** {@return whether the caller of this method may report how the request failed; only one failure is reported} */
    public boolean settle() {
        return cancellation.settle();
    }

    /** Stores the tool call that the request started. */
    public void begin(ToolCall call) {
        begun = Optional.of(call);
    }

    /** {@return the tool call that the request started; empty before its tool is reached} */
    public Optional<ToolCall> begun() {
        return begun;
    }

    void cancel() {
        if (claim()) {
            cancellation.request();
        }
    }

    /** {@return how long it has been waiting, in nanoseconds} */
    long age() {
        return System.nanoTime() - since;
    }
}
