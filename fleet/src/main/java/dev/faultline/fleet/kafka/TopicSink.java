package dev.faultline.fleet.kafka;

import dev.faultline.files.OwnerFiles;
import dev.faultline.fleet.RefusedEntry;
import dev.faultline.fleet.Sink;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreException.StoreProblem;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.Link;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Sends the lines of a trail to a topic: the key is the stream id, so that a stream stays in order, and the value is
 * the line. How far the trail was sent is remembered in its directory, after all replicas have it; after a crash, lines
 * may be sent twice, which the store behind the topic skips.
 */
public final class TopicSink implements Sink {
    private static final Duration CLOSING = Duration.ofSeconds(5);
    // gzip is the only compression that needs no native library.
    private static final Map<String, Object> DEFAULTS = Map.of(
            "compression.type", "gzip", "linger.ms", "5", "max.block.ms", "30000", "delivery.timeout.ms", "60000");
    private static final Map<String, Object> REQUIRED = Map.of("acks", "all", "enable.idempotence", "true");

    private final Topic topic;
    private final String id;
    private final Function<String, Path> directories;
    private final KafkaProducer<String, byte[]> producer;

    private TopicSink(
            Topic topic, String id, Function<String, Path> directories, KafkaProducer<String, byte[]> producer) {
        this.topic = topic;
        this.id = id;
        this.directories = directories;
        this.producer = producer;
    }

    /**
     * {@return a sink for trails of this machine}
     *
     * @param directories returns the directory of the trail with this stream id
     */
    public static TopicSink open(Topic topic, Function<String, Path> directories) throws StoreException {
        Map<String, Object> settings = topic.settings(DEFAULTS, REQUIRED);
        Topic.checkCodec(settings);
        String id = topic.check();
        try {
            return new TopicSink(
                    topic,
                    id,
                    directories,
                    new KafkaProducer<>(settings, new StringSerializer(), new ByteArraySerializer()));
        } catch (KafkaException e) {
            throw topic.failure(e);
        }
    }

    @Override
    public Link head(Stream stream) throws StoreException {
        Path position = position(stream);
        try {
            String[] parts = Files.readString(position).strip().split(" ");
            return parts.length == 3 && parts[0].equals(stream.id())
                    ? new Link(Long.parseLong(parts[1]), parts[2])
                    : Link.START;
        } catch (NoSuchFileException nothingSent) {
            return Link.START;
        } catch (IOException | NumberFormatException e) {
            throw new StoreException(StoreProblem.FAILED, "The file " + position.getFileName() + " cannot be read.", e);
        }
    }

    @Override
    public Appended append(Stream stream, Shipment shipment) throws StoreException {
        Link head = head(stream);
        List<Future<RecordMetadata>> sent = new ArrayList<>();
        Optional<RefusedEntry> refusal = Optional.empty();
        Link last = head;
        try {
            for (ChainedLine line : shipment.lines()) {
                if (line.link().equals(head)) {
                    continue; // sent before
                }
                if (!line.before().equals(last)) {
                    refusal = Optional.of(refused(line, last));
                    break;
                }
                sent.add(producer.send(record(stream, line, shipment)));
                last = line.link();
            }
            producer.flush();
            for (Future<RecordMetadata> one : sent) {
                one.get();
            }
        } catch (ExecutionException | KafkaException e) {
            throw topic.failure(e);
        } catch (InterruptedException e) {
            throw Topic.interrupted(e);
        }
        if (!sent.isEmpty()) {
            remember(stream, last);
        }
        return new Appended(last, sent.size(), refusal);
    }

    private ProducerRecord<String, byte[]> record(Stream stream, ChainedLine line, Shipment shipment) {
        ProducerRecord<String, byte[]> record = new ProducerRecord<>(topic.name(), stream.id(), line.bytes());
        record.headers().add(TopicRelay.NAME, stream.name().getBytes(StandardCharsets.UTF_8));
        shipment.checkpoint()
                .filter(checkpoint -> checkpoint.link().equals(line.link()))
                .ifPresent(checkpoint -> record.headers()
                        .add(TopicRelay.CHECKPOINT, checkpoint.text().getBytes(StandardCharsets.UTF_8)));
        return record;
    }

    @Override
    public void close() {
        producer.close(CLOSING);
    }

    private static RefusedEntry refused(ChainedLine line, Link last) {
        long number = line.link().sequence();
        return number > last.sequence() + 1
                ? new RefusedEntry(
                        RefusedEntry.RefusalKind.GAP,
                        number,
                        "Entry " + (last.sequence() + 1) + " was removed from the trail before it was shipped.")
                : new RefusedEntry(
                        RefusedEntry.RefusalKind.FORK,
                        number,
                        "Entry " + number + " was replaced after it had been shipped.");
    }

    // A topic that was deleted and made again has another id, and gets everything.
    private Path position(Stream stream) {
        return directories.apply(stream.id()).resolve("audit-log.sent-" + id);
    }

    private void remember(Stream stream, Link last) throws StoreException {
        Path position = position(stream);
        try {
            String text = stream.id() + " " + last.sequence() + " " + last.hash() + "\n";
            OwnerFiles.replace(position, text.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            throw new StoreException(
                    StoreProblem.FULL, "The file " + position.getFileName() + " cannot be written.", e);
        }
    }
}
