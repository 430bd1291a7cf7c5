package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.answer.ErrorTexts;
import dev.faultline.json.JsonObject;
import dev.faultline.trail.Trail;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a client, the operator and the trail learn about a server that does not start, or that prints something. */
class StartFailuresTest {
    private static final String KEY =
            "-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA7bq\n-----END RSA PRIVATE KEY-----";

    @TempDir
    Path folder;

    private final Queue<String> reasons = new ConcurrentLinkedQueue<>();
    private final Queue<String> printed = new ConcurrentLinkedQueue<>();

    private GatewaySettings settings(Trail trail, ErrorTexts texts, List<String> command) {
        GatewaySettings plain = TestClient.settings(command, trail, Duration.ofMinutes(1));
        GatewayObserver observer = new GatewayObserver() {
            @Override
            public void notStarted(String why) {
                reasons.add(why);
            }

            @Override
            public void printed(String line) {
                printed.add(line);
            }
        };
        return new GatewaySettings(
                plain.target(),
                plain.dialect(),
                plain.asIs(),
                plain.hiddenFailures(),
                plain.outputSchemas(),
                plain.relay(),
                trail,
                List.of(observer),
                plain.maxMessage(),
                texts);
    }

    private String failure(ErrorTexts texts, String... command) throws Exception {
        try (TestClient client =
                new TestClient(trail -> settings(trail, texts, List.of(command)), folder.resolve("trail"))) {
            JsonObject error =
                    TestClient.json(client.initialize()).object("error").orElseThrow();
            return error.string("message").orElseThrow();
        }
    }

    private String trail() throws Exception {
        return Files.readString(folder.resolve("trail/audit-log.jsonl"));
    }

    @Test
    void namesAProgramThatDoesNotExist() throws Exception {
        String message = failure(ErrorTexts.WHOLE, "no-such-program-at-all", "-y", "server");

        String seen = "There is no program no-such-program-at-all on the PATH";
        assertThat(message).contains("could not be started", seen);
        assertThat(reasons)
                .allSatisfy(reason -> assertThat(reason).contains(seen))
                .isNotEmpty();
        assertThat(trail()).contains("\"program\":\"no-such-program-at-all\"", seen);
    }

    @Test
    void namesTheExitCodeAndTheLastLineOfAProgramThatEnds() throws Exception {
        String message = failure(ErrorTexts.WHOLE, "/bin/sh", "-c", "echo what a pity at /srv/conf >&2; exit 7");

        String seen = "It ended with exit code 7 before it answered: what a pity at /srv/conf";
        assertThat(message).contains("Its program, sh: " + seen);
        assertThat(reasons).contains("sh: " + seen);
        assertThat(trail()).contains("\"exit_code\":7", "what a pity");
    }

    @Test
    void namesTheExitCodeBesideACauseThatIsRecognised() throws Exception {
        assertThat(failure(ErrorTexts.WHOLE, "/bin/sh", "-c", "echo 'API_TOKEN is required' >&2; exit 2"))
                .contains("It ended with exit code 2 before it answered. It needs the variable API_TOKEN");
    }

    @Test
    void showsOthersNoPathsAndNobodySecrets() throws Exception {
        String script = "echo 'cannot read /srv/conf with ghp_0123456789abcdefghijklmnopqrstuvwxyz' >&2; exit 7";
        Path program = Files.writeString(folder.resolve("s"), script);

        assertThat(failure(ErrorTexts.SAFE, "/bin/sh", program.toString()))
                .contains("exit code 7 before it answered: cannot read")
                .doesNotContain("/srv/conf", "ghp_0123456789");
    }

    @Test
    void passesOnWhatAServerPrintsWithoutSecrets() throws Exception {
        failure(
                ErrorTexts.WHOLE,
                "/bin/sh",
                "-c",
                "printf '%s\\n' hello '" + KEY + "' 'key ghp_0123456789abcdefghijklmnopqrstuvwxyz' >&2; exit 1");

        assertThat(printed).startsWith("hello", "[redacted]", "key [redacted]");
        assertThat(trail()).doesNotContain("MIIEowIBAAKCAQEA7bq", "ghp_0123456789");
    }
}
