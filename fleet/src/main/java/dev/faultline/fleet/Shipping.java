package dev.faultline.fleet;

import dev.faultline.files.ProcessLock;
import dev.faultline.fleet.Sink.Stream;
import dev.faultline.trail.Link;
import dev.faultline.trail.StreamId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Ships the trail of a directory: what is there, or what is there and everything that follows. Of the processes that
 * ship one trail, a lock in its directory lets one work at a time.
 */
public final class Shipping {
    static final String LOCK = "audit-log.ship.lock";
    private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration POLL = Duration.ofMillis(250);

    private final Path directory;
    private final String name;
    private final Destination destination;
    private final Listener listener;

    /** Follows the progress of shipping. */
    public interface Listener {
        /** The sink has stored all entries up to this one. */
        void reached(Link head);

        /** The sink cannot be used; shipping tries again after a pause. */
        void waiting(StoreException reason, Duration pause);
    }

    /** How shipping ended. */
    public sealed interface ShippingResult {
        /** Everything was shipped. */
        record Shipped(Stream stream, Link head) implements ShippingResult {}

        /** An entry was refused; everything before it was shipped. */
        record Refused(Stream stream, RefusedEntry refusal) implements ShippingResult {}

        /** Another process is shipping this trail. */
        record Busy() implements ShippingResult {}
    }

    /**
     * Ships the trail in this directory.
     *
     * @param name what people call the trail
     */
    public Shipping(Path directory, String name, Destination destination, Listener listener) {
        this.directory = directory;
        this.name = name;
        this.destination = destination;
        this.listener = listener;
    }

    /**
     * {@return the outcome, when all entries that exist now are shipped}
     *
     * @throws StoreException if the store cannot be used; a later call continues where this one ended
     */
    public ShippingResult once() throws IOException {
        Optional<ProcessLock.Held> turn = ProcessLock.tryAcquire(directory.resolve(LOCK), LOCK_TIMEOUT);
        if (turn.isEmpty()) {
            return new ShippingResult.Busy();
        }
        ProcessLock.Held held = turn.get();
        try (held;
                Sink sink = destination.open(id -> directory)) {
            Stream stream = stream();
            try (Shipper shipper = Shipper.of(directory, stream, sink, destination.signing())) {
                Shipper.ShipStep step = sent(shipper);
                return step instanceof Shipper.ShipStep.Refused refused
                        ? new ShippingResult.Refused(stream, refused.refusal())
                        : new ShippingResult.Shipped(stream, shipper.shipped());
            }
        }
    }

    /**
     * Ships until an entry is refused, and returns which one.
     *
     * @throws StoreException if the store cannot be used at the start for a reason that only people can change
     */
    public ShippingResult follow() throws IOException, InterruptedException {
        checkStore();
        while (true) {
            Optional<ProcessLock.Held> turn = ProcessLock.tryAcquire(directory.resolve(LOCK), LOCK_TIMEOUT);
            if (turn.isPresent()) {
                ProcessLock.Held held = turn.get();
                try (held) {
                    return followed(stream());
                }
            }
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    /** {@return what people call the trail in this directory, unless they say otherwise: the machine and the path} */
    public static String nameOf(Path directory) throws IOException {
        return host() + ":" + directory.toRealPath();
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException unresolved) {
            return "localhost"; // the machine has no name that it can resolve itself
        }
    }

    private void checkStore() throws StoreException {
        try {
            destination.open(id -> directory).close();
        } catch (StoreException e) {
            if (!e.isTemporary()) {
                throw e;
            }
        }
    }

    private ShippingResult followed(Stream stream) throws InterruptedException {
        Backoff backoff = new Backoff();
        while (true) {
            try (Sink sink = destination.open(id -> directory);
                    Shipper shipper = Shipper.of(directory, stream, sink, destination.signing())) {
                listener.reached(shipper.shipped());
                while (!(sent(shipper) instanceof Shipper.ShipStep.Refused refused)) {
                    backoff.reset();
                    TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
                }
                return new ShippingResult.Refused(stream, refused.refusal());
            } catch (StoreException e) {
                Duration pause = backoff.pause();
                listener.waiting(e, pause);
                TimeUnit.MILLISECONDS.sleep(pause.toMillis());
            }
        }
    }

    private Shipper.ShipStep sent(Shipper shipper) throws StoreException {
        while (true) {
            Shipper.ShipStep step = shipper.step();
            listener.reached(shipper.shipped());
            if (!(step instanceof Shipper.ShipStep.Sent)) {
                return step;
            }
        }
    }

    private Stream stream() {
        return new Stream(StreamId.of(directory).text(), name);
    }
}
