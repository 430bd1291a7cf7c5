package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.http.Address;
import dev.faultline.http.CallerBudget;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.trail.Trail;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What callers of a gateway over HTTP may use at a time: a number of requests, and memory for their messages. */
class GatewayBudgetTest {
    private static final int MEMORY = 128 * 1024;

    @TempDir
    Path folder;

    private Trail trail;
    private HttpGateway gateway;
    private CallerBudget budget;
    private EmbeddedServer http;
    private HttpTestClient client;

    @BeforeEach
    void open() throws Exception {
        trail = Trail.open(folder.resolve("trail"));
        serve(settings -> settings);
    }

    private void serve(UnaryOperator<GatewaySettings> how) throws Exception {
        GatewaySettings settings = TestClient.settings(FaultyServer.command(), trail, Duration.ofMinutes(1));
        budget = new CallerBudget(3, MEMORY);
        gateway = new HttpGateway(how.apply(settings), new SessionLimits(2, 2, Duration.ofHours(1)), budget);
        http = EmbeddedServer.start(EmbeddedSettings.at(new Address("127.0.0.1", 0))
                .mount(gateway.servlet(), "/mcp")
                .onStop(gateway::close));
        client = new HttpTestClient(http.port());
        client.initialize();
    }

    @AfterEach
    void close() {
        http.close();
        trail.close();
    }

    @Test
    void rejectsMoreRequestsOfOneCallerThanItsLimit() throws Exception {
        List<CompletableFuture<HttpResponse<String>>> hanging = Stream.of(1, 2, 3)
                .map(id -> client.posting(HttpTestClient.request(id, "hang", "{}")))
                .toList();
        while (gateway.upstreams().getFirst().sent() < 3) {
            TimeUnit.MILLISECONDS.sleep(10);
        }

        HttpResponse<String> rejected = client.post(HttpTestClient.request(4, "ok", "{}"));

        assertThat(rejected.statusCode()).isEqualTo(429);
        assertThat(rejected.headers().firstValue("Retry-After")).contains("1");
        assertThat(rejected.body()).contains("Too many requests of this caller are in progress");
        client.delete();
        for (CompletableFuture<HttpResponse<String>> call : hanging) {
            assertThat(call).succeedsWithin(Duration.ofMinutes(1));
        }
    }

    @Test
    void rejectsAMessageForWhichThereIsNoMemory() throws Exception {
        HttpResponse<String> rejected =
                client.post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + "x".repeat(MEMORY) + "\"}");

        assertThat(rejected.statusCode()).isEqualTo(503);
        assertThat(rejected.body()).contains("The gateway has no memory for this message now");
        assertThat(client.call("ok")).contains("fine");
        assertThat(budget.used()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void reportsAnAnswerForWhichThereIsNoMemory(boolean shared) throws Exception {
        http.close();
        serve(settings -> shared ? settings.shared() : settings);

        assertThat(client.call("large"))
                .contains("Too many responses have not been read yet", "\"isError\":true")
                .doesNotContain("xxxx");
        assertThat(client.call("ok")).contains("fine");
        assertThat(budget.used()).isZero();
    }
}
