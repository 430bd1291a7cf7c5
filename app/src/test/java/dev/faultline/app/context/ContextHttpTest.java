package dev.faultline.app.context;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.testing.Spec;
import java.io.BufferedReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContextHttpTest {
    private static final Pattern URL = Pattern.compile("at (http://\\S+/mcp)");
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    private Path folder;

    private String url = "";
    private String session = "";

    @Test
    @Spec({"RV-01", "RV-05", "RV-19"})
    void answersOverHttpAsOverStandardOutput() throws Exception {
        Process server = Run.start(
                "serve",
                "--http",
                "127.0.0.1:0",
                "--root",
                folder.toString(),
                "--trail",
                folder + "/trail",
                "--caches",
                Program.DATA.resolve("caches").toString());
        try (BufferedReader err = server.errorReader(UTF_8)) {
            Matcher at = URL.matcher(err.readLine());
            assertThat(at.find()).isTrue();
            url = at.group(1);
            HttpResponse<String> begun = post(
                    "initialize",
                    "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                            + "\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}");
            session = begun.headers().firstValue("Mcp-Session-Id").orElseThrow();

            assertThat(call("{\"cache\":\"minimal\",\"query\":\"x\",\"budget\":0}"))
                    .contains("\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"{\\\"documents\\\":[],"
                            + "\\\"selection\\\":{\\\"query\\\":\\\"x\\\",\\\"budget\\\":0,\\\"tokens_used\\\":0,"
                            + "\\\"documents_considered\\\":2,\\\"documents_selected\\\":0,"
                            + "\\\"documents_excluded_by_budget\\\":2}}\\n\"}]}}");
            assertThat(call("{\"cache\":\"future_version\",\"query\":\"x\",\"budget\":0}"))
                    .contains("\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"{\\\"error\\\":{\\\"code\\\":"
                            + "\\\"cache_invalid\\\",\\\"message\\\":\\\"Cache exists but is invalid\\\"}}\\n\"}],"
                            + "\"isError\":true}}");
        } finally {
            server.destroy();
            server.waitFor();
        }
    }

    private String call(String arguments) throws Exception {
        return post("tools/call", "{\"name\":\"context.resolve\",\"arguments\":" + arguments + "}")
                .body();
    }

    private HttpResponse<String> post(String method, String parameters) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + parameters + "}"));
        if (!session.isEmpty()) {
            request.header("Mcp-Session-Id", session);
        }
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
