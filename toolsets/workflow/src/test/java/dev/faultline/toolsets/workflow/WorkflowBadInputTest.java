package dev.faultline.toolsets.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workflow.testing.WorkflowClient;
import dev.faultline.toolsets.workflow.testing.WorkflowRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Invalid arguments and workflows. */
class WorkflowBadInputTest {
    private static final String NOTES = "\"notes\":\"done\"";

    @TempDir
    private static Path home;

    @TempDir
    private static Path workflows;

    private static WorkflowClient client;

    @BeforeAll
    static void start() throws IOException {
        for (String name : new String[] {"two-steps", "broken"}) {
            Files.copy(Path.of("src/test/resources/workflows/" + name + ".json"), workflows.resolve(name + ".json"));
        }
        client = WorkflowClient.start(home, workflows);
    }

    @AfterAll
    static void stop() throws IOException {
        client.close();
    }

    @Test
    @Spec({"TE-01", "TE-09", "TE-10"})
    void reportsAllInvalidArgumentsInOneEnvelope() throws Exception {
        JsonObject envelope = client.failure(
                "continue_workflow", "{\"continueTokn\":\"x\",\"intent\":\"advanc\",\"output\":{\"notesMarkdown\":5}}");

        assertThat(JsonText.print(envelope))
                .startsWith("{\"code\":\"VALIDATION_ERROR\",\"message\":\"Invalid"
                                + " input\",\"retry\":{\"kind\":\"not_retryable\"},\"suggestion\":\"Did you mean"
                                + " `advance`?\",\"details\":{\"validationIssues\":[{\"path\":\"continueToken\",\"message\":\"continueToken"
                                + " is required\"},{\"path\":\"intent\",\"message\":\"intent must be one of advance,"
                                + " rehydrate (did you mean"
                                + " `advance`?)\"},{\"path\":\"output.notesMarkdown\",\"message\":\"output.notesMarkdown"
                                + " must be a string\"},{\"path\":\"continueTokn\",\"message\":\"continueTokn is not"
                                + " an argument of this tool (did you mean `continueToken`?)\"}]");
        assertThat(JsonText.print(envelope.object("details")
                        .orElseThrow()
                        .object("correctTemplate")
                        .orElseThrow()))
                .contains("\"continueToken\":\"<string>\"")
                .hasSizeLessThanOrEqualTo(512);
    }

    @Test
    @Spec({"TE-09", "TE-02"})
    void rejectsMissingArgumentsAndAList() throws Exception {
        JsonObject absent = client.failure("start_workflow", "{}");
        JsonObject list = client.failure("start_workflow", "[1]");

        assertThat(absent.string("code")).contains("VALIDATION_ERROR");
        assertThat(list.string("code")).contains("VALIDATION_ERROR");
    }

    @Test
    @Spec("TE-10")
    void rejectsBothNamesOfOneArgument() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "two-steps");

        JsonObject notes = run.refusal("\"notes\":\"a\",\"output\":{\"notesMarkdown\":\"b\"}");
        JsonObject context = run.refusal(NOTES + ",\"context\":{},\"contextVariables\":{}");

        assertThat(notes.string("code")).contains("VALIDATION_ERROR");
        assertThat(context.string("code")).contains("VALIDATION_ERROR");
    }

    @Test
    @Spec("TE-09")
    void namesArgumentsAsTheClientSentThem() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "two-steps");
        String notes = "\"" + "n".repeat(65_537) + "\"";
        String artifacts = "[\"" + "a".repeat(262_144) + "\"]";
        String reserved = "{\"metrics_harness\":1}";

        assertThat(issues(run.refusal("\"notes\":" + notes))).startsWith("notes: notes must be at most 65536");
        assertThat(issues(run.refusal("\"output\":{\"notesMarkdown\":" + notes + "}")))
                .startsWith("output.notesMarkdown: output.notesMarkdown must");
        assertThat(issues(run.refusal("\"artifacts\":" + artifacts))).startsWith("artifacts: artifacts must");
        assertThat(issues(run.refusal("\"output\":{\"artifacts\":" + artifacts + "}")))
                .startsWith("output.artifacts: output.artifacts must");
        assertThat(issues(run.refusal(NOTES + ",\"context\":" + reserved))).startsWith("context.metrics_harness: ");
        assertThat(issues(run.refusal(NOTES + ",\"contextVariables\":" + reserved)))
                .startsWith("contextVariables.metrics_harness: ");
    }

    @Test
    @Spec("TE-09")
    void namesTheContextThatARunCannotStartWith() throws Exception {
        Files.writeString(workflows.resolve("list-first.json"), """
            {"id": "list-first", "name": "L", "description": "Begins with a loop.", "version": "1.0.0",
             "steps": [
              {"id": "each", "type": "loop", "title": "Each",
               "loop": {"type": "forEach", "items": "list", "maxIterations": 2},
               "body": [{"id": "item", "title": "Item", "prompt": "Look at {{currentItem}}."}]}]}\
            """);

        JsonObject tooLarge = startWith("two-steps", "{\"x\":\"" + "a".repeat(300_000) + "\"}");
        JsonObject tooDeep = startWith("two-steps", "{\"x\":" + "[".repeat(70) + "]".repeat(70) + "}");
        JsonObject noList = startWith("list-first", "{\"list\":5}");
        JsonObject missing = startWith("list-first", "{}");

        assertThat(issues(tooLarge)).isEqualTo("context: context takes more than 262144 bytes");
        assertThat(issues(tooDeep)).isEqualTo("context: context is nested deeper than 64 levels");
        assertThat(issues(noList)).isEqualTo("context: Loop `each` needs a list, and `list` is not a list");
        assertThat(JsonText.print(missing))
                .contains("PRECONDITION_FAILED", "needs the list `list` in the context")
                .doesNotContain("continueError");
    }

    @Test
    @Spec({"TE-02", "TE-08"})
    void suggestsTheToolThatWasMeant() throws Exception {
        JsonObject error = client.raw("continue_workflw", "{}").object("error").orElseThrow();

        assertThat(JsonText.print(error))
                .contains("-32602", "\"code\":\"VALIDATION_ERROR\"", "\"retry\":{\"kind\":\"not_retryable\"}")
                .contains("continue_workflow");
    }

    @Test
    @Spec({"TE-19", "TE-30"})
    void suggestsTheWorkflowThatWasMeant() throws Exception {
        JsonObject envelope = start("two-stpes");

        assertThat(envelope.string("code")).contains("NOT_FOUND");
        assertThat(envelope.string("suggestion")).contains("Did you mean `two-steps`?");
    }

    @Test
    @Spec("TE-09")
    void reportsEveryConflictBetweenArgumentsAtOnce() throws Exception {
        JsonObject envelope = client.failure(
                "continue_workflow",
                "{\"continueToken\":\"x\",\"intent\":\"rehydrate\",\"notes\":\"a\",\"context\":{},\"contextVariables\":{},"
                    + "\"output\":{\"notesMarkdown\":\"b\"}}");

        assertThat(JsonText.print(envelope))
                .contains("\"path\":\"contextVariables\"", "\"path\":\"notes\"")
                .contains("\"path\":\"intent\"", "\"path\":\"workspacePath\"");
    }

    @Test
    void listsEveryProblemOfABrokenWorkflow() throws Exception {
        JsonObject started = start("broken");
        JsonObject listed = client.success("list_workflows", "{\"workspacePath\":\"/w\"}");

        assertThat(started.string("code")).contains("PRECONDITION_FAILED");
        assertThat(JsonText.print(started))
                .contains("{\"path\":\"version\",\"message\":\"must be a version such as 1.0.0\"}")
                .contains("{\"path\":\"steps.0.prompt\",\"message\":\"is required\"}")
                .contains("{\"path\":\"steps.0.promt\",\"message\":\"is not a known member; did you mean `prompt`?\"}")
                .contains("{\"path\":\"steps.1.id\",\"message\":\"is the id of another step\"}")
                .contains("must be one of while, until, for, forEach; did you mean `while`?")
                .contains("includes itself: a -> a");
        assertThat(JsonText.print(listed)).contains("validationWarnings", "\"workflowId\":\"broken\"");
    }

    @Test
    void rejectsWorkflowFilesThatAreInvalidTooLargeOrCircular() throws Exception {
        Files.writeString(workflows.resolve("torn.json"), "{\"id\":\"torn\",");
        Files.writeString(workflows.resolve("huge.json"), " ".repeat(2 * 1024 * 1024));
        Files.writeString(workflows.resolve("deep.json"), "[".repeat(100) + "]".repeat(100));
        Files.createSymbolicLink(workflows.resolve("circle.json"), Path.of("circle.json"));
        Files.createDirectory(workflows.resolve("folder.json"));

        for (String id : new String[] {"torn", "huge", "deep", "circle", "folder"}) {
            assertThat(start(id).string("code")).as(id).contains("PRECONDITION_FAILED");
        }
    }

    @Test
    @Spec({"TE-31", "TE-19"})
    void reportsWhyTheNextStepCannotBeDetermined() throws Exception {
        JsonObject missing = second().refusal("\"output\":{},\"context\":{\"want\":true}");
        JsonObject invalid = second().refusal("\"output\":{},\"context\":{\"list\":5}");
        JsonObject tooMany = second().refusal("\"output\":{},\"context\":{\"list\":[1,2,3]}");
        JsonObject unanswerable = second().refusal("\"output\":{},\"context\":{\"count\":\"many\"}");
        JsonObject tooLarge = second().refusal("\"output\":{},\"context\":{\"x\":\"" + "a".repeat(300_000) + "\"}");

        assertThat(summary(missing)).isEqualTo("PRECONDITION_FAILED advance_next_failed");
        assertThat(summary(invalid)).isEqualTo("VALIDATION_ERROR advance_next_failed");
        assertThat(summary(tooMany)).isEqualTo("PRECONDITION_FAILED advance_next_failed");
        assertThat(summary(unanswerable)).isEqualTo("INTERNAL_ERROR advance_next_failed");
        assertThat(summary(tooLarge)).isEqualTo("VALIDATION_ERROR advance_apply_failed");
    }

    @Test
    @Spec("TE-31")
    void reportsThatARunIsComplete() throws Exception {
        WorkflowRun run = second();
        run.advance("\"output\":{}");
        String token = run.token();
        JsonObject end = run.advance(NOTES);

        JsonObject again = client.success("continue_workflow", WorkflowRun.arguments(token, NOTES));
        JsonObject more = run.refusal(NOTES);

        assertThat(again).isEqualTo(end);
        assertThat(summary(more)).isEqualTo("PRECONDITION_FAILED no_pending_step");
        assertThat(end.string("nextIntent")).contains("complete");
    }

    @Test
    void rejectsAStepThatIsBlockedTooOftenUntilItIsComplete() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "two-steps");
        String token = run.blockedAsOftenAsAllowed();

        JsonObject refused = client.failure("continue_workflow", WorkflowRun.arguments(token, "\"output\":{}"));
        JsonObject done = run.send(token, NOTES);

        assertThat(refused.string("code")).contains("PRECONDITION_FAILED");
        assertThat(done.object("pending").orElseThrow().string("stepId")).contains("two");
    }

    private static String summary(JsonObject envelope) {
        return envelope.string("code").orElseThrow() + " "
                + envelope.object("details")
                        .orElseThrow()
                        .string("continueError")
                        .orElseThrow();
    }

    /** {@return the path and the message of the only issue} */
    private static String issues(JsonObject envelope) {
        assertThat(envelope.string("code")).contains("VALIDATION_ERROR");
        JsonObject details = envelope.object("details").orElseThrow();
        assertThat(details.members()).containsOnlyKeys("validationIssues");
        List<JsonValue> all = ((JsonArray) details.get("validationIssues").orElseThrow()).items();
        assertThat(all).hasSize(1);
        JsonObject issue = (JsonObject) all.getFirst();
        return issue.string("path").orElseThrow() + ": "
                + issue.string("message").orElseThrow();
    }

    private static JsonObject startWith(String workflow, String context) throws IOException {
        return client.failure(
                "start_workflow",
                "{\"workflowId\":\"" + workflow + "\",\"workspacePath\":\"/w\",\"goal\":\"g\",\"context\":" + context
                        + "}");
    }

    private static JsonObject start(String workflow) throws IOException {
        return client.failure(
                "start_workflow", "{\"workflowId\":\"" + workflow + "\",\"workspacePath\":\"/w\",\"goal\":\"g\"}");
    }

    private static WorkflowRun second() throws IOException {
        WorkflowRun run = WorkflowRun.of(client, "two-steps");
        run.advance(NOTES);
        return run;
    }
}
