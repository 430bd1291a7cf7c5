package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.relay.UpstreamStatus;
import dev.faultline.gateway.remote.RemoteAddress;
import dev.faultline.http.Address;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.trail.Trail;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients over HTTP that share one real upstream process. */
class SharedGatewayTest {
    private static final Pattern PID = Pattern.compile("\"text\":\"(\\d+)\"");

    @TempDir
    Path folder;

    private Trail trail;
    private HttpGateway gateway;
    private EmbeddedServer http;
    private HttpTestClient first;
    private HttpTestClient second;

    @BeforeEach
    void open() throws Exception {
        trail = Trail.open(folder.resolve("trail"));
        serve(UpstreamTarget.command(FaultyServer.command()));
        first.initialize();
        second.initialize();
    }

    private void serve(UpstreamTarget target) {
        GatewaySettings settings =
                TestClient.settings(target, trail, Duration.ofMinutes(1)).shared();
        gateway = new HttpGateway(settings, new SessionLimits(5, 5, Duration.ofHours(1)), TestClient.BUDGET);
        http = EmbeddedServer.start(EmbeddedSettings.at(new Address("127.0.0.1", 0))
                .mount(gateway.servlet(), "/mcp")
                .onStop(gateway::close));
        first = new HttpTestClient(http.port());
        second = new HttpTestClient(http.port());
    }

    @AfterEach
    void close() {
        http.close();
        trail.close();
    }

    @Test
    void servesAllSessionsByOneProcessAndKeepsTheirIdsApart() throws Exception {
        CompletableFuture<HttpResponse<String>> slow = first.posting(HttpTestClient.request(7, "slow", "{}"));
        String other = second.post(HttpTestClient.request(7, "ok", "{}")).body();

        assertThat(other).contains("fine", "\"id\":7");
        assertThat(slow.get(1, TimeUnit.MINUTES).body()).contains("slow but sure", "\"id\":7");
        assertThat(pid(first)).isEqualTo(pid(second));
        assertThat(gateway.upstreams()).containsExactly(new UpstreamSnapshot(UpstreamStatus.UP, 0, 0, 0));
    }

    @Test
    void sendsProgressToTheSessionThatAskedForIt() throws Exception {
        String mine = first.post(HttpTestClient.request(1, "progress", "{\"progressToken\":\"mine\"}"))
                .body();
        String yours = second.post(HttpTestClient.request(1, "progress", "{\"progressToken\":\"yours\"}"))
                .body();

        assertThat(mine).contains("\"progressToken\":\"mine\"", "done").doesNotContain("yours");
        assertThat(yours).contains("\"progressToken\":\"yours\"", "done").doesNotContain("mine");
    }

    @Test
    void whatACallOfOneClientMakesTheServerLogReachesNoOther() throws Exception {
        CompletableFuture<HttpResponse<String>> slow = second.posting(HttpTestClient.request(7, "slow", "{}"));
        HttpResponse<InputStream> stream = second.listen();

        assertThat(first.call("flood")).contains("after the flood");

        assertThat(slow.get(1, TimeUnit.MINUTES).body())
                .contains("slow but sure")
                .doesNotContain("\"flood\"");
        first.call("crash"); // what follows it in the stream of the other shows that nothing came before
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
            assertThat(lines.lines()
                            .filter(line -> line.contains("notifications/message"))
                            .findFirst())
                    .hasValueSatisfying(line -> assertThat(line).contains("was started again"));
        }
    }

    @Test
    void aLogMessageInTheResponseToACallReachesItsCaller() throws Exception {
        http.close();
        try (FaultyHttpServer server = new FaultyHttpServer()) {
            serve(UpstreamTarget.at(new RemoteAddress(server.uri(), Map.of())));
            first.initialize();
            second.initialize();

            assertThat(first.call("resumed")).contains("notifications/message", "begun", "continued");
        }
    }

    @Test
    void refusesAQuestionOfTheServerForItsClients() throws Exception {
        assertThat(first.call("ask")).contains("\"id\":1").doesNotContain("roots/list");
    }

    @Test
    void aCrashIsReportedToAllAndTheNextCallsAreServed() throws Exception {
        HttpResponse<InputStream> stream = second.listen();

        assertThat(first.call("crash")).contains("UPSTREAM_CRASHED");

        try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
            assertThat(lines.lines()
                            .filter(line -> line.contains("was started again"))
                            .findFirst())
                    .isPresent();
        }
        assertThat(first.call("ok")).contains("fine");
        assertThat(second.call("ok")).contains("fine");
    }

    @Test
    void theProcessStaysWhenSessionsEnd() throws Exception {
        long process = pid(first);

        assertThat(first.delete().statusCode()).isEqualTo(200);
        assertThat(second.call("ok")).contains("fine");
        assertThat(second.delete().statusCode()).isEqualTo(200);
        HttpTestClient third = new HttpTestClient(http.port());
        third.initialize();

        assertThat(pid(third)).isEqualTo(process);
    }

    @Test
    void theProcessEndsWithTheGateway() throws Exception {
        ProcessHandle process = ProcessHandle.of(pid(first)).orElseThrow();

        http.close();

        assertThat(process.onExit()).succeedsWithin(Duration.ofMinutes(1));
    }

    @Test
    void passesOnARejectedHandshakeAndTriesAgainForTheNextSession() throws Exception {
        http.close();
        Path file = folder.resolve("accepts");
        serve(UpstreamTarget.command(FaultyServer.command("rejects", file.toString())));

        HttpResponse<String> rejected = first.initialize();
        Files.createFile(file);
        HttpResponse<String> accepted = second.initialize();

        assertThat(rejected.body()).contains("Unsupported protocol version");
        assertThat(first.session()).isEmpty();
        assertThat(accepted.body()).contains("protocolVersion");
        assertThat(second.call("ok")).contains("fine");
    }

    private static long pid(HttpTestClient client) throws Exception {
        Matcher pid = PID.matcher(client.call("where"));
        assertThat(pid.find()).isTrue();
        return Long.parseLong(pid.group(1));
    }
}
