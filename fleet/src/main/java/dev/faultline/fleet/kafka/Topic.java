package dev.faultline.fleet.kafka;

import dev.faultline.fleet.SafeFile;
import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreException.StoreProblem;
import dev.faultline.fleet.StoreFiles;
import dev.faultline.fleet.StoreUrl;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Predicate;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.jspecify.annotations.Nullable;

/**
 * A topic for trails. Settings of the client, such as those of TLS and SASL, have their usual names and are in the file
 * that FAULTLINE_KAFKA_CONFIG names, because they contain passwords.
 */
public final class Topic {
    /** The variable that names the file of settings. */
    public static final String CONFIG = StoreFiles.KAFKA_SETTINGS;

    private static final String ANSWER_MILLIS = "30000";

    // The other codecs need libraries with native parts for each platform, which the program does not have.
    private static final Set<String> CODECS = Set.of("none", "gzip");
    private static final Set<String> TOPIC_CODECS = Set.of("producer", "uncompressed", "gzip");

    private final StoreUrl.Kafka url;
    private final Map<String, Object> settings;

    private Topic(StoreUrl.Kafka url, Map<String, Object> settings) {
        this.url = url;
        this.settings = settings;
    }

    /** {@return the topic at this address} */
    public static Topic of(StoreUrl.Kafka url, Map<String, String> environment) throws StoreException {
        Map<String, Object> settings = new HashMap<>();
        settings.put("default.api.timeout.ms", ANSWER_MILLIS);
        settings.put("request.timeout.ms", ANSWER_MILLIS);
        settings.put("client.id", "faultline");
        settings.put("enable.metrics.push", "false");
        Optional<Path> file = StoreFiles.kafkaSettings(environment);
        if (file.isPresent()) {
            Properties given = read(file.get());
            given.stringPropertyNames().forEach(name -> settings.put(name, given.getProperty(name)));
        }
        settings.putAll(url.parameters());
        settings.put("bootstrap.servers", url.brokers());
        return new Topic(url, settings);
    }

    private static Properties read(Path file) throws StoreException {
        Properties settings = new Properties();
        SafeFile.requireTrusted(file, "the file that " + CONFIG + " names");
        try (Reader reader = Files.newBufferedReader(file)) {
            settings.load(reader);
            return settings;
        } catch (IOException | IllegalArgumentException e) {
            throw new StoreException(
                    StoreProblem.UNSUITABLE, "The file " + file + ", which " + CONFIG + " names, cannot be read.", e);
        }
    }

    String name() {
        return url.topic();
    }

    /**
     * {@return the settings of a client}
     *
     * @param defaults what applies unless the operator sets something else
     * @param required what cannot be changed
     */
    Map<String, Object> settings(Map<String, Object> defaults, Map<String, Object> required) {
        Map<String, Object> all = new HashMap<>(defaults);
        all.putAll(settings);
        all.putAll(required);
        return all;
    }

    /**
     * {@return the id of the topic, which differs from that of a deleted topic with the same name}
     *
     * @throws StoreException also if the topic keeps only the last record of each key, which would erase trails, or is
     *     compressed in a way that this program cannot read
     */
    String check() throws StoreException {
        try (Admin admin = Admin.create(settings)) {
            ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, name());
            Config config = admin.describeConfigs(List.of(resource)).all().get().get(resource);
            check(config == null ? new Config(List.of()) : config);
            return admin.describeTopics(List.of(name())).allTopicNames().get().values().stream()
                    .map(topic -> topic.topicId().toString())
                    .findFirst()
                    .orElseThrow();
        } catch (ExecutionException | KafkaException e) {
            throw failure(e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    void check(Config config) throws StoreException {
        refuse(
                config.get(TopicConfig.CLEANUP_POLICY_CONFIG),
                policy -> policy.contains(TopicConfig.CLEANUP_POLICY_COMPACT),
                "would erase entries; use delete.");
        refuse(
                config.get(TopicConfig.COMPRESSION_TYPE_CONFIG),
                codec -> !TOPIC_CODECS.contains(codec),
                "this program cannot read; use producer, gzip or uncompressed.");
    }

    private void refuse(@Nullable ConfigEntry setting, Predicate<String> unsuitable, String reason)
            throws StoreException {
        if (setting != null && setting.value() != null && unsuitable.test(setting.value())) {
            throw new StoreException(
                    StoreProblem.UNSUITABLE,
                    "The topic " + url.shown() + " has " + setting.name() + "=" + setting.value() + ", which "
                            + reason);
        }
    }

    /** Checks that a producer with these settings can compress records. */
    static void checkCodec(Map<String, Object> settings) throws StoreException {
        String codec = String.valueOf(settings.getOrDefault(TopicConfig.COMPRESSION_TYPE_CONFIG, "none"));
        if (!CODECS.contains(codec)) {
            throw new StoreException(
                    StoreProblem.UNSUITABLE,
                    "This program cannot compress records with compression.type=" + codec + "; use gzip or none.");
        }
    }

    /** {@return what a failure of a client means} */
    StoreException failure(Throwable thrown) {
        return KafkaFailure.of(thrown, url);
    }

    static StoreException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new StoreException(StoreProblem.UNREACHABLE, "Shipping was interrupted.", e);
    }
}
