package dev.faultline.dashboard.web;

import dev.faultline.dashboard.filter.FailureFilter;
import dev.faultline.dashboard.index.Tallies;
import dev.faultline.dashboard.index.Tally;
import dev.faultline.dashboard.index.TrailIndex;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
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
    private static final Duration HEARTBEAT = Duration.ofSeconds(10);
    private static final long BETWEEN_EVENTS_MILLIS = 500;

    private final TrailIndex index;
    private final Tallies tallies;
    private final Semaphore streams = new Semaphore(MAX_STREAMS);

    LiveStream(TrailIndex index, Tallies tallies) {
        this.index = index;
        this.tallies = tallies;
    }

    /**
     * Sends events until the client goes away, the index is closed, or the caller may no longer look.
     *
     * @return whether there was room for another stream
     */
    boolean serve(FailureFilter filter, BooleanSupplier admitted, HttpServletResponse response) throws IOException {
        if (!streams.tryAcquire()) {
            return false;
        }
        try {
            response.setContentType("text/event-stream; charset=utf-8");
            response.setHeader("X-Accel-Buffering", "no");
            run(filter, admitted, response);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            streams.release();
        }
        return true;
    }

    private void run(FailureFilter filter, BooleanSupplier admitted, HttpServletResponse response)
            throws IOException, InterruptedException {
        OutputStream out = response.getOutputStream();
        long known = index.version();
        send(out, event("state", tallies.of(filter)));
        while (!index.isClosed()) {
            long version = index.awaitChange(known, HEARTBEAT);
            if (!admitted.getAsBoolean()) {
                send(out, "event: login\ndata: {}\n\n");
                return;
            }
            send(out, version == known ? ": still here\n\n" : event("change", tallies.of(filter)));
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

    private static void send(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
