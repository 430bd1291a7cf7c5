package dev.faultline.app.attack;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Honest clients that connect one after another, each on a connection of its own, until this is closed. */
@SuppressWarnings({"NonAtomicVolatileUpdate", "try"}) // one thread writes; waiting for its end may be interrupted
final class Newcomers implements AutoCloseable {
    private static final long PAUSE_MS = 50;

    private final InetSocketAddress server;
    private final Map<String, String> headers;
    private final Thread thread;
    private volatile boolean closed;
    private volatile int admitted;
    private volatile long slowest;

    Newcomers(InetSocketAddress server, Map<String, String> headers) {
        this.server = server;
        this.headers = headers;
        this.thread = Thread.ofPlatform().daemon().start(this::connect);
    }

    private void connect() {
        long begun = System.nanoTime();
        while (!closed) {
            try {
                StreamHolder.session(server, headers);
                slowest = Math.max(slowest, System.nanoTime() - begun);
                admitted++;
                TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
                begun = System.nanoTime();
            } catch (IOException refused) {
                slowest = Math.max(slowest, System.nanoTime() - begun); // the client tries again
            } catch (InterruptedException ended) {
                return;
            }
        }
    }

    /** {@return how many have been admitted} */
    int admitted() {
        return admitted;
    }

    /** Returns when this many more have been admitted. */
    void await(int more) throws InterruptedException {
        int enough = admitted + more;
        while (admitted < enough && thread.isAlive()) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    /** {@return how long the slowest of them tried until it was admitted} */
    long slowestMillis() {
        return TimeUnit.NANOSECONDS.toMillis(slowest);
    }

    @Override
    public void close() throws InterruptedException {
        closed = true;
        thread.join();
    }
}
