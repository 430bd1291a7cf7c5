package dev.faultline.app.attack;

import dev.faultline.app.wire.HttpConnection;
import dev.faultline.app.wire.HttpServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A client that means well: it calls one tool again and again, and begins a new session when it has lost its own. */
final class Honest {
    private static final int WARM_UP = 10;

    private final HttpServer server;
    private final Optional<String> token;
    private final List<Long> nanos = new ArrayList<>();
    private volatile @Nullable HttpConnection connection; // attackers read it
    private long succeeded = System.nanoTime();
    private long outage;
    private int failed;

    Honest(HttpServer server, Optional<String> token) {
        this.server = server;
        this.token = token;
    }

    /** Calls the tool once. */
    void call() throws InterruptedException {
        long begun = System.nanoTime();
        try {
            HttpConnection open = connection;
            if (open == null) {
                open = token.isEmpty() ? server.connect() : server.connect(token.get());
                connection = open;
            }
            if (!open.text("open_file", "{\"path\":\"small.txt\"}").contains("small content")) {
                throw new AssertionError("another answer");
            }
            long now = System.nanoTime();
            nanos.add(now - begun);
            outage = Math.max(outage, now - succeeded);
            succeeded = now;
        } catch (IOException | AssertionError refused) {
            failed++;
            connection = null;
            Thread.sleep(50); // as a client does before it tries again
        }
    }

    /** Calls the tool as often as a server needs to become fast; these calls do not count. */
    void warmUp() throws InterruptedException {
        for (int call = 0; call < WARM_UP; call++) {
            call();
        }
        nanos.clear();
        outage = 0;
        failed = 0;
        succeeded = System.nanoTime();
    }

    /** Ends an outage that lasts until now. After this, attackers may take their time to leave. */
    void stop() {
        outage = Math.max(outage, System.nanoTime() - succeeded);
    }

    /** {@return the id of its session} */
    Optional<String> session() {
        return Optional.ofNullable(connection).map(HttpConnection::id);
    }

    /** {@return the metrics of the server} */
    String metrics() throws IOException, InterruptedException {
        String[] headers =
                token.map(it -> new String[] {"Authorization", "Bearer " + it}).orElseGet(() -> new String[0]);
        return server.get("/metrics", headers).body();
    }

    int calls() {
        return nanos.size();
    }

    int failed() {
        return failed;
    }

    /** {@return the longest time without a successful call} */
    long outageMillis() {
        return TimeUnit.NANOSECONDS.toMillis(outage);
    }

    /** {@return the time within which 95 of 100 successful calls were answered} */
    long p95Millis() {
        List<Long> sorted = nanos.stream().sorted().toList();
        return sorted.isEmpty() ? -1 : TimeUnit.NANOSECONDS.toMillis(sorted.get((sorted.size() - 1) * 95 / 100));
    }
}
