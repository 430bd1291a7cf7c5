package dev.faultline.tool;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/** The server's end of a {@link Cancellation}. */
public final class CancellationSource implements Cancellation {
    private final CompletableFuture<Void> request = new CompletableFuture<>();
    private final AtomicBoolean settled = new AtomicBoolean();

    /** Withdraws the call; a second time does nothing. */
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
        // The stage that this makes ends with the call; nobody waits for it.
        request.thenRun(action).exceptionally(failure -> null);
    }
}
