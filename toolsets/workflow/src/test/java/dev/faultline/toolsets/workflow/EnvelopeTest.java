package dev.faultline.toolsets.workflow;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.server.testing.Messages;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workflow.testing.WorkflowClient;
import dev.faultline.toolsets.workflow.testing.WorkflowRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The parts of an error envelope, with extreme arguments and workflows. */
class EnvelopeTest {
    private static final String NOTES = "\"notes\":\"done\"";
    private static final List<String> TOOLS = List.of(
            "list_workflows",
            "inspect_workflow",
            "start_workflow",
            "continue_workflow",
            "checkpoint_workflow",
            "resume_session");

    @AutoClose
    private static WorkflowClient client;

    @BeforeAll
    static void start(@TempDir Path folder) throws IOException {
        Path workflows = Files.createDirectory(folder.resolve("workflows"));
        Files.copy(Path.of("src/test/resources/workflows/two-steps.json"), workflows.resolve("two-steps.json"));
        Files.writeString(workflows.resolve("deep.json"), deep("deep", 58));
        Files.writeString(workflows.resolve("deeper.json"), deep("deeper", 59));
        Files.writeString(workflows.resolve("wordy.json"), "{\"" + "w".repeat(900_000) + "\":1}");
        client = WorkflowClient.start(folder, workflows);
    }

    @Test
    @Spec({"TE-04", "TE-07"})
    void omitsAbsentMembersAndAlwaysHasARetryAnswer() throws Exception {
        JsonObject unsuggested = client.failure("start_workflow", "{\"workflowId\":5}");
        WorkflowRun run = WorkflowRun.of(client, "two-steps");
        String token = run.blockedAsOftenAsAllowed();
        JsonObject undetailed = client.failure("continue_workflow", WorkflowRun.arguments(token, "\"output\":{}"));

        assertThat(unsuggested.members().keySet()).containsExactly("code", "message", "retry", "details");
        assertThat(undetailed.members().keySet()).containsExactly("code", "message", "retry", "suggestion");
        assertThat(List.of(unsuggested, undetailed))
                .allSatisfy(envelope -> assertThat(JsonText.print(envelope))
                        .contains("\"retry\":{\"kind\":\"not_retryable\"}")
                        .doesNotContain("null"));
    }

    @Test
    @Spec("TE-11")
    void boundsTheTemplateTo512BytesAndRepeatsNoArgument() {
        String variables = "{\"zzz\":\"" + "my-own-words ".repeat(100) + "\",\"context\":\"my-own-words\"}";

        assertThat(TOOLS).allSatisfy(tool -> {
            String details = JsonText.print(
                    client.failure(tool, variables).object("details").orElseThrow());
            String template =
                    details.substring(details.indexOf("\"correctTemplate\":") + "\"correctTemplate\":".length());
            assertThat(template.getBytes(UTF_8).length - 1).isBetween(2, 512);
            assertThat(details).doesNotContain("my-own-words", "truncated");
        });
    }

    @Test
    @Spec({"TE-27", "TE-28", "TE-30"})
    void boundsASuggestionThatContainsTheNameOfALoop() throws Exception {
        String tooMany = NOTES + ",\"context\":{\"list\":[1,2,3]}";

        String whole = suggestion(WorkflowRun.of(client, "deep").refusal(tooMany));
        String cut = suggestion(WorkflowRun.of(client, "deeper").refusal(tooMany));

        assertThat(whole).hasSize(512).startsWith("Loop `0").endsWith(" or its limit.");
        assertThat(cut).hasSize(512).startsWith("Loop `00").endsWith(" or its li...");
    }

    @Test
    @Spec({"TE-14", "TE-29"})
    void truncatesTheNameOfAnArgumentBetweenCharacters() {
        assertThat(List.of(0x20AC, 0xE9, 0x1F600, (int) 'x')).allSatisfy(character -> {
            String name = "a" + Character.toString(character).repeat(400);
            JsonObject envelope = client.failure("list_workflows", "{\"workspacePath\":\"/w\",\"" + name + "\":1}");

            JsonValue issue = ((JsonArray) envelope.object("details")
                            .flatMap(details -> details.get("validationIssues"))
                            .orElseThrow())
                    .items()
                    .getFirst();
            String path = ((JsonObject) issue).string("path").orElseThrow();
            assertThat(path).endsWith("...").doesNotContain("\uFFFD");
            assertThat(name).startsWith(path.substring(0, path.length() - 3));
            assertThat(path.getBytes(UTF_8).length).isBetween(253, 256);
        });
    }

    @Test
    @Spec({"TE-14", "TE-15"})
    void staysValidForAWorkflowWithAHugeName() throws Exception {
        JsonObject envelope =
                client.failure("start_workflow", "{\"workflowId\":\"wordy\",\"workspacePath\":\"/w\",\"goal\":\"g\"}");

        assertThat(envelope.string("code")).contains("PRECONDITION_FAILED");
        assertThat(JsonText.print(envelope))
                .contains("www...", "is not a known member")
                .hasSizeLessThan(3_000);
    }

    @Test
    @Spec("TE-33")
    void isDescribedWithItsRetryAnswerInEveryOutputSchema() throws Exception {
        JsonObject listed = Messages.result(client.ask("tools/list", "{}"));
        List<JsonValue> tools = ((JsonArray) listed.get("tools").orElseThrow()).items();

        assertThat(tools)
                .hasSize(6)
                .allSatisfy(tool -> assertThat(JsonText.print(
                                ((JsonObject) tool).get("outputSchema").orElseThrow()))
                        .contains("\"required\":[\"code\",\"message\",\"retry\"]")
                        .contains("\"not_retryable\",\"retryable_immediate\"", "\"retryable_after_ms\"")
                        .contains("\"required\":[\"kind\",\"afterMs\"]"));
    }

    @Test
    @Spec("TE-33")
    void isDescribedWithDetailsOfAnyJsonValueInEveryOutputSchema() throws Exception {
        JsonObject listed = Messages.result(client.ask("tools/list", "{}"));
        List<JsonValue> tools = ((JsonArray) listed.get("tools").orElseThrow()).items();

        assertThat(tools)
                .hasSize(6)
                .allSatisfy(tool -> assertThat(JsonText.print(
                                ((JsonObject) tool).get("outputSchema").orElseThrow()))
                        .contains("\"details\":true")); // the schema that every JSON value satisfies
    }

    private static String suggestion(JsonObject envelope) {
        return envelope.string("suggestion").orElseThrow();
    }

    /** {@return a workflow with a loop six fragments deep, whose id begins with the given number of zeros} */
    private static String deep(String id, int zeros) {
        StringBuilder fragments = new StringBuilder();
        for (int i = 1; i < 6; i++) {
            fragments.append("\"f%d\":[{\"id\":\"%s\",\"type\":\"use\",\"fragment\":\"f%d\"}],"
                    .formatted(i, Integer.toString(i).repeat(63), i + 1));
        }
        return """
            {"id":"%s","name":"Deep","description":"A loop far down.","version":"1.0.0",
             "steps":[{"id":"one","title":"One","prompt":"Begin."},{"id":"%s","type":"use","fragment":"f1"}],
             "fragments":{%s "f6":[{"id":"%s","type":"loop","title":"Loop",
               "loop":{"type":"forEach","items":"list","maxIterations":2},
               "body":[{"id":"item","title":"Item","prompt":"Look."}]}]}}
            """.formatted(id, "0".repeat(zeros), fragments, "6".repeat(63));
    }
}
