package dev.faultline.fleet.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreException.StoreProblem;
import dev.faultline.fleet.StoreUrl;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.SaslAuthenticationException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

class KafkaFailureTest {
    private static final StoreUrl.Kafka TOPIC = (StoreUrl.Kafka) StoreUrl.parse("kafka://broker:9092/trails");

    @Test
    void saysThatAnotherProducerUsesACodecThatIsMissing() {
        // A client throws this when it decompresses records of a codec that is not on the class path.
        StoreException failed =
                KafkaFailure.of(new KafkaException(new NoClassDefFoundError("com/github/luben/zstd")), TOPIC);

        assertThat(failed).hasMessageContaining("cannot read").hasMessageContaining("gzip");
        assertThat(failed.reason()).isEqualTo(StoreProblem.UNSUITABLE);
    }

    @Test
    void repeatsNoMessageOfTheClient() {
        assertThat(failure(new ConfigException("sasl.jaas.config", "s3cret"))).hasMessageContaining("sasl.jaas.config");
        assertThat(failure(new SaslAuthenticationException("s3cret")).reason()).isEqualTo(StoreProblem.DENIED);
        assertThat(failure(new TopicAuthorizationException("s3cret")).reason()).isEqualTo(StoreProblem.DENIED);
        assertThat(failure(new IllegalStateException("s3cret")).reason()).isEqualTo(StoreProblem.FAILED);
    }

    private static StoreException failure(Exception thrown) {
        StoreException failed = KafkaFailure.of(new ExecutionException(thrown), TOPIC);
        assertThat(failed).hasMessageNotContaining("s3cret");
        return failed;
    }
}
