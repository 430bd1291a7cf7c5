package dev.faultline.tool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** The server's side of a {@link Cancellation}. */
public final class CancellationSource implements Cancellation {
    private final CompletableFuture<Void> request = new CompletableFuture<>();
    private final AtomicBoolean settled = new AtomicBoolean();

    /** A call that has not been cancelled. */
    public CancellationSource() {}

    /** Cancels the call. Further calls have no effect. */
    public void request() {
        request.complete(null);
    }

    @Override
    public boolean requested() {
        return request.isDone();
    }

    @Override
    public boolean settle() {
        return !requested() && settled.compareAndSet(false, true);
    }

    @Override
    public void onRequest(Runnable action) {
        // The new stage ends with the call; nothing waits for it.
        request.thenRun(action).exceptionally(failure -> null);
    }
}
