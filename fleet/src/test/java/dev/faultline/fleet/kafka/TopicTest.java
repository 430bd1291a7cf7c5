package dev.faultline.fleet.kafka;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreUrl;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicTest {
    // A broker accepts these settings only if it has the codec itself, which the broker of the tests has not.
    @ParameterizedTest
    @CsvSource({"compression.type, zstd", "compression.type, snappy", "cleanup.policy, compact"})
    void refusesATopicWithASettingThatDoesNotSuit(String name, String value) throws Exception {
        Topic topic = topic();

        assertThatThrownBy(() -> topic.check(config(name, value)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("kafka://broker:9092/trails has " + name + "=" + value + ", which");
    }

    @ParameterizedTest
    @CsvSource({"compression.type, producer", "compression.type, gzip", "cleanup.policy, delete"})
    void acceptsOtherTopics(String name, String value) throws Exception {
        Topic topic = topic();

        assertThatCode(() -> topic.check(config(name, value))).doesNotThrowAnyException();
    }

    private static Topic topic() throws StoreException {
        return Topic.of((StoreUrl.Kafka) StoreUrl.parse("kafka://broker:9092/trails"), Map.of());
    }

    private static Config config(String name, String value) {
        return new Config(List.of(new ConfigEntry(name, value)));
    }
}
