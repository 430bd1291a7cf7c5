package dev.faultline.fleet;

import dev.faultline.fleet.ShippingStatus.TrailState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Ships the trails of a server, on one thread and over one connection, while the server answers. A store that does not
 * answer is waited for. Closing ships what is left, for a few seconds at most.
 */
public final class BackgroundShipping implements AutoCloseable {
    private static final long POLL_MILLIS = 250;
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(POLL_MILLIS);
    private static final long CLOSING_SECONDS = 3;

    private final Destination destination;
    private final Supplier<Set<Path>> directories;
    private final ShippingListener listener;
    private final InstantSource clock;
    private final Map<Path, ShippedTrail> trails = new ConcurrentSkipListMap<>();
    private final CountDownLatch ending = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Backoff backoff = new Backoff();
    private final Thread thread;
    private volatile StoreState store = new StoreState(Optional.empty(), Optional.empty());
    private volatile Optional<Measured> measured = Optional.empty();

    private record StoreState(Optional<Instant> lastSuccess, Optional<String> problem) {}

    private record Measured(ShippingStatus status, long nanos) {}

    /** Learns what an operator should know. */
    public interface ShippingListener {
        /** The store cannot be used; called again only if the reason changes. */
        void waiting(String reason);

        /** The store can be used again. */
        void recovered();

        /** An entry of the trail in this directory is refused; called again only if the reason changes. */
        void refused(Path directory, String reason);
    }

    private BackgroundShipping(
            Destination destination, Supplier<Set<Path>> directories, ShippingListener listener, InstantSource clock) {
        this.destination = destination;
        this.directories = directories;
        this.listener = listener;
        this.clock = clock;
        this.thread = Thread.ofPlatform().daemon().name("faultline-shipping").unstarted(this::run);
    }

    /**
     * {@return shipping that has begun}
     *
     * @param directories returns the directories of the trails that exist now
     */
    public static BackgroundShipping start(
            Destination destination, Supplier<Set<Path>> directories, ShippingListener listener, InstantSource clock) {
        BackgroundShipping shipping = new BackgroundShipping(destination, directories, listener, clock);
        shipping.thread.start();
        return shipping;
    }

    /** {@return how far the trails are shipped, at most a quarter of a second ago} */
    public ShippingStatus status() {
        Measured last = measured.filter(it -> System.nanoTime() - it.nanos() < POLL_NANOS)
                .orElseGet(() -> new Measured(measure(), System.nanoTime()));
        measured = Optional.of(last);
        return last.status();
    }

    // By the caller, because the shipping thread may be waiting for a store that does not answer.
    private ShippingStatus measure() {
        Map<TrailState, Integer> states = new EnumMap<>(TrailState.class);
        long lag = 0;
        for (ShippedTrail trail : trails.values()) {
            long behind = trail.lag();
            boolean isLate = behind > 0 && trail.state() == TrailState.CURRENT;
            states.merge(isLate ? TrailState.BEHIND : trail.state(), 1, Integer::sum);
            lag += behind;
        }
        StoreState now = store;
        return new ShippingStatus(states, lag, now.lastSuccess(), now.problem());
    }

    /** Ships what is left, if the store answers, and stops. */
    @Override
    public void close() {
        ending.countDown();
        try {
            if (!ended.await(CLOSING_SECONDS, TimeUnit.SECONDS)) {
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** {@return whether it ended within this time} */
    public boolean awaitEnd(Duration patience) throws InterruptedException {
        return ended.await(patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void run() {
        try {
            while (isGoingOn()) {
                attempt();
            }
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        } finally {
            trails.values().forEach(ShippedTrail::close);
            ended.countDown();
        }
    }

    private void attempt() throws InterruptedException {
        try (Sink sink = destination.open(this::directoryOf)) {
            ship(sink);
        } catch (StoreException e) {
            pause(String.valueOf(e.getMessage()));
        } catch (RuntimeException defect) {
            // A defect in shipping must not stop the shipping of other entries, nor the server.
            pause("Shipping failed: " + defect.getClass().getSimpleName() + ".");
        }
    }

    private void ship(Sink sink) throws StoreException, InterruptedException {
        while (true) {
            boolean isLast = !isGoingOn(); // what was recorded before the end is shipped too
            boolean more = step(sink);
            publish(Optional.empty());
            if (!more && isLast) {
                return;
            }
            if (!more) {
                ending.await(POLL_MILLIS, TimeUnit.MILLISECONDS);
            }
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    private boolean step(Sink sink) throws StoreException {
        boolean more = false;
        discover();
        for (ShippedTrail trail : List.copyOf(trails.values())) {
            if (Files.isDirectory(trail.directory())) {
                Optional<RefusedEntry> before = trail.refusal();
                more |= trail.step(sink);
                trail.refusal()
                        .filter(now -> !before.equals(Optional.of(now)))
                        .ifPresent(now -> listener.refused(trail.directory(), now.description()));
            } else {
                trail.close(); // its workspace was removed
                trails.remove(trail.directory());
            }
        }
        return more;
    }

    private void discover() {
        directories.get().forEach(directory -> trails.computeIfAbsent(directory, this::shipped));
    }

    private ShippedTrail shipped(Path directory) {
        return new ShippedTrail(directory, destination.signing());
    }

    private void pause(String reason) throws InterruptedException {
        discover();
        trails.values().forEach(ShippedTrail::restart);
        publish(Optional.of(reason));
        if (isGoingOn()) {
            ending.await(backoff.pause().toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void publish(Optional<String> problem) {
        if (problem.isEmpty()) {
            backoff.reset();
        }
        StoreState before = store;
        store = new StoreState(problem.isEmpty() ? Optional.of(clock.instant()) : before.lastSuccess(), problem);
        if (problem.isPresent() && !problem.equals(before.problem())) {
            listener.waiting(problem.get());
        } else if (problem.isEmpty() && before.problem().isPresent()) {
            listener.recovered();
        }
    }

    private boolean isGoingOn() {
        return ending.getCount() > 0;
    }

    private Path directoryOf(String stream) {
        return trails.values().stream()
                .filter(trail -> trail.isStream(stream))
                .findFirst()
                .orElseThrow()
                .directory();
    }
}
