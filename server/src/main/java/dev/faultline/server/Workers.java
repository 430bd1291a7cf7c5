package dev.faultline.server;

import dev.faultline.rpc.InFlight;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The threads that work on requests, so that one that will not end can be told to. */
final class Workers {
    private final Map<InFlight, Worker> busy = new ConcurrentHashMap<>();

    /** A thread, as long as it works on one request. */
    private static final class Worker {
        private final Thread thread = Thread.currentThread();
        private boolean done;

        synchronized void interrupt() {
            if (!done) {
                thread.interrupt();
            }
        }

        synchronized void end() {
            done = true;
            Thread.interrupted(); // it was meant for this request; the thread may serve others
        }
    }

    /** What a thread does for a request. */
    @FunctionalInterface
    interface Work<X extends Exception> {
        void perform() throws X;
    }

    /** Does the work on this thread. */
    <X extends Exception> void work(InFlight call, Work<X> work) throws X {
        Worker worker = new Worker();
        busy.put(call, worker);
        try {
            work.perform();
        } finally {
            busy.remove(call);
            worker.end();
        }
    }

    /** Interrupts whoever works on this request still. */
    void giveUp(InFlight call) {
        Worker worker = busy.get(call);
        if (worker != null) {
            worker.interrupt();
        }
    }
}
