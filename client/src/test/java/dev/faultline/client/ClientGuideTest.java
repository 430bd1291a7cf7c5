package dev.faultline.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.advice.Decision;
import dev.faultline.advice.Remedy;
import dev.faultline.fault.Occurrence;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The code of docs/guides/clients.md. */
class ClientGuideTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private OddHttpServer server;
    private McpSyncClient sdk;

    @BeforeEach
    void connect() throws Exception {
        server = new OddHttpServer(OddTools.all());
        sdk = connect(server.address());
    }

    @AfterEach
    void disconnect() throws Exception {
        sdk.close();
        server.stop();
    }

    private static McpSyncClient connect(String address) {
        return McpClient.sync(HttpClientStreamableHttpTransport.builder(address)
                        .clientBuilder(FaultlineHttp.newBuilder())
                        .build())
                .requestTimeout(LIMIT)
                .initializationTimeout(LIMIT)
                .build();
    }

    private static McpSyncClient start(String program, String... arguments) {
        return McpClient.sync(RestartableStdio.to(
                        ServerParameters.builder(program).args(arguments).build()))
                .requestTimeout(LIMIT)
                .initializationTimeout(LIMIT)
                .build();
    }

    private static String describe(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Answer(CallToolResult result) -> "The answer is " + result.content();
            case Outcome.Stated(Occurrence occurrence, Decision decision) ->
                "The server says: " + occurrence.fault().message() + " " + next(decision);
            case Outcome.Inferred(Occurrence occurrence, Decision decision) ->
                "It seems: " + occurrence.fault().message() + " " + next(decision);
        };
    }

    private static String next(Decision decision) {
        return switch (decision) {
            case Decision.Repeat(Duration delay) -> "Call again after " + delay.toSeconds() + " s.";
            case Decision.RepeatOnce() -> "Call again once.";
            case Decision.Repair(Remedy remedy) -> "Before another call: " + remedy;
            case Decision.GiveUp(String reason) -> reason;
        };
    }

    @Test
    void oneCall() {
        FaultlineClient client = FaultlineClient.of(sdk);
        Outcome outcome = client.call("busy", Map.of("dialect", "problem-details"));

        assertThat(describe(outcome)).isEqualTo("The server says: The order store is busy. Call again after 7 s.");
        assertThat(describe(client.call("answer", Map.of()))).startsWith("The answer is ");
        assertThat(describe(client.call("plain", Map.of("text", "Oh!")))).startsWith("It seems: Oh! ");
    }

    @Test
    void aServerProgram() {
        McpSyncClient started = start("java-that-does-not-exist", "-version");

        Outcome outcome = FaultlineClient.of(started).call("answer", Map.of());

        started.closeGracefully();
        assertThat(describe(outcome)).isEqualTo("It seems: The server could not be reached Call again after 1 s.");
    }

    @Test
    void severalCalls() {
        FaultlineClient patient = FaultlineClient.over(sdk)
                .attempts(5)
                .within(Duration.ofSeconds(30))
                .idempotent("set_address")
                .build();
        Outcome outcome = patient.callRepeatedly("set_address", Map.of("id", 7, "city", "Riga"));

        assertThat(describe(outcome)).contains("USE_EXISTING_NAME");
    }
}
