package dev.faultline.fleet;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The files with the passwords of stores, as the variables of the environment name them. */
public final class StoreFiles {
    /** The variable that names the file with the settings of Kafka clients. */
    public static final String KAFKA_SETTINGS = "FAULTLINE_KAFKA_CONFIG";

    private static final String PASS_FILE = "PGPASSFILE";

    private StoreFiles() {}

    /** {@return all of them, whichever store is used} They need not exist. */
    public static List<Path> of(Map<String, String> environment) {
        return Stream.of(passFile(environment), kafkaSettings(environment))
                .flatMap(Optional::stream)
                .toList();
    }

    /** {@return the pass file that the PostgreSQL driver reads if it gets no password} */
    public static Optional<Path> passFile(Map<String, String> environment) {
        return named(PASS_FILE, environment)
                .or(() -> Optional.ofNullable(environment.get("HOME")).map(home -> Path.of(home, ".pgpass")));
    }

    /** {@return the file with the settings of Kafka clients, if the operator names one} */
    public static Optional<Path> kafkaSettings(Map<String, String> environment) {
        return named(KAFKA_SETTINGS, environment);
    }

    private static Optional<Path> named(String variable, Map<String, String> environment) {
        return Optional.ofNullable(environment.get(variable))
                .filter(name -> !name.isBlank())
                .map(Path::of);
    }
}
