package dev.faultline.trail;

import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Counts the calls of a server in memory and records one event for each tool that was called in a minute: how many
 * calls ended, how many of them failed, and how long they took. A call itself is never written, and never waits.
 */
public final class CallSummaries implements AutoCloseable {
    /** The name of the events. */
    public static final String EVENT = "calls";

    /** The upper limits of the durations that are counted separately, in milliseconds. */
    public static final List<Integer> LIMITS_MS = List.of(5, 25, 100, 250, 1_000, 2_500, 10_000, 30_000);

    /** How often the counts are recorded. */
    public static final Duration INTERVAL = Duration.ofMinutes(1);

    /** Further tools are counted together: a server that lists new names for ever must not fill the memory. */
    private static final int MAX_TOOLS = 500;

    private static final String OTHER = "other";

    private final Consumer<Event> append;
    private final Origin origin;
    private final InstantSource clock;
    private final Map<String, Counts> tools = new ConcurrentHashMap<>();
    private final Thread recording;
    private boolean closed;

    /** The calls of one tool since they were last recorded. */
    private static final class Counts {
        private final LongAdder failed = new LongAdder();
        private final LongAdder[] durations =
                Stream.generate(LongAdder::new).limit(LIMITS_MS.size() + 1L).toArray(LongAdder[]::new);
    }

    private CallSummaries(Consumer<Event> append, Origin origin, InstantSource clock, Duration interval) {
        this.append = append;
        this.origin = origin;
        this.clock = clock;
        this.recording = Thread.ofPlatform().daemon().name("faultline-calls").unstarted(() -> run(interval));
    }

    /**
     * {@return summaries that have begun}
     *
     * @param append records an event
     * @param origin the origin of the calls, without the tool
     */
    public static CallSummaries start(Consumer<Event> append, Origin origin, Duration interval) {
        CallSummaries summaries = new CallSummaries(append, origin, InstantSource.system(), interval);
        summaries.recording.start();
        return summaries;
    }

    /** Counts a call that has ended; a call that its client cancelled is not counted. */
    public void ended(String tool, boolean failed, Duration took) {
        Counts counts = counts(tool);
        if (failed) {
            counts.failed.increment();
        }
        counts.durations[bucket(took.toMillis())].increment();
    }

    private Counts counts(String tool) {
        Counts known = tools.get(tool);
        return known != null
                ? known
                : tools.computeIfAbsent(tools.size() < MAX_TOOLS ? tool : OTHER, name -> new Counts());
    }

    private static int bucket(long millis) {
        int bucket = 0;
        while (bucket < LIMITS_MS.size() && millis >= LIMITS_MS.get(bucket)) {
            bucket++;
        }
        return bucket;
    }

    private synchronized void run(Duration interval) {
        try {
            while (!closed) {
                wait(interval.toMillis());
                record();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // nothing does that
        }
    }

    private synchronized void record() {
        if (closed) {
            return;
        }
        tools.forEach((tool, counts) -> {
            long failed = counts.failed.sumThenReset();
            List<Long> durations =
                    Arrays.stream(counts.durations).map(LongAdder::sumThenReset).toList();
            long count = durations.stream().mapToLong(Long::longValue).sum();
            if (count > 0) {
                record(tool, count, failed, durations);
            }
        });
    }

    private void record(String tool, long count, long failed, List<Long> durations) {
        JsonObject details = JsonObject.builder()
                .put("count", count)
                .put("failed", failed)
                .put("durations", durations.stream().map(JsonNumber::of).collect(JsonArray.toJsonArray()))
                .build();
        try {
            append.accept(new Event(EVENT, origin.withTool(tool), clock.instant(), details));
        } catch (FaultException unrecorded) {
            System.getLogger(CallSummaries.class.getName())
                    .log(System.Logger.Level.WARNING, "The number of calls of {0} could not be recorded", tool);
        }
    }

    /** Records what has been counted since the last time, and stops. */
    @Override
    public synchronized void close() {
        record();
        closed = true;
        notifyAll();
    }
}
