package dev.faultline.files.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProgramLaunchTest {
    @Test
    void aProgramKeepsTheVariablesThatAClientSetForIt() {
        Map<String, String> given = Map.of("PGHOST", "db", "KAFKA_OPTS", "-x", "FAULTLINE_HOME", "/f", "PATH", "/bin");

        assertThat(ProgramLaunch.withoutOwn(given)).containsOnlyKeys("PGHOST", "KAFKA_OPTS", "PATH");
    }

    @Test
    void theCredentialsForAStoreCanBeWithheld() {
        ProgramLaunch launch = new ProgramLaunch(
                List.of("x"), Map.of("PGHOST", "db", "KAFKA_OPTS", "-x", "PATH", "/bin"), Optional.empty());

        assertThat(launch.withoutStoreCredentials().environment()).containsOnlyKeys("PATH");
    }
}
