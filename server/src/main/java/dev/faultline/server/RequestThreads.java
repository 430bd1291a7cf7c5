package dev.faultline.server;

import java.util.concurrent.ThreadFactory;

/**
 * Creates a thread for each request: a virtual thread, or a platform thread while tools that never block keep all
 * carrier threads busy.
 */
final class RequestThreads implements ThreadFactory {
    private volatile boolean starved;
    private volatile boolean pulsed = true;

    @Override
    public Thread newThread(Runnable work) {
        return starved
                ? Thread.ofPlatform().daemon().name("faultline-request").unstarted(work)
                : Thread.ofVirtual().name("faultline-request").unstarted(work);
    }

    /**
     * Checks whether a virtual thread has run since the last check. Must be called regularly from a platform thread.
     */
    void checkStarvation() {
        starved = !pulsed;
        if (pulsed) {
            pulsed = false;
            Thread.ofVirtual().name("faultline-pulse").start(() -> pulsed = true);
        }
    }
}
