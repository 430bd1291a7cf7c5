package dev.faultline.app.servers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.wire.HttpConnection;
import dev.faultline.app.wire.Messages;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A client that calls in one session, one call after the other, whatever becomes of the server that it reaches. */
final class CallingClient {
    private final HttpConnection connection;
    private final AtomicInteger answers = new AtomicInteger();
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private volatile boolean over;

    CallingClient(LoadBalancer balancer) throws Exception {
        this.connection = balancer.connect();
        Thread.ofPlatform().daemon().start(this::run);
    }

    private void run() {
        try {
            for (int call = 1; !over; call++) {
                call(call);
            }
            ended.complete(null);
        } catch (Exception | AssertionError e) {
            ended.completeExceptionally(e);
        }
    }

    private void call(int number) throws InterruptedException {
        try {
            HttpResponse<String> response = connection.post(Messages.call(number, "open_file", "{\"path\":\"a.txt\"}"));
            if (response.statusCode() == 502) {
                return; // its server died
            }
            assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
            assertThat(response.body()).contains("\"id\":" + number + ",\"result\"", "\"isError\":false");
            answers.incrementAndGet();
        } catch (IOException died) {
            return; // while its server sent the response
        }
    }

    /** Waits until this client has received the given number of answers from now on. */
    void awaitAnswers(int more) throws Exception {
        int wanted = answers.get() + more;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (answers.get() < wanted) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            if (ended.isDone()) {
                ended.get();
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    /** Ends, and fails if a call was answered otherwise than it must be. */
    void end() throws Exception {
        over = true;
        ended.get(60, TimeUnit.SECONDS);
    }
}
