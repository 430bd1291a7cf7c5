package dev.faultline.http.token;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Ends what callers have begun when their tokens are revoked. One thread looks after all of it, and there is none while
 * nothing is in progress.
 */
final class TokenWatch {
    private static final long BETWEEN_LOOKS_MILLIS = 500;

    private final Map<Object, Begun> begun = new ConcurrentHashMap<>();
    private boolean watching;

    /**
     * What a caller has begun.
     *
     * @param permitted whether the caller still may go on with it
     * @param end ends it; called again until it is removed
     */
    private record Begun(BooleanSupplier permitted, Runnable end) {}

    /** Watches what a caller has begun; {@return what stops watching it} */
    Runnable add(BooleanSupplier permitted, Runnable end) {
        Object key = new Object();
        begun.put(key, new Begun(permitted, end));
        synchronized (this) {
            if (!watching) {
                watching = true;
                Thread.ofVirtual().name("faultline-tokens").start(this::watch);
            }
        }
        return () -> begun.remove(key);
    }

    private void watch() {
        try {
            do {
                TimeUnit.MILLISECONDS.sleep(BETWEEN_LOOKS_MILLIS);
                // Each on a thread of its own: a client that does not read must not delay the end of others.
                begun.values().stream()
                        .filter(one -> !one.permitted().getAsBoolean())
                        .forEach(one -> Thread.startVirtualThread(one.end()));
            } while (!isDone());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized boolean isDone() {
        watching = !begun.isEmpty();
        return !watching;
    }
}
