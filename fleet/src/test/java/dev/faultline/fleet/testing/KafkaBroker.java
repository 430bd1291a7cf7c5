package dev.faultline.fleet.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fleet.StoreUrl;
import dev.faultline.testing.ChildJava;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * A Kafka broker that is its own controller, in another process. All tests of a JVM share it. It listens at two ports:
 * for everyone, and with TLS and passwords.
 */
public final class KafkaBroker {
    /** The name of the resource for tests that must not run while another one restarts the broker. */
    public static final String RESOURCE = "the Kafka broker";

    private static final int START_MILLIS = 180_000;
    private static final String PASSWORD = UUID.randomUUID().toString();
    private static final AtomicInteger TOPICS = new AtomicInteger();

    private final Path folder;
    private final int port;
    private final int securePort;
    private Process process;

    private KafkaBroker(Path folder, int port, int securePort, Process process) {
        this.folder = folder;
        this.port = port;
        this.securePort = securePort;
        this.process = process;
    }

    /** {@return the broker, which the first call starts} */
    public static KafkaBroker shared() {
        return Shared.BROKER;
    }

    private static final class Shared {
        static final KafkaBroker BROKER = started();
    }

    /** {@return the address of a new topic with these partitions and settings} */
    public StoreUrl.Kafka topic(int partitions, Map<String, String> settings) {
        String name = "trails" + TOPICS.incrementAndGet();
        create(name, partitions, settings);
        return (StoreUrl.Kafka) StoreUrl.parse(url(name));
    }

    /** Creates a topic that clients see when this returns. */
    public void create(String name, int partitions, Map<String, String> settings) {
        try (Admin admin = admin()) {
            admin.createTopics(List.of(
                            new NewTopic(name, Optional.of(partitions), Optional.of((short) 1)).configs(settings)))
                    .all()
                    .get();
            Awaiting.until(() -> isKnown(admin, name));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    // The controller has made the topic; a busy broker learns of it a moment later.
    private static boolean isKnown(Admin admin, String name) throws InterruptedException, ExecutionException {
        try {
            admin.describeConfigs(List.of(new ConfigResource(ConfigResource.Type.TOPIC, name)))
                    .all()
                    .get();
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return false;
            }
            throw e;
        }
    }

    /** {@return the address of the topic with this name} */
    public String url(String topic) {
        return "kafka://127.0.0.1:" + port + "/" + topic;
    }

    /** {@return the address of the topic for clients that use TLS and a password} */
    public String secureUrl(String topic) {
        return "kafka://127.0.0.1:" + securePort + "/" + topic;
    }

    /** {@return the settings of a client that uses TLS and this password} */
    public String secureSettings(String password) {
        return """
            security.protocol=SASL_SSL
            sasl.mechanism=PLAIN
            sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="shipper" password="%s";
            ssl.truststore.type=PKCS12
            ssl.truststore.location=%s
            ssl.truststore.password=%s
            """.formatted(password, folder.resolve("keys"), PASSWORD);
    }

    /** {@return the password of the user "shipper"} */
    public String password() {
        return PASSWORD;
    }

    /** {@return a client for administrators} */
    public Admin admin() {
        return Admin.create(Map.of("bootstrap.servers", "127.0.0.1:" + port, "default.api.timeout.ms", START_MILLIS));
    }

    /** Kills the broker and starts it again on the same storage. */
    public synchronized void restart() throws IOException, InterruptedException {
        process.destroyForcibly().waitFor();
        process = run(folder, "again");
        awaitAnswer();
    }

    private void awaitAnswer() {
        try (Admin admin = admin()) {
            CompletableFuture<?> answer =
                    admin.describeCluster().nodes().toCompletionStage().toCompletableFuture();
            CompletableFuture.anyOf(answer, process.onExit()).join();
        }
        assertThat(process.isAlive()).as(() -> "Kafka ended: " + log()).isTrue();
    }

    private String log() {
        try {
            return Files.readString(folder.resolve("log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static KafkaBroker started() {
        try {
            Path folder = Files.createTempDirectory("faultline-kafka");
            int port = PostgresServer.freePort();
            int securePort = PostgresServer.freePort();
            makeKeys(folder.resolve("keys"));
            Files.writeString(
                    folder.resolve("server.properties"), settings(folder, port, securePort, PostgresServer.freePort()));
            KafkaBroker broker = new KafkaBroker(folder, port, securePort, run(folder, "format"));
            Runtime.getRuntime().addShutdownHook(new Thread(broker::remove));
            broker.awaitAnswer();
            return broker;
        } catch (IOException e) {
            throw new AssertionError("Kafka did not start", e);
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted", e);
        }
    }

    private static String settings(Path folder, int port, int securePort, int controller) {
        return """
            process.roles=broker,controller
            node.id=1
            controller.quorum.voters=1@127.0.0.1:%3$d
            listeners=PLAINTEXT://127.0.0.1:%1$d,SECURE://127.0.0.1:%2$d,CONTROLLER://127.0.0.1:%3$d
            advertised.listeners=PLAINTEXT://127.0.0.1:%1$d,SECURE://127.0.0.1:%2$d
            listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SECURE:SASL_SSL
            controller.listener.names=CONTROLLER
            listener.name.secure.sasl.enabled.mechanisms=PLAIN
            listener.name.secure.plain.sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required user_shipper="%5$s";
            listener.name.secure.ssl.keystore.type=PKCS12
            listener.name.secure.ssl.keystore.location=%4$s/keys
            listener.name.secure.ssl.keystore.password=%5$s
            listener.name.secure.ssl.key.password=%5$s
            log.dirs=%4$s/data
            offsets.topic.replication.factor=1
            offsets.topic.num.partitions=1
            transaction.state.log.replication.factor=1
            transaction.state.log.min.isr=1
            transaction.state.log.num.partitions=1
            group.initial.rebalance.delay.ms=0
            group.min.session.timeout.ms=500
            auto.create.topics.enable=false
            log.cleaner.dedupe.buffer.size=8388608
            """.formatted(port, securePort, controller, folder, PASSWORD);
    }

    private static void makeKeys(Path file) throws IOException, InterruptedException {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-alias",
                        "broker",
                        "-dname",
                        "CN=broker",
                        "-ext",
                        "san=ip:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(output).isZero();
    }

    private static Process run(Path folder, String how) throws IOException {
        List<String> command = ChildJava.quick()
                .with("-Xmx512m", "-XX:+ExitOnOutOfMemoryError") // without the second, a thread ends and clients wait
                .command(BrokerMain.class, folder.resolve("server.properties").toString(), how);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()))
                .start();
    }

    private synchronized void remove() {
        process.destroyForcibly();
        try {
            process.waitFor();
            new ProcessBuilder("rm", "-rf", folder.toString()).start();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("Kafka was not removed", e);
        }
    }
}
