package dev.faultline.benchmarks;

import dev.faultline.fleet.Sink;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.kafka.Topic;
import dev.faultline.fleet.kafka.TopicRelay;
import dev.faultline.fleet.kafka.TopicSink;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.PostgresSink;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.testing.GivenTrail;
import dev.faultline.fleet.testing.KafkaBroker;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.Trail;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** Rounds of shipping, each as a new stream; all return seconds. */
final class FleetRounds implements AutoCloseable {
    private static final int CALLERS = 64;
    private static final int STREAMS = 16;
    private static final int PARTITIONS = 4;

    private final Path scratch;
    private final PostgresServer postgres = PostgresServer.shared();
    private final KafkaBroker kafka = KafkaBroker.shared();
    private final StoreUrl.Postgres url = postgres.database();
    private final Database database = Database.of(url, postgres.environment());
    private final Connection plain = postgres.connect(url.database());
    private int topics;

    FleetRounds(Path scratch) throws Exception {
        this.scratch = scratch;
        Schema.migrate(database);
        plain.setAutoCommit(false);
        plain.createStatement().execute("CREATE TABLE plain (line text NOT NULL)");
        plain.commit();
    }

    @Override
    public void close() throws SQLException {
        plain.close();
    }

    /** {@return lines of a trail, each about as long as this} */
    List<ChainedLine> lines(int bytes, int count) throws Exception {
        Path sample = Files.createDirectory(scratch.resolve("sample-" + bytes));
        write(sample, "", 1);
        int shortest = GivenTrail.lines(sample).getFirst().bytes().length;
        Path directory = Files.createDirectory(scratch.resolve("trail-" + bytes));
        write(directory, "x".repeat(Math.max(0, (bytes - shortest) / 2)), count); // the envelope repeats the message
        return GivenTrail.lines(directory);
    }

    private static void write(Path directory, String message, int count) throws Exception {
        try (Trail trail = Trail.open(directory);
                ExecutorService callers = Executors.newFixedThreadPool(CALLERS)) {
            List<Future<?>> written = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                String id = "id-" + i;
                written.add(callers.submit(() -> trail.append(GivenTrail.reply(id, message))));
            }
            for (Future<?> one : written) {
                one.get();
            }
        }
    }

    double toPostgres(List<ChainedLine> lines, int batch) throws Exception {
        try (Sink sink = PostgresSink.open(database)) {
            return timed(() -> append(sink, stream(), lines, batch));
        }
    }

    /** Into a table without keys, checks or columns to search by. */
    double copy(List<ChainedLine> lines, int batch) throws Exception {
        return timed(() -> {
            for (List<ChainedLine> part : parts(lines, batch)) {
                CopyIn copy =
                        plain.unwrap(PGConnection.class).getCopyAPI().copyIn("COPY plain FROM STDIN (FORMAT csv)");
                for (ChainedLine line : part) {
                    byte[] row = csv(line.bytes());
                    copy.writeToCopy(row, 0, row.length);
                }
                copy.endCopy();
                plain.commit();
            }
            return lines.size();
        });
    }

    private static byte[] csv(byte[] line) {
        String quoted = '"' + new String(line, StandardCharsets.UTF_8).replace("\"", "\"\"") + "\"\n";
        return quoted.getBytes(StandardCharsets.UTF_8);
    }

    double toKafka(List<ChainedLine> lines, int batch, String compression) throws Exception {
        Path directory = directory();
        try (Sink sink = TopicSink.open(topic(newTopic(), compression), id -> directory)) {
            return timed(() -> append(sink, stream(), lines, batch));
        }
    }

    /** The same records by the client alone. */
    double produce(List<ChainedLine> lines, int batch, String compression) throws Exception {
        StoreUrl.Kafka topic = newTopic();
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", topic.brokers(), "compression.type", compression, "acks", "all", "linger.ms", "5");
        byte[] key = UUID.randomUUID().toString().getBytes(StandardCharsets.US_ASCII);
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
            producer.partitionsFor(topic.topic());
            return timed(() -> {
                for (List<ChainedLine> part : parts(lines, batch)) {
                    List<Future<RecordMetadata>> sent = part.stream()
                            .map(line -> producer.send(new ProducerRecord<>(topic.topic(), key, line.bytes())))
                            .toList();
                    producer.flush();
                    for (Future<RecordMetadata> one : sent) {
                        one.get();
                    }
                }
                return lines.size();
            });
        }
    }

    /** From a topic with several streams to PostgreSQL, with the time in which the consumers share the partitions. */
    double relayed(List<ChainedLine> lines, int consumers) throws Exception {
        StoreUrl.Kafka topic = newTopic();
        List<ChainedLine> each = lines.subList(0, lines.size() / STREAMS);
        for (int i = 0; i < STREAMS; i++) {
            Path directory = directory();
            try (Sink sink = TopicSink.open(topic(topic, "gzip"), id -> directory)) {
                append(sink, stream(), each, each.size());
            }
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(consumers)) {
            return timed(() -> {
                List<Future<Long>> relays = new ArrayList<>();
                for (int i = 0; i < consumers; i++) {
                    relays.add(threads.submit(() -> drained(topic)));
                }
                long records = 0;
                for (Future<Long> relay : relays) {
                    records += relay.get();
                }
                return records;
            });
        }
    }

    private long drained(StoreUrl.Kafka topic) throws IOException {
        try (Sink sink = PostgresSink.open(database);
                TopicRelay relay = TopicRelay.open(topic(topic, "gzip"), "relays", sink, (stream, refusal) -> {
                    throw new IllegalStateException(refusal.description());
                })) {
            return relay.drain();
        }
    }

    private static double timed(Callable<? extends Number> work) throws Exception {
        long begin = System.nanoTime();
        work.call();
        return (System.nanoTime() - begin) / 1e9;
    }

    private static int append(Sink sink, Sink.Stream stream, List<ChainedLine> lines, int batch) throws IOException {
        int added = 0;
        for (List<ChainedLine> part : parts(lines, batch)) {
            added += sink.append(stream, part).added();
        }
        if (added != lines.size()) {
            throw new IllegalStateException(added + " of " + lines.size() + " lines were stored");
        }
        return added;
    }

    private static List<List<ChainedLine>> parts(List<ChainedLine> lines, int batch) {
        return IntStream.iterate(0, from -> from < lines.size(), from -> from + batch)
                .mapToObj(from -> lines.subList(from, Math.min(lines.size(), from + batch)))
                .toList();
    }

    private static Sink.Stream stream() {
        return new Sink.Stream(UUID.randomUUID().toString(), "a machine");
    }

    private StoreUrl.Kafka newTopic() {
        return kafka.topic(PARTITIONS, Map.of());
    }

    private static Topic topic(StoreUrl.Kafka topic, String compression) throws IOException {
        String address = "kafka://" + topic.brokers() + "/" + topic.topic() + "?compression.type=" + compression;
        return Topic.of((StoreUrl.Kafka) StoreUrl.parse(address), Map.of());
    }

    private Path directory() throws IOException {
        return Files.createDirectory(scratch.resolve("sent-" + ++topics));
    }
}
