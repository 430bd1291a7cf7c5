package dev.faultline.app.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.HttpConnection;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.testing.Spec;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The context tools of a server that finds its caches in the folder that the environment names. */
@SharedLog
class ServedContextTest {
    @TempDir
    private Path folder;

    @TempDir
    private Path trail;

    @Test
    @Spec({"RV-01", "RV-05", "RV-19"})
    void answersOverHttpLikeOverStdio() throws Exception {
        Process process = Run.begin(
                Map.of(
                        "FAULTLINE_HOME",
                        folder.resolve("home").toString(),
                        "CONTEXT_CACHE_ROOT",
                        Program.DATA.resolve("caches").toString()),
                "serve",
                "--http",
                "127.0.0.1:0",
                "--name",
                "mcp-context-server",
                "--root",
                folder.toString(),
                "--trail",
                trail.toString());
        try (HttpServer server = new HttpServer(process)) {
            HttpConnection client = server.connect();

            assertThat(client.greeting()).contains("\"serverInfo\":{\"name\":\"mcp-context-server\",");
            assertThat(client.text("context.resolve", "{\"cache\":\"minimal\",\"query\":\"x\",\"budget\":0}"))
                    .endsWith("\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"{\\\"documents\\\":[],"
                            + "\\\"selection\\\":{\\\"query\\\":\\\"x\\\",\\\"budget\\\":0,\\\"tokens_used\\\":0,"
                            + "\\\"documents_considered\\\":2,\\\"documents_selected\\\":0,"
                            + "\\\"documents_excluded_by_budget\\\":2}}\\n\"}]}}");
            assertThat(client.text("context.resolve", "{\"cache\":\"future_version\",\"query\":\"x\",\"budget\":0}"))
                    .endsWith("\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"{\\\"error\\\":{\\\"code\\\":"
                            + "\\\"cache_invalid\\\",\\\"message\\\":\\\"Cache exists but is invalid\\\"}}\\n\"}],"
                            + "\"isError\":true}}");
        }
    }
}
