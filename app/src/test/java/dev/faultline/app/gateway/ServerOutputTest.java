package dev.faultline.app.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What servers print to standard error, on that of the gateway. */
class ServerOutputTest {
    private static final String LINE = "up\u001b[1A\u009b2K\r[mail] paid\u202e\tby card";

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void noServerOfSeveralPrintsInTheNameOfAnother() {
        ServerOutput.among("books", err).printed(LINE);

        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("[books] up\\u001b[1A\\u009b2K\\u000d[mail] paid\\u202e\tby card\n");
    }

    @Test
    void theOutputOfTheOnlyServerStaysAsItIs() {
        ServerOutput.of("books", err).printed(LINE);

        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo(LINE + "\n");
    }
}
