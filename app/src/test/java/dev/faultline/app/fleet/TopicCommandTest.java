package dev.faultline.app.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.faultline.app.Run;
import dev.faultline.fleet.Sink.Stream;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreException.StoreProblem;
import dev.faultline.fleet.StoreUrl;
import dev.faultline.fleet.kafka.Topic;
import dev.faultline.fleet.kafka.TopicSink;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import dev.faultline.fleet.postgres.StoreAudit;
import dev.faultline.fleet.postgres.StoredTrails;
import dev.faultline.fleet.postgres.StoredTrails.StoredStream;
import dev.faultline.fleet.testing.GivenTrail;
import dev.faultline.fleet.testing.KafkaBroker;
import dev.faultline.fleet.testing.PostgresServer;
import dev.faultline.trail.ChainAudit;
import dev.faultline.trail.ChainedLine;
import dev.faultline.trail.Checkpoint;
import dev.faultline.trail.Link;
import dev.faultline.trail.StreamId;
import dev.faultline.trail.Trail;
import dev.faultline.trail.TrailReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Trails through a real broker into a real database, by the commands as separate processes. */
@Tag("thorough")
@ResourceLock(KafkaBroker.RESOURCE) // one test restarts it
class TopicCommandTest {
    private static final KafkaBroker BROKER = KafkaBroker.shared();
    private static final PostgresServer SERVER = PostgresServer.shared();
    private static final long LIMIT = TimeUnit.SECONDS.toNanos(120);

    private final StoreUrl.Postgres url = SERVER.database();
    private final Database database = Database.of(url, SERVER.environment());

    @TempDir
    private Path scratch;

    @BeforeEach
    void migrated() throws Exception {
        Schema.migrate(database);
    }

    @Test
    void carriesTrailsToADatabaseWhileTheBrokerRestarts() throws Exception {
        String topic = BROKER.topic(2, Map.of()).shown();
        Path one = trail("one", 30);
        Path two = trail("two", 20);
        Process relay = start("trail", "ship", "--from", topic, "--to", url.shown(), "--follow");
        Process shipper = start("trail", "ship", one.toString(), "--to", topic, "--follow", "--stream", "machine one");
        try {
            awaitStored(List.of(one));
            BROKER.restart();
            GivenTrail.append(one, 5);
            Run shipped = run("trail", "ship", two.toString(), "--to", topic);
            assertThat(shipped.exit()).as(shipped.err()).isZero();
            awaitStored(List.of(one, two));
        } finally {
            shipper.destroy();
            relay.destroy();
        }

        assertThat(relay.waitFor()).isEqualTo(143);
        assertThat(shipper.waitFor()).isEqualTo(143);
        try (StoredTrails stored = StoredTrails.open(database)) {
            assertThat(stored.streams()).extracting(StoredStream::name).contains("machine one");
            assertThat(stored.streams()).extracting(StoredStream::state).containsOnly("open");
            assertThat(stored.streams()) // the signature comes with the last record of a batch
                    .allMatch(stream -> stream.checkpoint()
                            .flatMap(Checkpoint::read)
                            .filter(signed -> signed.link().equals(stream.head()))
                            .isPresent());
        }
    }

    @Test
    void aRefusedStreamAndAForeignRecordDoNotStopTheOthers() throws Exception {
        StoreUrl.Kafka topic = BROKER.topic(1, Map.of());
        Path trail = trail("original", 10);
        assertThat(run("trail", "ship", trail.toString(), "--to", topic.shown()).exit())
                .isZero();
        Path copy = Files.createDirectory(scratch.resolve("copy"));
        Files.copy(trail.resolve("audit-log.jsonl"), copy.resolve("audit-log.jsonl"));
        GivenTrail.append(trail, 1);
        try (Trail continued = Trail.open(copy)) {
            continued.append(GivenTrail.reply("elsewhere", "File not found: elsewhere"));
        }
        sent(topic, trail);
        sent(topic, copy);
        send(topic, "not a stream", "not an entry");
        Path other = trail("other", 5);
        sent(topic, other);

        Run relayed = run("trail", "ship", "--from", topic.shown(), "--to", url.shown());
        Run again = run("trail", "ship", "--from", topic.shown(), "--to", url.shown());

        assertThat(relayed.exit()).isEqualTo(1);
        assertThat(relayed.err())
                .contains("does not continue the stored chain", "is not an entry of a trail")
                .hasLineCount(2);
        assertThat(again.err()).isEmpty();
        assertThat(again.out()).contains("shipped: 0 records");
        awaitStored(List.of(trail, other));
    }

    @Test
    void aShipperKilledBeforeItNotesWhatItSentSendsItAgainAndTheDatabaseSkipsIt() throws Exception {
        StoreUrl.Kafka topic = BROKER.topic(1, Map.of());
        Path trail = trail("trail", 6);
        assertThat(sent(topic, trail)).isEqualTo(7);
        try (var notes = Files.newDirectoryStream(trail, "audit-log.sent-*")) {
            for (Path note : notes) {
                Files.delete(note);
            }
        }
        assertThat(sent(topic, trail)).isEqualTo(7);

        Run relayed = run("trail", "ship", "--from", topic.shown(), "--to", url.shown());

        assertThat(relayed.out()).contains("shipped: 14 records");
        assertThat(relayed.exit()).isZero();
        awaitStored(List.of(trail));
    }

    @Test
    void usesTlsAndAPasswordFromTheFileThatAVariableNames() throws Exception {
        StoreUrl.Kafka topic = BROKER.topic(1, Map.of());
        Path trail = trail("trail", 3);
        Path settings = Files.writeString(scratch.resolve("client"), BROKER.secureSettings(BROKER.password()));
        Path wrong = Files.writeString(scratch.resolve("wrong"), BROKER.secureSettings("geheim"));
        String secure = BROKER.secureUrl(topic.topic());

        Run shipped = Run.of(
                Run.start(Map.of(Topic.CONFIG, settings.toString()), "trail", "ship", trail.toString(), "--to", secure),
                new byte[0]);
        Run rejected = Run.of(
                Run.start(Map.of(Topic.CONFIG, wrong.toString()), "trail", "ship", trail.toString(), "--to", secure),
                new byte[0]);

        assertThat(shipped.exit()).as(shipped.err()).isZero();
        assertThat(rejected.exit()).isEqualTo(1);
        assertThat(rejected.err())
                .contains("rejects the user or its password", Topic.CONFIG)
                .doesNotContain("geheim")
                .hasLineCount(1);
        Files.writeString(wrong, BROKER.secureSettings(BROKER.password()).replace("PKCS12", "PEM"));
        assertThat(failure(secure, Map.of(Topic.CONFIG, wrong.toString()))).hasMessageNotContaining(BROKER.password());
    }

    @Test
    void refusesATopicThatWouldEraseEntriesOrNeedsAnotherCodecOrDoesNotExist() {
        String compacted =
                BROKER.topic(1, Map.of("cleanup.policy", "compact,delete")).shown();

        assertThat(failure(compacted, Map.of())).hasMessageContaining("cleanup.policy=compact,delete");
        assertThat(failure(BROKER.url("x") + "?compression.type=lz4", Map.of()))
                .hasMessageContaining("compression.type=lz4; use gzip or none");
        assertThat(failure(BROKER.url("missing"), Map.of())).hasMessageContaining("/missing does not exist");
        assertThat(failure(BROKER.url("not allowed"), Map.of())).hasMessageContaining("Kafka does not allow");
    }

    @Test
    void saysWhatIsWrongWithAnAddressOrASetting() throws Exception {
        Path trail = trail("trail", 1);
        String impatient = "?default.api.timeout.ms=1500&request.timeout.ms=1000";

        Run down = run("trail", "ship", trail.toString(), "--to", "kafka://127.0.0.1:1/trails" + impatient);
        StoreException unknown = failure("kafka://broker.invalid:9092/trails", Map.of());
        StoreException wrongValue = failure(BROKER.url("x") + "?retry.backoff.ms=soon", Map.of());
        StoreException noFile = failure(BROKER.url("x"), Map.of(Topic.CONFIG, "/missing/client"));

        assertThat(down.exit()).isEqualTo(1);
        assertThat(down.err())
                .contains("kafka://127.0.0.1:1/trails does not answer")
                .hasLineCount(1);
        assertThat(unknown).hasMessageContaining("no broker whose host name is known");
        assertThat(wrongValue).hasMessageContaining("retry.backoff.ms").hasMessageNotContaining("soon");
        assertThat(noFile).hasMessageContaining("/missing/client");
        assertThat(noFile.reason()).isEqualTo(StoreProblem.UNSUITABLE);
        assertThat(catchThrowableOfType(IllegalArgumentException.class, () -> StoreUrl.parse("kafka://broker/topic")))
                .hasMessageContaining("needs a port");
    }

    @Test
    void aDirectoryAndATopicCannotBothBeTheSource() throws Exception {
        Run both = run("trail", "ship", scratch.toString(), "--from", BROKER.url("x"), "--to", url.shown());
        Run wrong = run("trail", "ship", "--from", url.shown(), "--to", url.shown());

        assertThat(both.exit()).isEqualTo(2);
        assertThat(both.err()).contains("a directory or --from, not both");
        assertThat(wrong.exit()).isEqualTo(2);
        assertThat(wrong.err()).contains("--from takes a topic");
    }

    @Test
    void aTopicThatWasMadeAgainGetsTheWholeTrail() throws Exception {
        StoreUrl.Kafka topic = BROKER.topic(1, Map.of());
        Path trail = trail("trail", 4);

        sent(topic, trail);
        int again = sent(topic, trail);
        try (Admin admin = BROKER.admin()) {
            admin.deleteTopics(List.of(topic.topic())).all().get();
        }
        awaitMissing(topic);
        BROKER.create(topic.topic(), 1, Map.of());

        assertThat(again).isZero();
        assertThat(sent(topic, trail)).isEqualTo(5);
    }

    private static void awaitMissing(StoreUrl.Kafka topic) throws Exception {
        long deadline = System.nanoTime() + LIMIT;
        while (!isMissing(topic)) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private static boolean isMissing(StoreUrl.Kafka topic) {
        try {
            TopicSink.open(Topic.of(topic, Map.of()), id -> Path.of("target")).close();
            return false;
        } catch (StoreException e) {
            return String.valueOf(e.getMessage()).contains("does not exist");
        }
    }

    private Path trail(String name, int faults) throws Exception {
        Path directory = Files.createDirectory(scratch.resolve(name));
        GivenTrail.append(directory, faults);
        return directory;
    }

    private static int sent(StoreUrl.Kafka topic, Path trail) throws Exception {
        String stream = StreamId.of(trail).text();
        try (TopicSink sink = TopicSink.open(Topic.of(topic, Map.of()), id -> trail)) {
            Stream known = new Stream(stream, "a machine");
            long head = sink.head(known).sequence();
            return sink.append(
                            known,
                            GivenTrail.lines(trail).stream()
                                    .filter(line -> line.link().sequence() >= head)
                                    .toList())
                    .added();
        }
    }

    private static void send(StoreUrl.Kafka topic, String key, String value) throws Exception {
        try (KafkaProducer<String, byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", topic.brokers()), new StringSerializer(), new ByteArraySerializer())) {
            producer.send(new ProducerRecord<>(topic.topic(), key, value.getBytes(StandardCharsets.UTF_8)))
                    .get();
        }
    }

    private StoreException failure(String address, Map<String, String> environment) {
        StoreException failed = catchThrowableOfType(
                StoreException.class,
                () -> TopicSink.open(Topic.of((StoreUrl.Kafka) StoreUrl.parse(address), environment), id -> scratch)
                        .close());
        assertThat(failed).isNotNull();
        return failed;
    }

    private void awaitStored(List<Path> trails) throws Exception {
        long deadline = System.nanoTime() + LIMIT;
        while (!heads().containsAll(trails.stream().map(TrailReader::end).toList())) {
            assertThat(System.nanoTime()).as(() -> "only " + heads()).isLessThan(deadline);
            TimeUnit.MILLISECONDS.sleep(50);
        }
        assertThat(stored())
                .containsExactlyInAnyOrderElementsOf(
                        trails.stream().map(GivenTrail::lines).toList());
    }

    private List<Link> heads() {
        try (StoredTrails stored = StoredTrails.open(database)) {
            return stored.streams().stream().map(StoredStream::head).toList();
        } catch (StoreException e) {
            throw new AssertionError(e);
        }
    }

    private List<List<ChainedLine>> stored() throws StoreException {
        List<List<ChainedLine>> found = new ArrayList<>();
        try (StoredTrails stored = StoredTrails.open(database)) {
            for (StoredStream stream : stored.streams()) {
                assertThat(new StoreAudit(stored)
                                .verify(stream, new ChainAudit())
                                .isSound())
                        .isTrue();
                List<ChainedLine> lines = new ArrayList<>();
                stored.lines(
                        stream.id(), 1, line -> lines.add(ChainedLine.read(line).orElseThrow()));
                found.add(lines);
            }
        }
        return found;
    }

    private static Process start(String... arguments) throws Exception {
        return Run.start(SERVER.environment(), arguments);
    }

    private static Run run(String... arguments) throws Exception {
        return Run.of(start(arguments), new byte[0]);
    }
}
