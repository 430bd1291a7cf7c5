package dev.faultline.app.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.HttpConnection;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.server.testing.Messages;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The workflow tools, called with a token that may only read. */
@SharedLog
class WorkflowScopeTest {
    private static final String START = "{\"workflowId\":\"counting\",\"workspacePath\":\"/w\",\"goal\":\"g\"}";

    @TempDir
    private Path home;

    @Test
    void aTokenThatMayOnlyReadCannotStartOrContinueARun() throws Exception {
        Path tokens = home.resolve("tokens");
        String ann = HttpServer.token(tokens, "ann", "executor", "read,write");
        String rob = HttpServer.token(tokens, "rob", "executor", "read");
        try (HttpServer server = serve(tokens)) {
            HttpConnection writer = server.connect(ann);
            HttpConnection reader = server.connect(rob);
            JsonObject started = structured(writer, "start_workflow", START);
            String proceed =
                    "{\"continueToken\":\"" + started.string("continueToken").orElseThrow() + "\"}";
            String keep = "{\"checkpointToken\":\""
                    + started.string("checkpointToken").orElseThrow() + "\"}";

            assertRefused(reader, "start_workflow", START);
            assertRefused(reader, "continue_workflow", proceed);
            assertRefused(reader, "checkpoint_workflow", keep);

            assertThat(reader.text("list_workflows", "{\"workspacePath\":\"/w\"}"))
                    .contains("counting")
                    .doesNotContain("\"isError\":true");
            assertThat(writer.text("checkpoint_workflow", keep)).doesNotContain("\"isError\":true");
        }
    }

    private static void assertRefused(HttpConnection reader, String tool, String arguments) throws Exception {
        assertThat(JsonText.print(structured(reader, tool, arguments)))
                .contains("\"code\":\"PRECONDITION_FAILED\"", "\"kind\":\"not_retryable\"")
                .contains("The token of this call does not have the scope write, which " + tool + " needs");
    }

    private static JsonObject structured(HttpConnection client, String tool, String arguments) throws Exception {
        JsonObject result = Messages.result(client.call(tool, arguments));
        return result.object("structuredContent").orElseThrow(() -> new AssertionError(JsonText.print(result)));
    }

    private HttpServer serve(Path tokens) throws Exception {
        return new HttpServer(Run.begin(
                Map.of("FAULTLINE_HOME", home.toString()),
                "serve",
                "--http",
                "127.0.0.1:0",
                "--toolsets",
                "workflow",
                "--root",
                home.toString(),
                "--workflows",
                WorkflowProcess.WORKFLOWS.toString(),
                "--token-file",
                tokens.toString()));
    }
}
