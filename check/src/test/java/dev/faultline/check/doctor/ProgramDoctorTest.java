package dev.faultline.check.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.check.wire.CheckTarget;
import dev.faultline.testing.Spec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Programs that are servers, and programs that are not. */
@Tag("thorough") // starts processes
class ProgramDoctorTest {
    private static final String GREETING =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},"
                + "\"serverInfo\":{\"name\":\"orders\",\"version\":\"1\"}}}";
    private static final String TOOLS = "{\"jsonrpc\":\"2.0\",\"id\":2,\"result\":{\"tools\":[{\"name\":\"find\"}]}}";
    private static final String PONG = "{\"jsonrpc\":\"2.0\",\"id\":3,\"result\":{}}";

    @Test
    @Spec("R54")
    void worksAndSaysWhatItHas() throws Exception {
        ServerHealth health = examine(
                "read a; echo '" + GREETING + "'; read b; read c; echo '" + TOOLS + "'; read d; echo '" + PONG
                        + "'; cat",
                Duration.ofSeconds(60));

        assertThat(health.isWell()).isTrue();
        assertThat(health.answered()).hasValueSatisfying(answers -> {
            assertThat(answers.revision()).isEqualTo("2025-11-25");
            assertThat(answers.tools()).isEqualTo(1);
            assertThat(answers.prompts()).isZero();
        });
    }

    @Test
    @Spec("R54")
    void endsAndSaysWhy() throws Exception {
        ServerHealth health =
                examine("echo starting >&2; echo 'ORDER_KEY is not set' >&2; exit 3", Duration.ofSeconds(60));

        assertThat(health.exitCode()).hasValue(3);
        assertThat(health.stderr()).containsExactly("starting", "ORDER_KEY is not set");
        assertThat(health.trouble().orElseThrow().next()).startsWith("Set ORDER_KEY in the env of this server");
    }

    @Test
    @Spec("R54")
    void asksOnTheTerminalAndSaysWhatItWants() throws Exception {
        ServerHealth health = examine(
                "echo 'Error: ORDER_KEY environment variable is required' >&2; sleep 600", Duration.ofSeconds(2));

        assertThat(health.trouble().orElseThrow().cause()).contains("ORDER_KEY");
    }

    @Test
    @Spec("R54")
    void printsABannerInsteadOfMessages() throws Exception {
        ServerHealth health = examine("echo 'Orders 1.0, listening on :3000'; sleep 600", Duration.ofSeconds(2));

        assertThat(health.trouble().orElseThrow().cause())
                .isEqualTo("It did not answer initialize within 2 s; it wrote this to standard output, where only"
                        + " messages may be: Orders 1.0, listening on :3000");
    }

    @Test
    @Spec("R54")
    void goesToTheBackground() throws Exception {
        ServerHealth health = examine("sleep 600 >/dev/null 2>&1 & exit 0", Duration.ofSeconds(60));

        assertThat(health.exitCode()).hasValue(0);
        assertThat(health.trouble().orElseThrow().next()).contains("gone to the background");
    }

    @Test
    @Spec("R54")
    void repeatsNoSecretThatItWasGiven() throws Exception {
        CheckTarget target = new CheckTarget.Command(
                List.of("sh", "-c", "echo \"the key $ORDER_API_KEY is refused\" >&2; exit 1"),
                Map.of("ORDER_API_KEY", "hunter2-of-ann"));

        ServerHealth health = new ServerDoctor(Duration.ofSeconds(60)).examine("orders", target);

        assertThat(health.json().toString()).doesNotContain("hunter2").contains("the key [redacted] is refused");
    }

    private static ServerHealth examine(String script, Duration patience) throws InterruptedException {
        return new ServerDoctor(patience)
                .examine("orders", new CheckTarget.Command(List.of("sh", "-c", script), Map.of()));
    }
}
