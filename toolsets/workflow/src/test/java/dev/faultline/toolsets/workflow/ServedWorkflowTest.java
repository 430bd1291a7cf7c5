package dev.faultline.toolsets.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workflow.testing.WorkflowClient;
import dev.faultline.toolsets.workflow.testing.WorkflowRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Successful calls of the six tools. */
class ServedWorkflowTest {
    private static final Path EXAMPLES = Path.of("../../examples/workflows");
    private static final String PLAN =
            "\"output\":{\"notesMarkdown\":\"n\",\"artifacts\":[{\"kind\":\"plan\",\"version\":\"2.0.0\","
                    + "\"packages\":2}]},\"context\":{\"packages\":[\"core\",\"app\"],\"version\":\"2.0.0\"}";

    @TempDir
    private static Path home;

    private static WorkflowClient client;

    @BeforeAll
    static void start() throws IOException {
        client = WorkflowClient.start(home, EXAMPLES);
    }

    @AfterAll
    static void stop() throws IOException {
        client.close();
    }

    @Test
    @Spec("TE-13")
    void listsTheExamplesWithoutProblems() throws Exception {
        JsonObject result = client.success("list_workflows", "{\"workspacePath\":\"/w\"}");

        assertThat(JsonText.print(result))
                .contains("\"fix-bug\"", "\"incident\"", "\"release\"")
                .doesNotContain("validationWarnings", "\"code\"");
    }

    @Test
    void inspectsAWorkflowWithTheStepsOfItsFragments() throws Exception {
        JsonObject result = client.success("inspect_workflow", "{\"workflowId\":\"fix-bug\",\"workspacePath\":\"/w\"}");

        assertThat(result.string("mode")).contains("preview");
        assertThat(JsonText.print(result)).contains("\"check/tests\"", "\"check/diff\"", "\"until\"");
    }

    @Test
    void showsTheOutputContractOfAStep() throws Exception {
        JsonObject inspected =
                client.success("inspect_workflow", "{\"workflowId\":\"release\",\"workspacePath\":\"/w\"}");
        WorkflowRun run = WorkflowRun.of(client, "release");
        JsonObject shown = run.send(run.token(), "");

        String contract = "\"outputContract\":{\"artifact\":\"plan\",\"required\":[\"version\",\"packages\"]}";
        assertThat(JsonText.print(inspected)).contains(contract);
        assertThat(JsonText.print(run.pending())).contains(contract);
        assertThat(JsonText.print(shown.object("pending").orElseThrow())).contains(contract);
    }

    @Test
    void listsTheWorkflowsPageByPage() throws Exception {
        List<String> pages = new ArrayList<>();
        JsonObject page = client.success("list_workflows", "{\"workspacePath\":\"/w\",\"limit\":2}");
        pages.add(JsonText.print(page.get("workflows").orElseThrow()));
        String cursor = page.string("nextCursor").orElseThrow();
        JsonObject last = client.success(
                "list_workflows", "{\"workspacePath\":\"/w\",\"limit\":2,\"cursor\":\"" + cursor + "\"}");
        pages.add(JsonText.print(last.get("workflows").orElseThrow()));

        assertThat(pages.getFirst()).contains("\"fix-bug\"", "\"incident\"").doesNotContain("\"release\"");
        assertThat(pages.getLast()).contains("\"release\"").doesNotContain("\"fix-bug\"", "\"incident\"");
        assertThat(last.get("nextCursor")).isEmpty();
        assertThat(last.get("total")).contains(JsonNumber.of(3));
    }

    @Test
    void listsSessionsPageByPage() throws Exception {
        for (int i = 0; i < 3; i++) {
            WorkflowRun.of(client, "incident", "paging " + i);
        }
        String query = "{\"workspacePath\":\"/w\",\"query\":\"paging\",\"limit\":2";

        JsonObject first = client.success("resume_session", query + "}");
        String cursor = first.string("nextCursor").orElseThrow();
        JsonObject second = client.success("resume_session", query + ",\"cursor\":\"" + cursor + "\"}");

        assertThat(titles(first)).containsExactly("paging 2", "paging 1");
        assertThat(titles(second)).startsWith("paging 0");
    }

    @Test
    void leadsThroughTheReleaseOfTwoPackagesStepByStep() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "release");

        run.advance(PLAN);
        String prompt = run.pending().string("prompt").orElseThrow();
        List<String> steps = List.of(run.step(), run.next(), run.next(), run.next(), run.next());
        JsonObject gate = run.advance("\"notes\":\"rehearsed\"");
        JsonObject publish = run.advance("\"notes\":\"Ann said yes\"");

        assertThat(prompt)
                .isEqualTo("Write the changelog of core for 2.0.0: what users notice, not what was committed.");
        assertThat(steps)
                .containsExactly(
                        "each-package@0::changelog",
                        "each-package@0::compatibility",
                        "each-package@1::changelog",
                        "each-package@1::compatibility",
                        "dry-run");
        assertThat(gate.string("kind")).contains("gate_checkpoint");
        assertThat(gate.string("stepId")).contains("publish");
        assertThat(publish.object("pending").orElseThrow().string("stepId")).contains("publish");
    }

    @Test
    void completesARun() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "fix-bug");

        run.advance("\"notes\":\"cannot\",\"context\":{\"reproduced\":false,\"severity\":\"high\"}");
        List<String> steps = List.of(run.step(), run.next());
        JsonObject end = run.advance("\"notes\":\"done\"");

        assertThat(steps).containsExactly("ask", "hand-over");
        assertThat(end.get("pending")).contains(JsonNull.NULL);
        assertThat(end.string("nextIntent")).contains("complete");
        assertThat(end.get("nextCall")).contains(JsonNull.NULL);
    }

    @Test
    void blocksAStepWithoutItsArtifactAndRepeatsTheResponse() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "release");
        String token = run.token();

        JsonObject first = run.send(token, "\"notes\":\"no plan\"");
        JsonObject again = run.send(token, "\"notes\":\"no plan\"");
        JsonObject other = run.send(token, "\"notes\":\"other words\"");
        JsonObject retried = run.send(
                first.string("retryContinueToken").orElseThrow(),
                "\"artifacts\":[{\"kind\":\"plan\",\"version\":\"1.0.0\",\"packages\":0}],\"context\":{\"packages\":[]}");

        assertThat(first.string("kind")).contains("blocked");
        assertThat(JsonText.print(first)).contains("MISSING_ARTIFACT");
        assertThat(again).isEqualTo(first);
        assertThat(other.get("retryContinueToken")).isEqualTo(first.get("retryContinueToken"));
        assertThat(JsonText.print(other.get("warnings").orElseThrow()))
                .contains("This attempt was blocked before", "retryContinueToken");
        assertThat(retried.object("pending").orElseThrow().string("stepId")).contains("dry-run");
    }

    @Test
    void doesARepeatedStepOnceAndRepeatsTheResponse() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "incident");
        String token = run.token();

        JsonObject first = run.send(token, "\"notes\":\"a\",\"context\":{\"usersAffected\":5}");
        long size = log(run);
        JsonObject again = run.send(token, "\"notes\":\"a\",\"context\":{\"usersAffected\":5}");

        assertThat(again).isEqualTo(first);
        assertThat(log(run)).isEqualTo(size);
    }

    @Test
    @Spec({"TE-12", "TE-22"})
    void doesAConcurrentStepOnce() throws Exception {
        String arguments =
                WorkflowRun.arguments(WorkflowRun.of(client, "release").token(), PLAN);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<JsonObject>> answers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                answers.add(threads.submit(() -> client.patiently("continue_workflow", arguments)));
            }

            for (Future<JsonObject> answer : answers) {
                assertThat(answer.get()).isEqualTo(answers.getFirst().get());
            }
            JsonObject pending = answers.getFirst().get().object("pending").orElseThrow();
            assertThat(pending.string("stepId")).contains("each-package@0::changelog");
        }
    }

    @Test
    void warnsThatDifferentOutputOfARepeatedStepIsIgnored() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "incident");
        String token = run.token();
        JsonObject first = run.send(token, "\"notes\":\"a\",\"context\":{\"usersAffected\":5}");
        long size = log(run);

        assertThat(List.of(
                        "\"notes\":\"b\",\"context\":{\"usersAffected\":5}",
                        "\"notes\":\"a\",\"context\":{\"usersAffected\":500}",
                        "\"notes\":\"a\",\"artifacts\":[{\"kind\":\"x\"}]"))
                .allSatisfy(members -> {
                    JsonObject again = run.send(token, members);
                    assertThat(JsonText.print(again.get("warnings").orElseThrow()))
                            .contains("were ignored");
                    assertThat(again.get("continueToken")).isEqualTo(first.get("continueToken"));
                    assertThat(again.get("pending")).isEqualTo(first.get("pending"));
                    assertThat(log(run)).isEqualTo(size);
                });
    }

    @Test
    void rehydratesWithoutWritingAnything() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "incident");
        List<String> before = files();

        JsonObject shown = run.send(run.token(), "\"intent\":\"rehydrate\",\"workspacePath\":\"/w\"");

        assertThat(shown.object("pending")).contains(run.pending());
        assertThat(shown.string("continueToken")).contains(run.token());
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void marksACheckpointOnceAndShowsItLater() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "incident");
        String arguments = "{\"checkpointToken\":\"" + run.checkpointToken() + "\"}";

        JsonObject first = client.success("checkpoint_workflow", arguments);
        long size = log(run);
        JsonObject again = client.success("checkpoint_workflow", arguments);
        JsonObject shown = run.send(
                first.string("resumeToken").orElseThrow(), "\"intent\":\"rehydrate\",\"workspacePath\":\"/w\"");

        assertThat(again).isEqualTo(first);
        assertThat(log(run)).isEqualTo(size);
        assertThat(shown.object("pending")).contains(run.pending());
    }

    @Test
    void findsASessionByItsWordsAndContinuesIt() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "incident", "the checkout loses orders since Tuesday");
        run.advance("\"notes\":\"seen in the log of the basket\",\"context\":{\"usersAffected\":1}");

        JsonObject found =
                client.success("resume_session", "{\"workspacePath\":\"/w\",\"query\":\"checkout orders basket\"}");
        JsonObject best = (JsonObject)
                ((JsonArray) found.get("candidates").orElseThrow()).items().getFirst();
        JsonObject shown =
                run.send(best.string("resumeToken").orElseThrow(), "\"intent\":\"rehydrate\",\"workspacePath\":\"/w\"");

        assertThat(best.string("title")).contains("the checkout loses orders since Tuesday");
        assertThat(best.string("snippet")).contains("seen in the log of the basket");
        assertThat(best.string("confidence")).contains("strong");
        assertThat(shown.object("pending")).contains(run.pending());
    }

    private static List<String> titles(JsonObject found) {
        return ((JsonArray) found.get("candidates").orElseThrow())
                .items().stream()
                        .map(candidate ->
                                ((JsonObject) candidate).string("title").orElseThrow())
                        .toList();
    }

    private static long log(WorkflowRun run) throws IOException {
        return Files.size(home.resolve("sessions/workflow/" + run.session() + "/audit-log.jsonl"));
    }

    private static List<String> files() throws IOException {
        try (var files = Files.walk(home.resolve("sessions").resolve("workflow"))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file + " " + file.toFile().length() + " "
                            + file.toFile().lastModified())
                    .sorted()
                    .toList();
        }
    }
}
