package dev.faultline.dashboard.web;

import dev.faultline.dashboard.filter.FailureFilter;
import dev.faultline.dashboard.index.Tallies;
import dev.faultline.dashboard.index.Tally;
import dev.faultline.dashboard.index.TrailIndex;
import dev.faultline.http.stream.EventStream;
import dev.faultline.http.stream.KeepAlive;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Tells open pages that something has changed, as server-sent events: at most twice a second, so that a flood of
 * failures costs no more than a trickle. Each page occupies a virtual thread while it is open.
 */
final class LiveStream {
    private static final int MAX_STREAMS = 300;
    private static final Duration BETWEEN_CHECKS = Duration.ofSeconds(1);
    private static final long BETWEEN_EVENTS_MILLIS = 500;

    private final TrailIndex index;
    private final Tallies tallies;
    private final KeepAlive keepAlive;
    private final Semaphore streams = new Semaphore(MAX_STREAMS);

    LiveStream(TrailIndex index, Tallies tallies, KeepAlive keepAlive) {
        this.index = index;
        this.tallies = tallies;
        this.keepAlive = keepAlive;
    }

    /**
     * Sends events until the client goes away, the index is closed, or the caller may no longer look.
     *
     * @return whether there was room for another stream
     */
    boolean serve(
            FailureFilter filter, BooleanSupplier admitted, HttpServletRequest request, HttpServletResponse response) {
        if (!streams.tryAcquire()) {
            return false;
        }
        EventStream stream = keepAlive.listening(request, response, Thread.currentThread()::interrupt);
        try {
            run(filter, admitted, stream);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            stream.end();
            streams.release();
        }
        return true;
    }

    private void run(FailureFilter filter, BooleanSupplier admitted, EventStream stream) throws InterruptedException {
        long known = index.version();
        send(stream, event("state", tallies.of(filter)));
        while (!index.isClosed()) {
            long version = index.awaitChange(known, BETWEEN_CHECKS);
            if (!admitted.getAsBoolean()) {
                send(stream, "event: login\ndata: {}\n\n");
                return;
            }
            if (version != known) {
                send(stream, event("change", tallies.of(filter)));
            }
            known = version;
            TimeUnit.MILLISECONDS.sleep(BETWEEN_EVENTS_MILLIS);
        }
    }

    private static String event(String name, Tally tally) {
        JsonObject data = JsonObject.builder()
                .put("failures", tally.total())
                .putOrNull("newest", tally.newest().map(Object::toString))
                .build();
        return "event: " + name + "\ndata: " + JsonText.print(data) + "\n\n";
    }

    private static void send(EventStream stream, String text) {
        stream.send(text.getBytes(StandardCharsets.UTF_8));
    }
}
