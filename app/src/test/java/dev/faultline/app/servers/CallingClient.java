package dev.faultline.app.servers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A client that makes one call after the other, whatever becomes of the server that it reaches. */
final class CallingClient implements AutoCloseable {
    private final Call call;
    private final AtomicInteger successes = new AtomicInteger();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private volatile boolean over;

    /** What a client does again and again. */
    interface Call {
        /**
         * {@return whether it succeeded}
         *
         * @throws IOException if the server died while it sent the response
         */
        boolean make(int number) throws IOException, InterruptedException;
    }

    CallingClient(Call call) {
        this.call = call;
        Thread.ofPlatform().daemon().start(this::run);
    }

    private void run() {
        try {
            for (int number = 1; !over; number++) {
                if (succeeds(number)) {
                    successes.incrementAndGet();
                }
            }
            ended.complete(null);
        } catch (InterruptedException | RuntimeException | AssertionError e) {
            ended.completeExceptionally(e);
        }
    }

    private boolean succeeds(int number) throws InterruptedException {
        try {
            return call.make(number);
        } catch (IOException died) {
            return false;
        }
    }

    /** Waits until these clients together have succeeded the given number of times from now on. */
    static void awaitSuccesses(List<CallingClient> clients, int more) throws Exception {
        int wanted = successes(clients) + more;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(180);
        while (successes(clients) < wanted) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            for (CallingClient client : clients) {
                if (client.ended.isDone()) {
                    client.ended.get();
                }
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    /** {@return how often these clients have succeeded} */
    static int successes(List<CallingClient> clients) {
        return clients.stream().mapToInt(client -> client.successes.get()).sum();
    }

    /** Ends, and fails if a call was answered otherwise than it must be. */
    void end() throws Exception {
        close();
        ended.get(180, TimeUnit.SECONDS);
    }

    /** Ends after the call in progress. */
    @Override
    public void close() {
        over = true;
    }
}
