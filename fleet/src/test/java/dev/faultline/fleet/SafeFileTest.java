package dev.faultline.fleet;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.fleet.kafka.Topic;
import dev.faultline.fleet.postgres.Database;
import dev.faultline.fleet.postgres.Schema;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files with passwords for a store, and with the settings of its client. */
class SafeFileTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void aFileThatOthersCanUse() throws Exception {
        file = Files.writeString(folder.resolve("secrets"), "*:*:*:*:secret\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
    }

    @Test
    void rejectsAPassFileThatOthersCanRead() throws Exception {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        StoreUrl.Postgres url = (StoreUrl.Postgres) StoreUrl.parse("postgresql://user@127.0.0.1:1/audit");

        assertThatThrownBy(() -> Schema.migrate(Database.of(url, Map.of("PGPASSFILE", file.toString()))))
                .isInstanceOf(StoreException.class)
                .hasMessage("The store is not used, because other users have access to the pass file; run 'chmod 600 "
                        + file + "'.");
    }

    @Test
    void rejectsSettingsOfAClientThatOthersCanChange() {
        StoreUrl.Kafka url = (StoreUrl.Kafka) StoreUrl.parse("kafka://broker:9092/trails");

        assertThatThrownBy(() -> Topic.of(url, Map.of(Topic.CONFIG, file.toString())))
                .isInstanceOf(StoreException.class)
                .hasMessage("The store is not used, because other users can write to the file that"
                        + " FAULTLINE_KAFKA_CONFIG names; run 'chmod go-w " + file + "'.");
    }
}
