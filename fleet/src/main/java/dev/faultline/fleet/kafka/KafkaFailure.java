package dev.faultline.fleet.kafka;

import dev.faultline.fleet.StoreException;
import dev.faultline.fleet.StoreException.StoreProblem;
import dev.faultline.fleet.StoreUrl;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SslAuthenticationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Turns a failure of a Kafka client into a sentence for people. The client's own message may contain settings, such as
 * passwords, and is not repeated.
 */
final class KafkaFailure {
    private static final Pattern SETTING = Pattern.compile("for configuration ([\\w.]+)");

    private KafkaFailure() {}

    static StoreException of(Throwable thrown, StoreUrl.Kafka url) {
        String topic = "The topic " + url.shown();
        return switch (reason(thrown)) {
            case UnknownTopicOrPartitionException unknown ->
                new StoreException(StoreProblem.UNSUITABLE, topic + " does not exist.", thrown);
            case InvalidTopicException invalid ->
                new StoreException(StoreProblem.UNSUITABLE, topic + " has a name that Kafka does not allow.", thrown);
            case SslAuthenticationException untrusted ->
                new StoreException(
                        StoreProblem.DENIED,
                        topic + ": TLS with a broker failed; check the ssl settings in the file that " + Topic.CONFIG
                                + " names.",
                        thrown);
            case AuthenticationException denied ->
                new StoreException(
                        StoreProblem.DENIED,
                        topic + " rejects the user or its password; check the sasl settings in the file that "
                                + Topic.CONFIG + " names.",
                        thrown);
            case AuthorizationException denied ->
                new StoreException(StoreProblem.DENIED, topic + " does not allow this to the user.", thrown);
            case ConfigException invalid -> setting(invalid, topic, thrown);
            case NoSuchFileException missing ->
                new StoreException(
                        StoreProblem.UNSUITABLE,
                        "The file " + missing.getMessage() + ", which a setting of the Kafka client names, does not"
                                + " exist.",
                        thrown);
            case NoClassDefFoundError codec ->
                new StoreException(
                        StoreProblem.UNSUITABLE,
                        topic + " has records that are compressed in a way that this program cannot read; let their"
                                + " producer use gzip or none.",
                        thrown);
            case RetriableException temporary -> unreachable(topic, thrown);
            case InterruptException ended -> unreachable(topic, thrown);
            case Throwable other ->
                new StoreException(
                        StoreProblem.FAILED,
                        topic + " cannot be used: " + other.getClass().getSimpleName() + ".",
                        thrown);
        };
    }

    private static StoreException unreachable(String topic, Throwable thrown) {
        return new StoreException(StoreProblem.UNREACHABLE, topic + " does not answer.", thrown);
    }

    private static StoreException setting(ConfigException invalid, String topic, Throwable thrown) {
        String message = String.valueOf(invalid.getMessage());
        if (message.contains("bootstrap")) {
            return new StoreException(
                    StoreProblem.UNREACHABLE, topic + " has no broker whose host name is known.", thrown);
        }
        Matcher name = SETTING.matcher(message);
        return new StoreException(
                StoreProblem.UNSUITABLE,
                "A setting of the Kafka client is invalid" + (name.find() ? ": " + name.group(1) : "") + ".",
                thrown);
    }

    // Clients wrap what happened once or more.
    private static Throwable reason(Throwable thrown) {
        Throwable found = thrown;
        while (isWrapper(found)) {
            found = Optional.ofNullable(found.getCause()).orElseThrow();
        }
        return found;
    }

    private static boolean isWrapper(Throwable thrown) {
        return thrown.getCause() != null
                && (thrown instanceof ExecutionException || thrown.getClass().equals(KafkaException.class));
    }
}
