package dev.faultline.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.faultline.check.report.CheckFinding;
import dev.faultline.check.report.CheckReport;
import dev.faultline.check.rule.CheckRule;
import dev.faultline.check.wire.CannotCheckException;
import dev.faultline.check.wire.CheckTarget;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The same servers over HTTP, whose answers are events or JSON. */
class CheckOverHttpTest {
    private static final CheckSettings SETTINGS = CheckSettings.DEFAULT.timeout(Duration.ofSeconds(10));

    private HttpServer http;

    @BeforeEach
    void bind() throws IOException {
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    }

    @AfterEach
    void stop() {
        http.stop(0);
    }

    @Test
    void aServerThatKeepsEveryRuleHasNoFindings() throws Exception {
        serve("good", "text/event-stream");

        CheckReport report = check(Map.of());

        assertThat(report.interrupted()).isEmpty();
        assertThat(report.findings()).isEmpty();
        assertThat(report.judged())
                .contains(CheckRule.REP_01, CheckRule.PRO_03)
                .doesNotContain(CheckRule.ANS_04, CheckRule.ANS_05, CheckRule.LEA_05);
    }

    @Test
    void findsAServerThatBreaksARule() throws Exception {
        serve("PRO-01", "application/json");

        CheckReport report = check(Map.of());

        assertThat(report.findings()).extracting(CheckFinding::rule).containsExactly(CheckRule.PRO_01);
        assertThat(report.repeat(report.findings().getFirst())).contains("--url http://");
    }

    @Test
    void asksForCredentialsIfTheServerNeedsThem() throws Exception {
        http.createContext("/mcp", exchange -> {
            if (Optional.ofNullable(exchange.getRequestHeaders().getFirst("Authorization"))
                    .isPresent()) {
                answer(new PairServer("good"), exchange, "application/json");
            } else {
                exchange.sendResponseHeaders(401, -1);
                exchange.close();
            }
        });
        http.start();

        assertThatThrownBy(() -> check(Map.of()))
                .isInstanceOf(CannotCheckException.class)
                .hasMessageContaining("needs credentials (HTTP status 401): pass them with --header");
        assertThat(check(Map.of("Authorization", "Bearer abc")).findings()).isEmpty();
    }

    private CheckReport check(Map<String, String> headers) throws InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + http.getAddress().getPort() + "/mcp");
        return new Checker(new CheckTarget.Remote(uri, headers), SETTINGS, CheckProgress.NONE).run();
    }

    private void serve(String breaks, String type) {
        PairServer server = new PairServer(breaks);
        http.createContext("/mcp", exchange -> answer(server, exchange, type));
        http.start();
    }

    private static void answer(PairServer server, HttpExchange exchange, String type) throws IOException {
        List<String> lines =
                server.answers(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        if (lines.isEmpty()) {
            exchange.sendResponseHeaders(202, -1);
        } else {
            String body = type.equals("application/json")
                    ? lines.getFirst()
                    : "event: message\ndata: " + String.join("\n\ndata: ", lines) + "\n\n";
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", type);
            exchange.getResponseHeaders().set("Mcp-Session-Id", "one");
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }
}
