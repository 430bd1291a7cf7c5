package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.gateway.answer.KnownFailures;
import dev.faultline.json.JsonObject;
import dev.faultline.observe.MetricsObserver;
import dev.faultline.repeats.RepeatPolicy;
import dev.faultline.trail.Trail;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that repeats a call which would fail again, over pipes (R45). */
class RepeatedFailuresWireTest {
    private static final String MISSING = "{\"path\":\"a.txt\"}";

    @TempDir
    Path folder;

    private Path journal;
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();

    @BeforeEach
    void name() {
        journal = folder.resolve("journal");
    }

    // A file that it is to read is missing; everything else succeeds.
    private List<String> server() {
        List<String> command = ShellServer.command("done");
        String failing = "*'\"tools/call\"'*a.txt*) echo run >> '" + journal
                + "'; r='{\"isError\":true,\"content\":[{\"type\":\"text\",\"text\":\"ENOENT: no such file\"}]}';;\n"
                + "*'\"tools/call\"'*)";
        return List.of(command.get(0), command.get(1), command.getLast().replace("*'\"tools/call\"'*)", failing));
    }

    private TestClient client(RepeatPolicy policy) throws Exception {
        TestClient client = new TestClient(trail -> settings(trail, policy), folder.resolve("trail"));
        client.initialize();
        client.list();
        return client;
    }

    private GatewaySettings settings(Trail trail, RepeatPolicy policy) {
        GatewaySettings plain = TestClient.settings(server(), trail, Duration.ofMinutes(1));
        return new GatewaySettings(
                        plain.target(),
                        new ToolFailureDialect(),
                        plain.asIs(),
                        plain.hiddenFailures(),
                        plain.outputSchemas(),
                        plain.relay(),
                        trail,
                        List.of(new MetricsObserver(metrics, call -> Optional.empty())),
                        plain.maxMessage())
                .known(KnownFailures.by(policy));
    }

    @Test
    void saysHowOftenTheCallHasFailed() throws Exception {
        try (TestClient client = client(RepeatPolicy.ADVISE)) {
            String first = client.call("n", MISSING);
            String second = client.call("n", MISSING);

            assertThat(first).contains("ENOENT").doesNotContain("has failed");
            assertThat(second).contains("ENOENT", "2 times");
        }

        assertThat(Files.readAllLines(journal)).hasSize(2);
        assertThat(repeats("made")).isEqualTo(1);
    }

    @Test
    void doesNotMakeACallThatWouldFailAgain() throws Exception {
        try (TestClient client = client(RepeatPolicy.ENFORCE)) {
            JsonObject first = TestClient.json(client.call("n", MISSING));
            String second = client.call("n", "{ \"path\" : \"a.txt\" }");
            String other = client.call("n", "{\"path\":\"b.txt\"}");

            String id = first.object("result")
                    .flatMap(it -> it.object("_meta"))
                    .flatMap(it -> it.object("dev.faultline/occurrence"))
                    .flatMap(it -> it.string("id"))
                    .orElseThrow();
            assertThat(second)
                    .contains("\"isError\":true", "REPEATED_FAILURE", "The call was not made", id.substring(0, 8));
            assertThat(other).contains("done in process");
            assertThat(client.call("n", MISSING)).contains("ENOENT"); // a success of the tool may have changed it
        }

        assertThat(Files.readAllLines(journal)).hasSize(2);
        assertThat(repeats("refused")).isEqualTo(1);
    }

    @Test
    void eachCallStandsAloneIfThatIsOff() throws Exception {
        try (TestClient client = client(RepeatPolicy.OFF)) {
            assertThat(client.call("n", MISSING)).contains("ENOENT");
            assertThat(client.call("n", MISSING)).contains("ENOENT").doesNotContain("2 times");
        }

        assertThat(Files.readAllLines(journal)).hasSize(2);
    }

    private double repeats(String outcome) {
        return metrics.get("faultline.repeats")
                .tag("outcome", outcome)
                .counter()
                .count();
    }
}
