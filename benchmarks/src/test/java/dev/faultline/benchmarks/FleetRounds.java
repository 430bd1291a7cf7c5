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
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/** Rounds of shipping, each as a new stream; all return seconds. */
final class FleetRounds implements AutoCloseable {
    private static final int CALLERS = 64;
    private static final int PARTITIONS = 4;
    private static final List<String> WORDS =
            List.of("src", "main", "orders", "invoices", "customers", "report", "archive", "settings", "store", "test");
    // A broker on a busy machine may pause for longer than a minute; that is a slow round, not a failed one.
    private static final String PATIENCE = "300000";

    private static final String TABLES =
            "SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree('faultline.entry')";
    private static final String LOG = "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn";

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

    /** {@return lines of a trail, each about as long as this; their messages are paths of words} */
    List<ChainedLine> lines(int bytes, int count) throws Exception {
        Path sample = Files.createDirectory(scratch.resolve("sample-" + bytes));
        write(sample, 1, 1);
        int shortest = GivenTrail.lines(sample).getFirst().bytes().length;
        Path directory = Files.createDirectory(scratch.resolve("trail-" + bytes));
        write(directory, Math.max(1, bytes - shortest), count);
        return GivenTrail.lines(directory);
    }

    private static void write(Path directory, int length, int count) throws Exception {
        Random random = new Random(length);
        try (Trail trail = Trail.open(directory);
                ExecutorService callers = Executors.newFixedThreadPool(CALLERS)) {
            List<Future<?>> written = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                String id = "id-" + i;
                String message = message(random, length);
                written.add(callers.submit(() -> trail.append(GivenTrail.reply(id, message))));
            }
            for (Future<?> one : written) {
                one.get();
            }
        }
    }

    private static String message(Random random, int length) {
        StringBuilder path = new StringBuilder("File not found: ");
        while (path.length() < length) {
            path.append(WORDS.get(random.nextInt(WORDS.size())))
                    .append(random.nextInt(100))
                    .append('/');
        }
        return path.substring(0, length);
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
        StoreUrl.Kafka topic = newTopic();
        try (Sink sink = TopicSink.open(topic(topic, compression), id -> directory)) {
            return timed(() -> append(sink, stream(), lines, batch));
        } finally {
            delete(topic);
        }
    }

    /** The same records by the client alone. */
    double produce(List<ChainedLine> lines, int batch, String compression) throws Exception {
        StoreUrl.Kafka topic = newTopic();
        Map<String, Object> settings = Map.of(
                "bootstrap.servers",
                topic.brokers(),
                "compression.type",
                compression,
                "acks",
                "all",
                "linger.ms",
                "5",
                "delivery.timeout.ms",
                PATIENCE);
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
        } finally {
            delete(topic);
        }
    }

    /** From a topic with several streams to PostgreSQL, with the time in which the consumers share the partitions. */
    double relayed(List<ChainedLine> lines, int streams, int consumers) throws Exception {
        StoreUrl.Kafka topic = newTopic();
        Path directory = directory();
        List<ChainedLine> each = lines.subList(0, lines.size() / streams);
        try (Sink sink = TopicSink.open(topic(topic, "gzip"), id -> directory)) {
            for (int i = 0; i < streams; i++) {
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
        } finally {
            delete(topic);
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

    /** {@return the bytes of an entry in the tables with their indexes, in the log of the database, and in a topic} */
    double[] sizes(List<ChainedLine> lines, int batch) throws Exception {
        Path directory = directory();
        StoreUrl.Kafka topic = newTopic();
        long tables = number(TABLES);
        long log = number(LOG);
        toPostgres(lines, batch);
        double[] each = {number(TABLES) - tables, number(LOG) - log, 0};
        try (Sink sink = TopicSink.open(topic(topic, "gzip"), id -> directory);
                Admin admin = kafka.admin()) {
            append(sink, stream(), lines, batch);
            each[2] = admin.describeLogDirs(List.of(1)).allDescriptions().get().get(1).values().stream()
                    .flatMap(folder -> folder.replicaInfos().entrySet().stream())
                    .filter(replica -> replica.getKey().topic().equals(topic.topic()))
                    .mapToLong(replica -> replica.getValue().size())
                    .sum();
        } finally {
            delete(topic);
        }
        return Arrays.stream(each).map(bytes -> bytes / lines.size()).toArray();
    }

    private long number(String sql) throws SQLException {
        try (Statement statement = plain.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        } finally {
            plain.commit();
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

    // So that the rounds do not get slower with what the rounds before them have left.
    private void delete(StoreUrl.Kafka topic) throws Exception {
        try (Admin admin = kafka.admin()) {
            admin.deleteTopics(List.of(topic.topic())).all().get();
        }
    }

    private static Topic topic(StoreUrl.Kafka topic, String compression) throws IOException {
        String address = "kafka://" + topic.brokers() + "/" + topic.topic() + "?compression.type=" + compression
                + "&delivery.timeout.ms=" + PATIENCE + "&max.block.ms=" + PATIENCE
                + "&default.api.timeout.ms=" + PATIENCE;
        return Topic.of((StoreUrl.Kafka) StoreUrl.parse(address), Map.of());
    }

    private Path directory() throws IOException {
        return Files.createDirectory(scratch.resolve("sent-" + ++topics));
    }
}
