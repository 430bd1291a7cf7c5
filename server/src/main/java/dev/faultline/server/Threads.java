package dev.faultline.server;

import java.util.concurrent.ThreadFactory;

/**
 * A thread for each request: a virtual one, or, while tools that never wait keep all carriers of those busy, one of the
 * operating system.
 */
final class Threads implements ThreadFactory {
    private volatile boolean starved;
    private volatile boolean beaten = true;

    @Override
    public Thread newThread(Runnable work) {
        return starved
                ? Thread.ofPlatform().daemon().name("faultline-request").unstarted(work)
                : Thread.ofVirtual().name("faultline-request").unstarted(work);
    }

    /** Looks whether a virtual thread has run since the last time. To be called now and then, by no virtual thread. */
    void look() {
        starved = !beaten;
        if (beaten) {
            beaten = false;
            Thread.ofVirtual().name("faultline-pulse").start(() -> beaten = true);
        }
    }
}
