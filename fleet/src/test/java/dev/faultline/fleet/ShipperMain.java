package dev.faultline.fleet;

import dev.faultline.fleet.kafka.Topic;
import dev.faultline.fleet.kafka.TopicRelay;
import dev.faultline.fleet.kafka.TopicSink;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.PostgresSink;
import dev.faultline.fleet.testing.GivenTrail;
import dev.faultline.trail.CheckpointKey;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;

/** Ships until it is killed, as the command does, but starts in a fraction of its time. Arguments: from, to. */
final class ShipperMain {
    private static final Duration POLL = Duration.ofMillis(200);

    private ShipperMain() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        if (args[0].startsWith("kafka://")) {
            relay(topic(args[0]), StoreUrl.parse(args[1]));
        } else {
            shipping(Path.of(args[0]), args[1]).follow();
        }
    }

    private static void once(String from, String to) throws IOException {
        if (from.startsWith("kafka://")) {
            try (Sink sink = sinks(StoreUrl.parse(to)).open(id -> Path.of(id));
                    TopicRelay relay = TopicRelay.open(topic(from), "relays", sink, ShipperMain::fail)) {
                relay.drain();
            }
        } else if (!(shipping(Path.of(from), to).once() instanceof Shipping.ShippingResult.Shipped)) {
            throw new IllegalStateException("not everything was shipped");
        }
    }

    private static void relay(Topic topic, StoreUrl to) throws IOException {
        try (Sink sink = sinks(to).open(id -> Path.of(id));
                TopicRelay relay = TopicRelay.open(topic, "relays", sink, ShipperMain::fail)) {
            while (true) {
                relay.step(POLL);
            }
        }
    }

    private static void fail(String stream, RefusedEntry refusal) {
        throw new IllegalStateException(refusal.description());
    }

    private static Shipping shipping(Path trail, String to) {
        CheckpointKey key = CheckpointKey.openOrCreate(trail.resolveSibling("key"));
        Destination destination = new Destination(sinks(StoreUrl.parse(to)), Signing.with(key, InstantSource.system()));
        return new Shipping(trail, "a machine", destination, new NoListener());
    }

    private static Destination.Sinks sinks(StoreUrl to) {
        return directories -> switch (to) {
            case StoreUrl.Postgres database -> PostgresSink.open(Database.of(database, System.getenv()));
            case StoreUrl.Kafka topic -> TopicSink.open(Topic.of(topic, System.getenv()), directories);
        };
    }

    private static Topic topic(String url) throws StoreException {
        return Topic.of((StoreUrl.Kafka) StoreUrl.parse(url), System.getenv());
    }

    /** Ships what is there, and ends. */
    static final class Once {
        private Once() {}

        public static void main(String[] args) throws IOException {
            once(args[0], args[1]);
        }
    }

    /** Loads the classes of both sides, for an archive; nothing answers at these addresses. */
    static final class Training {
        private Training() {}

        public static void main(String[] args) throws IOException {
            Path trail = Path.of(args[0], "trail");
            GivenTrail.append(trail, 2);
            String nowhere = "kafka://127.0.0.1:1/x?default.api.timeout.ms=200&request.timeout.ms=100";
            attempt(trail.toString(), "postgresql://owner@127.0.0.1:1/x");
            attempt(trail.toString(), nowhere);
        }

        private static void attempt(String from, String to) throws IOException {
            try {
                once(from, to);
            } catch (StoreException expected) {
                System.err.println(expected.getMessage());
            }
        }
    }
}
