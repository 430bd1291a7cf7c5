package dev.faultline.toolsets.workflow;

import static dev.faultline.dialects.toolerror.ToolErrorCode.INTERNAL_ERROR;
import static dev.faultline.dialects.toolerror.ToolErrorCode.NOT_FOUND;
import static dev.faultline.dialects.toolerror.ToolErrorCode.PRECONDITION_FAILED;
import static dev.faultline.dialects.toolerror.ToolErrorCode.SESSION_NOT_HEALTHY;
import static dev.faultline.dialects.toolerror.ToolErrorCode.TIMEOUT;
import static dev.faultline.dialects.toolerror.ToolErrorCode.TOKEN_BAD_SIGNATURE;
import static dev.faultline.dialects.toolerror.ToolErrorCode.TOKEN_INVALID_FORMAT;
import static dev.faultline.dialects.toolerror.ToolErrorCode.TOKEN_SCOPE_MISMATCH;
import static dev.faultline.dialects.toolerror.ToolErrorCode.TOKEN_SESSION_LOCKED;
import static dev.faultline.dialects.toolerror.ToolErrorCode.TOKEN_UNKNOWN_NODE;
import static dev.faultline.dialects.toolerror.ToolErrorCode.TOKEN_UNSUPPORTED_VERSION;
import static dev.faultline.dialects.toolerror.ToolErrorCode.TOKEN_WORKFLOW_HASH_MISMATCH;
import static dev.faultline.dialects.toolerror.ToolErrorCode.VALIDATION_ERROR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.toolerror.ToolErrorCode;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.toolset.Toolset;
import dev.faultline.toolsets.workflow.session.SessionHealth;
import dev.faultline.toolsets.workflow.session.SessionId;
import dev.faultline.toolsets.workflow.storage.KeyringFile;
import dev.faultline.toolsets.workflow.storage.SessionFolders;
import dev.faultline.toolsets.workflow.testing.SessionDamage;
import dev.faultline.toolsets.workflow.testing.TamperedToken;
import dev.faultline.toolsets.workflow.testing.WorkflowClient;
import dev.faultline.toolsets.workflow.testing.WorkflowRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Raises every code, retry answer and kind of damage by a real call. A new one without a case fails the test. */
class EveryCodeTest {
    private static final String NOT = "{\"kind\":\"not_retryable\"}";
    private static final String NOW = "{\"kind\":\"retryable_immediate\"}";
    private static final String LATER = "{\"kind\":\"retryable_after_ms\",\"afterMs\":1000}";
    private static final String NOTES = "\"notes\":\"done\"";

    @TempDir
    private static Path home;

    @TempDir
    private static Path workflows;

    private static WorkflowClient client;
    private static WorkflowClient hasty;

    /** A call that fails, and the expected failure. */
    record Case(String name, ToolErrorCode code, String retry, String health, String reason, Attempt attempt) {
        static Case of(ToolErrorCode code, String retry, Attempt attempt) {
            return new Case(code.name(), code, retry, "", "", attempt);
        }

        static Case unhealthy(String health, String reason, Attempt attempt) {
            return new Case(health + " " + reason, SESSION_NOT_HEALTHY, NOT, health, reason, attempt);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    interface Attempt {
        JsonObject envelope() throws Exception;
    }

    @BeforeAll
    static void start() throws IOException {
        for (String name : List.of("two-steps", "broken")) {
            Files.copy(Path.of("src/test/resources/workflows/" + name + ".json"), workflows.resolve(name + ".json"));
        }
        client = WorkflowClient.start(home, workflows);
        hasty = WorkflowClient.start(patient(), Duration.ofMillis(100));
    }

    // A call waits for a lock until its own time is up.
    private static Toolset patient() {
        return WorkflowTools.of(new WorkflowSettings(
                workflows,
                SessionFolders.below(home),
                KeyringFile.below(home),
                InstantSource.system(),
                () -> new SessionId("0".repeat(32)),
                Duration.ofMinutes(5)));
    }

    @AfterAll
    static void stop() throws IOException {
        client.close();
        hasty.close();
    }

    static Stream<Case> cases() {
        return Stream.of(
                Case.of(VALIDATION_ERROR, NOT, () -> client.failure("continue_workflow", "{}")),
                Case.of(NOT_FOUND, NOT, () -> start("two-stepz")),
                Case.of(PRECONDITION_FAILED, NOT, () -> start("broken")),
                Case.of(TIMEOUT, NOW, EveryCodeTest::late),
                Case.of(INTERNAL_ERROR, NOT, () -> second().refusal("\"context\":{\"count\":\"many\"},\"output\":{}")),
                Case.of(TOKEN_INVALID_FORMAT, NOT, () -> sent("ct_" + "A".repeat(20) + "=")),
                Case.of(TOKEN_UNSUPPORTED_VERSION, NOT, () -> sent(TamperedToken.with(first().token(), 0, 2))),
                Case.of(TOKEN_BAD_SIGNATURE, NOT, () -> sent(TamperedToken.flipped(first().token(), 5))),
                Case.of(TOKEN_SCOPE_MISMATCH, NOT, () -> sent(first().checkpointToken())),
                Case.of(TOKEN_UNKNOWN_NODE, NOT, EveryCodeTest::gone),
                Case.of(TOKEN_WORKFLOW_HASH_MISMATCH, NOT, EveryCodeTest::changed),
                Case.of(TOKEN_SESSION_LOCKED, LATER, EveryCodeTest::held),
                Case.unhealthy("corrupt_head", "digest_mismatch", () -> damaged(damage -> damage.flip(0))),
                Case.unhealthy("corrupt_tail", "digest_mismatch", () -> damaged(damage -> damage.flip(1))),
                Case.unhealthy("corrupt_tail", "non_contiguous_indices", () -> damaged(damage -> damage.remove(1))),
                Case.unhealthy(
                        "corrupt_tail",
                        "missing_attested_segment",
                        () -> damaged(damage -> Files.delete(damage.snapshots().getFirst()))),
                Case.unhealthy(
                        "unknown_version",
                        "unknown_schema_version",
                        () -> damaged(
                                damage -> damage.append("workflow_advanced", JsonObject.of("v", JsonNumber.of(2))))),
                Case.unhealthy(
                        "corrupt_tail",
                        "schema_validation_failed",
                        () -> damaged(
                                damage -> damage.append("workflow_danced", JsonObject.of("v", JsonNumber.of(1))))));
    }

    @Test
    @Spec({"TE-21", "TE-24", "TE-06"})
    void eachIsRaisedByARealCall() {
        assertThat(cases()).allSatisfy(raised -> {
            JsonObject envelope = raised.attempt.envelope();

            Optional<JsonObject> health = envelope.object("details").flatMap(details -> details.object("health"));
            assertThat(envelope.string("code")).contains(raised.code.wire());
            assertThat(JsonText.print(envelope.object("retry").orElseThrow())).isEqualTo(raised.retry);
            assertThat(health.flatMap(it -> it.string("kind")).orElse("")).isEqualTo(raised.health);
            assertThat(health.flatMap(it -> it.object("reason"))
                            .flatMap(it -> it.string("code"))
                            .orElse(""))
                    .isEqualTo(raised.reason);
        });
    }

    @Test
    @Spec({"TE-03", "TE-05", "TE-06"})
    void coversEveryCodeRetryAnswerAndKindOfDamage() throws Exception {
        assertThat(cases().map(Case::code)).contains(ToolErrorCode.values());
        assertThat(cases().map(Case::retry)).contains(NOT, NOW, LATER);
        assertThat(cases().map(Case::reason))
                .containsAll(Arrays.stream(SessionHealth.Code.values())
                        .map(SessionHealth.Code::wire)
                        .toList());
        assertThat(SessionHealth.class.getPermittedSubclasses()).hasSize(4);
        assertThat(Stream.concat(cases().map(Case::health).filter(kind -> !kind.isEmpty()), Stream.of(healthy())))
                .contains("healthy", "corrupt_head", "corrupt_tail", "unknown_version")
                .hasSizeGreaterThan(4);
    }

    @Test
    @Spec("TE-21")
    void reportsCorruptionInTheWordsOfTheContract() throws Exception {
        JsonObject envelope = damaged(damage -> damage.flip(1));

        assertThat(envelope.string("message")).contains("Session corruption detected (tail): digest_mismatch");
        assertThat(envelope.string("suggestion"))
                .contains("Execution requires a healthy session. Export a salvage/read-only view, then recreate the"
                        + " run.");
    }

    private static String healthy() throws Exception {
        WorkflowRun run = first();
        JsonObject found = client.success(
                "resume_session", "{\"workspacePath\":\"/w\",\"sessionId\":\"sess_" + run.session() + "\"}");
        return JsonText.print(found).replaceAll(".*\"health\":\\{\"kind\":\"(\\w+)\"}.*", "$1");
    }

    private static WorkflowRun first() throws IOException {
        return WorkflowRun.of(client, "two-steps");
    }

    private static WorkflowRun second() throws IOException {
        WorkflowRun run = first();
        run.advance(NOTES);
        return run;
    }

    private static JsonObject start(String workflow) throws IOException {
        return client.failure(
                "start_workflow", "{\"workflowId\":\"" + workflow + "\",\"workspacePath\":\"/w\",\"goal\":\"g\"}");
    }

    private static JsonObject sent(String token) throws IOException {
        return client.failure("continue_workflow", WorkflowRun.arguments(token, NOTES));
    }

    private static JsonObject late() throws Exception {
        WorkflowRun run = first();
        String arguments = WorkflowRun.arguments(run.token(), NOTES);
        return new SessionDamage(home, run.session()).whileHeld(() -> hasty.failure("continue_workflow", arguments));
    }

    private static JsonObject held() throws Exception {
        WorkflowRun run = first();
        return new SessionDamage(home, run.session()).whileHeld(() -> run.refusal(NOTES));
    }

    private static JsonObject gone() throws Exception {
        WorkflowRun run = first();
        new SessionDamage(home, run.session()).removeAll();
        return run.refusal(NOTES);
    }

    private static JsonObject changed() throws Exception {
        Path file = workflows.resolve("changing.json");
        String text = Files.readString(workflows.resolve("two-steps.json")).replace("two-steps", "changing");
        Files.writeString(file, text);
        WorkflowRun run = WorkflowRun.of(client, "changing");
        Files.writeString(file, text.replace("Do the first thing.", "Do another thing."));
        return run.refusal(NOTES);
    }

    private interface Harm {
        void to(SessionDamage files) throws Exception;
    }

    // Three entries: the start and two steps.
    private static JsonObject damaged(Harm harm) throws Exception {
        WorkflowRun run = second();
        run.advance("\"output\":{}");
        harm.to(new SessionDamage(home, run.session()));
        return run.refusal(NOTES);
    }
}
