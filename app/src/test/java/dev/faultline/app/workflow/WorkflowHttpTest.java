package dev.faultline.app.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.wire.HttpConnection;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.json.JsonObject;
import dev.faultline.server.testing.Messages;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workflow.testing.WorkflowRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The workflow tools over HTTP, with concurrent clients. */
class WorkflowHttpTest {
    private static final int TOGETHER = 8;

    @TempDir
    private static Path home;

    private static HttpServer server;
    private static HttpConnection client;

    @BeforeAll
    static void start() throws Exception {
        server = new HttpServer(Run.start(
                Map.of("FAULTLINE_HOME", home.toString()),
                "serve",
                "--http",
                "127.0.0.1:0",
                "--toolsets",
                "workflow",
                "--root",
                home.toString(),
                "--workflows",
                WorkflowProcess.WORKFLOWS.toString()));
        client = server.connect();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    @Spec({"TE-12", "TE-22"})
    void concurrentCallsWithOneTokenDoTheStepOnce() throws Exception {
        String token = call(
                        "start_workflow",
                        "{\"workflowId\":\"counting\",\"workspacePath\":\"/w\",\"goal\":\"together\"}")
                .string("continueToken")
                .orElseThrow();
        List<CompletableFuture<JsonObject>> answers = new ArrayList<>();
        for (int i = 0; i < TOGETHER; i++) {
            answers.add(CompletableFuture.supplyAsync(() -> advanced(token)));
        }

        for (CompletableFuture<JsonObject> answer : answers) {
            assertThat(answer.get()).isEqualTo(answers.getFirst().get());
        }
        JsonObject pending = answers.getFirst().get().object("pending").orElseThrow();
        assertThat(pending.string("stepId")).contains("rounds@1::count");
    }

    @Test
    @Spec({"TE-24", "TE-34"})
    void aBadTokenIsRejectedRecordedAndNeverRepeated() throws Exception {
        String token = "ct_" + "A".repeat(91);

        JsonObject envelope = call("continue_workflow", WorkflowRun.arguments(token, "\"notes\":\"x\""));

        assertThat(envelope.string("code")).contains("TOKEN_UNSUPPORTED_VERSION");
        String trail = Files.readString(home.resolve("trail/audit-log.jsonl"));
        assertThat(trail).contains("TOKEN_UNSUPPORTED_VERSION").doesNotContain(token);
    }

    private static JsonObject advanced(String token) {
        try {
            JsonObject answer = call("continue_workflow", WorkflowRun.arguments(token, "\"notes\":\"x\""));
            // A call that waits too long for the lock may be repeated.
            while (answer.string("code").filter("TOKEN_SESSION_LOCKED"::equals).isPresent()) {
                answer = call("continue_workflow", WorkflowRun.arguments(token, "\"notes\":\"x\""));
            }
            return answer;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static JsonObject call(String tool, String arguments) throws Exception {
        return Messages.result(client.call(tool, arguments))
                .object("structuredContent")
                .orElseThrow();
    }
}
