package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.files.servers.NamedServer;
import dev.faultline.http.Address;
import dev.faultline.http.EmbeddedServer;
import dev.faultline.http.EmbeddedSettings;
import dev.faultline.http.session.SessionLimits;
import dev.faultline.trail.Trail;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients over HTTP of several real server processes, each alone and all as one. */
class ManyGatewayTest {
    private static final SessionLimits LIMITS = new SessionLimits(10, 10, Duration.ofHours(1));
    private static final Pattern PID = Pattern.compile("pid (\\d+)");
    private static final String INITIALIZED = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

    private final NamedServer ann = Town.server("ann");
    private final NamedServer bob = Town.with(Town.server("bob", "plain"), true, List.of("crash"));

    @TempDir
    Path folder;

    private Trail trail;
    private Town town;
    private ManyGateway gateway;
    private EmbeddedServer http;

    @BeforeEach
    void open() {
        trail = Trail.open(folder.resolve("trail"));
        town = new Town(trail, ann, bob);
        gateway = new ManyGateway(town.servers(), town.merged(), LIMITS, TestClient.BUDGET);
        http = EmbeddedServer.start(EmbeddedSettings.at(new Address("127.0.0.1", 0))
                .mount(gateway.servlet(), "/mcp/*")
                .paths(ManyGateway::path)
                .onStop(gateway::close));
    }

    @AfterEach
    void close() {
        http.close();
        trail.close();
    }

    private HttpTestClient connect(String path) throws Exception {
        HttpTestClient client = new HttpTestClient(http.port(), path);
        client.initialize();
        client.post(INITIALIZED);
        return client;
    }

    private static String pid(String answer) {
        Matcher found = PID.matcher(answer);
        assertThat(found.find()).as(answer).isTrue();
        return found.group(1);
    }

    @Test
    void servesEachServerUnchangedAtItsOwnAddress() throws Exception {
        HttpTestClient alone = new HttpTestClient(http.port(), "/mcp/ann");

        assertThat(alone.initialize().body())
                .contains("\"serverInfo\":{\"name\":\"ann\",\"version\":\"1\"}", "\"tasks\":{}", "Ask ann.");
        assertThat(alone.call("whoami")).contains("I am ann");
        assertThat(connect("/mcp/bob").call("crash")).contains("\"code\":-32602", "Unknown tool: crash");
    }

    @Test
    void servesEachServerAtAnAddressThatEndsLikeOthersToo() throws Exception {
        assertThat(connect("/ann/mcp").call("whoami")).contains("I am ann");
        assertThat(new HttpTestClient(http.port(), "/bobb/mcp").initialize().body())
                .contains("There is no server bobb here.");
    }

    @Test
    void namesTheServersThatThereAre() throws Exception {
        HttpResponse<String> response = new HttpTestClient(http.port(), "/mcp/bobb").initialize();

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.body()).contains("There is no server bobb here. Did you mean bob? There are: ann, bob.");
    }

    @Test
    void servesAllOfThemAsOne() throws Exception {
        HttpTestClient client = connect("/mcp");

        assertThat(client.call("ann__whoami")).contains("I am ann");
        assertThat(client.call("bob__whoami")).contains("I am bob");
        assertThat(gateway.addresses()).containsExactly("ann", "bob");
        assertThat(gateway.openSessions()).isEqualTo(1);
        assertThat(gateway.upstreams("ann")).hasSize(1);
        assertThat(gateway.leftOut("ann")).isZero();
    }

    @Test
    void sharesAProcessOfASharedServerAtBothAddresses() throws Exception {
        String merged = pid(connect("/mcp").call("bob__pid"));

        assertThat(pid(connect("/mcp/bob").call("pid"))).isEqualTo(merged);
        assertThat(pid(connect("/mcp").call("bob__pid"))).isEqualTo(merged);
        assertThat(gateway.upstreams("bob")).hasSize(1);
    }

    @Test
    void keepsTheProcessesAndCallsOfServersThatDoNotChange() throws Exception {
        HttpTestClient merged = connect("/mcp");
        HttpTestClient alone = connect("/mcp/ann");
        String before = pid(merged.call("ann__pid"));
        String beforeAlone = pid(alone.call("pid"));
        List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
        NamedServer changed = Town.server("bob", "paged");
        for (int round = 0; round < 4; round++) {
            for (int call = 0; call < 25; call++) {
                calls.add(merged.posting(HttpTestClient.request(1000 + round * 100 + call, "ann__whoami", "{}")));
            }
            town.change(ann, round % 2 == 0 ? changed : bob, Town.server("cid"));
        }
        for (CompletableFuture<HttpResponse<String>> call : calls) {
            assertThat(call.join().body()).contains("I am ann");
        }

        assertThat(pid(merged.call("ann__pid"))).isEqualTo(before);
        assertThat(pid(alone.call("pid"))).isEqualTo(beforeAlone);
    }

    @Test
    void servesWhatTheFileNamesNow() throws Exception {
        HttpTestClient merged = connect("/mcp");
        assertThat(merged.call("bob__whoami")).contains("I am bob");

        town.change(ann, Town.server("bob", "paged"), Town.server("cid"));

        assertThat(connect("/mcp/bob").call("last")).contains("I am bob");
        assertThat(connect("/mcp").call("cid__whoami")).contains("I am cid");
        assertThat(gateway.addresses()).containsExactly("ann", "bob", "cid");

        town.change(ann);

        assertThat(new HttpTestClient(http.port(), "/mcp/cid").initialize().statusCode())
                .isEqualTo(404);
        assertThat(merged.call("bob__whoami")).contains("Unknown tool: bob__whoami");
    }
}
