package dev.faultline.rpc;

import dev.faultline.tool.Caller;
import dev.faultline.tool.Cancellation;
import dev.faultline.tool.CancellationSource;
import dev.faultline.tool.ToolCall;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A request that has come in and not been answered yet. Whoever wants to answer it claims it first; only one can, so
 * that it is answered exactly once.
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

    /** {@return the connection that it came over} */
    public String connection() {
        return caller.connection();
    }

    /** {@return who sent it} */
    public Caller caller() {
        return caller;
    }

    /** {@return what was asked} */
    public RpcMessage.Request request() {
        return request;
    }

    /** {@return whether its sender has withdrawn it} */
    public Cancellation cancellation() {
        return cancellation;
    }

    /** {@return whether the caller, and nobody else, is to answer it} */
    public boolean claim() {
        return claimed.compareAndSet(false, true);
    }

    /** {@return whether nobody has claimed it yet} */
    public boolean isOpen() {
        return !claimed.get();
    }

    /** {@return whether the caller reports how the request failed: only one failure of a request is reported} */
    public boolean settle() {
        return cancellation.settle();
    }

    /** Remembers the call that the request has become. */
    public void begin(ToolCall call) {
        begun = Optional.of(call);
    }

    /** {@return the call that the request has become; nothing before its tool was reached} */
    public Optional<ToolCall> begun() {
        return begun;
    }

    void cancel() {
        if (claim()) {
            cancellation.request();
        }
    }

    /** {@return for how many nanoseconds it has been waiting} */
    long age() {
        return System.nanoTime() - since;
    }
}
