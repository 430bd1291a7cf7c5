package dev.faultline.fleet.kafka;

import dev.faultline.fleet.RefusedEntry;
import dev.faultline.fleet.Sink;
import dev.faultline.fleet.Sink.Appended;
import dev.faultline.fleet.Sink.Shipment;
import dev.faultline.fleet.Sink.Stream;
import dev.faultline.fleet.StoreException;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.Checkpoint;
import dev.faultline.trail.StreamId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.RebalanceInProgressException;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * Carries the lines of a topic to a store. Offsets are committed after the store has the lines, so that a killed relay
 * reads some lines again, which the store skips. Any number of relays share a topic. A refused stream does not stop the
 * others: its offsets advance, and its machine ships it to the store directly.
 */
public final class TopicRelay implements AutoCloseable {
    /** The header with what people call the stream. */
    static final String NAME = "name";

    /** The header with the signed statement about the entry, which the last record of each batch has. */
    static final String CHECKPOINT = "checkpoint";

    // A killed relay keeps its partitions until its session ends.
    private static final Map<String, Object> DEFAULTS =
            Map.of("session.timeout.ms", "15000", "max.poll.records", "5000", "fetch.max.bytes", "16777216");
    private static final Map<String, Object> REQUIRED =
            Map.of("enable.auto.commit", "false", "auto.offset.reset", "earliest", "isolation.level", "read_committed");
    private static final Duration POLL = Duration.ofMillis(250);

    private final Topic topic;
    private final Sink sink;
    private final RefusalListener listener;
    private final KafkaConsumer<String, byte[]> consumer;
    private final Map<String, RefusedEntry.RefusalKind> refused = new HashMap<>();

    /** Learns what is refused. */
    @FunctionalInterface
    public interface RefusalListener {
        /** The store refused an entry of this stream; called again only after it accepted others. */
        void refused(String stream, RefusedEntry refusal);
    }

    private TopicRelay(Topic topic, Sink sink, RefusalListener listener, KafkaConsumer<String, byte[]> consumer) {
        this.topic = topic;
        this.sink = sink;
        this.listener = listener;
        this.consumer = consumer;
    }

    /**
     * {@return a relay from this topic to this sink, which the caller closes}
     *
     * @param group the name that all relays to the same store have in common
     */
    public static TopicRelay open(Topic topic, String group, Sink sink, RefusalListener listener)
            throws StoreException {
        topic.check();
        Map<String, Object> defaults = new HashMap<>(DEFAULTS);
        defaults.put("group.id", group);
        try {
            KafkaConsumer<String, byte[]> consumer = new KafkaConsumer<>(
                    topic.settings(defaults, REQUIRED), new StringDeserializer(), new ByteArrayDeserializer());
            consumer.subscribe(List.of(topic.name()));
            return new TopicRelay(topic, sink, listener, consumer);
        } catch (KafkaException e) {
            throw topic.failure(e);
        }
    }

    /** {@return the number of records that were read and stored or refused; 0 if none came in time} */
    public int step(Duration timeout) throws StoreException {
        try {
            ConsumerRecords<String, byte[]> records = consumer.poll(timeout);
            for (Map.Entry<String, Arrived> arrived : streams(records).entrySet()) {
                Stream stream = new Stream(arrived.getKey(), arrived.getValue().name);
                Appended appended = sink.append(stream, arrived.getValue().shipment());
                appended.refusal()
                        .ifPresentOrElse(refusal -> report(stream.id(), refusal), () -> refused.remove(stream.id()));
            }
            commit(records);
            return records.count();
        } catch (WakeupException ended) {
            return 0;
        } catch (KafkaException | NoClassDefFoundError e) { // the latter for a codec that is not there
            throw topic.failure(e);
        }
    }

    // If another relay took over the partitions meanwhile, it reads these records again, and the store skips them.
    private void commit(ConsumerRecords<String, byte[]> records) {
        if (records.isEmpty()) {
            return;
        }
        try {
            consumer.commitSync();
        } catch (CommitFailedException | RebalanceInProgressException takenOver) {
            return;
        }
    }

    /**
     * Carries what is in the topic now, together with other relays.
     *
     * @return the number of records
     */
    public long drain() throws StoreException {
        TopicEnd end = topicEnd();
        long records = 0;
        while (!isReached(end)) {
            records += step(POLL);
        }
        return records;
    }

    private TopicEnd topicEnd() throws StoreException {
        try {
            return TopicEnd.of(consumer, topic.name());
        } catch (KafkaException e) {
            throw topic.failure(e);
        }
    }

    private boolean isReached(TopicEnd end) throws StoreException {
        try {
            return end.isReached(consumer);
        } catch (KafkaException e) {
            throw topic.failure(e);
        }
    }

    /** Ends the current step early. May be called by any thread. */
    public void wakeUp() {
        consumer.wakeup();
    }

    @Override
    public void close() {
        consumer.close();
    }

    /** Lines of one stream. */
    private record Arrived(String name, List<ChainedLine> lines, List<Checkpoint> checkpoints) {
        Arrived(String name) {
            this(name, new ArrayList<>(), new ArrayList<>());
        }

        Shipment shipment() {
            return new Shipment(lines, checkpoints.reversed().stream().findFirst());
        }
    }

    private Map<String, Arrived> streams(ConsumerRecords<String, byte[]> records) {
        Map<String, Arrived> streams = new LinkedHashMap<>();
        for (ConsumerRecord<String, byte[]> record : records) {
            Optional<String> key = Optional.ofNullable(record.key()).filter(StreamId::isId);
            Optional<ChainedLine> line = Optional.ofNullable(record.value()).flatMap(ChainedLine::read);
            if (key.isPresent() && line.isPresent()) {
                Arrived arrived = streams.computeIfAbsent(
                        key.get(), id -> new Arrived(header(record, NAME).orElse(record.topic())));
                arrived.lines.add(line.get());
                header(record, CHECKPOINT).flatMap(Checkpoint::read).ifPresent(arrived.checkpoints::add);
            } else {
                report(
                        key.orElse("unknown"),
                        new RefusedEntry(
                                RefusedEntry.RefusalKind.DAMAGED,
                                record.offset(),
                                "The record at offset " + record.offset() + " of partition " + record.partition()
                                        + " is not an entry of a trail."));
            }
        }
        return streams;
    }

    private static Optional<String> header(ConsumerRecord<String, byte[]> record, String name) {
        return Optional.ofNullable(record.headers().lastHeader(name))
                .map(Header::value)
                .map(value -> new String(value, StandardCharsets.UTF_8));
    }

    private void report(String stream, RefusedEntry refusal) {
        if (refusal.kind() != refused.put(stream, refusal.kind())) {
            listener.refused(stream, refusal);
        }
    }
}
