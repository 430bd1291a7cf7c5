package dev.faultline.server;

import dev.faultline.rpc.InFlight;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The threads that work on requests, so that one that does not finish can be interrupted. */
final class Workers {
    private final Map<InFlight, Worker> busy = new ConcurrentHashMap<>();

    /** A thread while it works on one request. */
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
            Thread.interrupted(); // an interrupt was for this request; the thread may serve others
        }
    }

    /** The work of a thread for a request. */
    @FunctionalInterface
    interface RequestWork<X extends Exception> {
        void perform() throws X;
    }

    /** Performs the work on this thread. */
    <X extends Exception> void work(InFlight call, RequestWork<X> work) throws X {
        Worker worker = new Worker();
        busy.put(call, worker);
        try {
            work.perform();
        } finally {
            busy.remove(call);
            worker.end();
        }
    }

    /** Interrupts the thread that works on this request, if one does. */
    void interrupt(InFlight call) {
        Worker worker = busy.get(call);
        if (worker != null) {
            worker.interrupt();
        }
    }
}
