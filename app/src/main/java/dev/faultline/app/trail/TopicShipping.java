package dev.faultline.app.trail;

import dev.faultline.app.shared.Console;
import dev.faultline.app.shared.Stores;
import dev.faultline.fleet.Backoff;
import dev.faultline.fleet.RefusedEntry;
import dev.faultline.fleet.Sink;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.kafka.Topic;
import dev.faultline.fleet.kafka.TopicRelay;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.PostgresSink;
import dev.faultline.internal.Counted;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Ships from a topic to a database. */
final class TopicShipping {
    private static final Duration POLL = Duration.ofSeconds(1);
    private static final long CLOSING_SECONDS = 10;

    private final Console console;
    private final StoreUrl.Kafka from;
    private final Database to;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile @Nullable TopicRelay open;
    private boolean refused;

    TopicShipping(Console console, String from, String to) {
        this.console = console;
        this.from = switch (Stores.url(console, from)) {
            case StoreUrl.Kafka kafka -> kafka;
            case StoreUrl.Postgres postgres -> throw console.misused("--from takes a topic: kafka://host:port/topic.");
        };
        this.to = Stores.database(console, to);
    }

    int run(boolean follow) {
        try {
            Topic topic = Topic.of(from, console.environment().variables());
            if (follow) {
                follow(topic);
            } else {
                once(topic);
            }
            return refused ? 1 : 0;
        } catch (StoreException e) {
            return console.failed(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        } finally {
            closed.countDown();
        }
    }

    private void once(Topic topic) throws StoreException {
        try (Sink sink = PostgresSink.open(to);
                TopicRelay relay = relay(topic, sink)) {
            console.out().println("shipped: " + Counted.of(relay.drain(), "record", "records"));
        }
    }

    // After the start, which reports wrong settings, stores that cannot be used are waited for.
    private void follow(Topic topic) throws StoreException, InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(this::end));
        Backoff backoff = new Backoff();
        boolean started = false;
        while (ended.getCount() > 0) {
            try (Sink sink = PostgresSink.open(to);
                    TopicRelay relay = relay(topic, sink)) {
                open = relay;
                started = true;
                while (ended.getCount() > 0) {
                    relay.step(POLL);
                    backoff.reset();
                }
            } catch (StoreException e) {
                if (!started && !e.isTemporary()) {
                    throw e;
                }
                console.err().println("faultline: " + e.getMessage() + " Trying again.");
                if (ended.await(backoff.pause().toMillis(), TimeUnit.MILLISECONDS)) {
                    return;
                }
            } finally {
                open = null;
            }
        }
    }

    // A relay that is closed leaves its partitions to the others at once.
    private void end() {
        ended.countDown();
        TopicRelay relay = open;
        if (relay != null) {
            relay.wakeUp();
        }
        try {
            closed.await(CLOSING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private TopicRelay relay(Topic topic, Sink sink) throws StoreException {
        return TopicRelay.open(topic, group(), sink, this::report);
    }

    // Relays to different databases each carry everything.
    private String group() {
        return "faultline-" + to.url().hosts() + "/" + to.url().database();
    }

    private void report(String stream, RefusedEntry refusal) {
        refused = true;
        console.failed(Console.printable("stream " + stream + ": " + refusal.description()));
    }
}
