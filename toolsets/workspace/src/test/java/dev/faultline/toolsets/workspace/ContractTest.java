package dev.faultline.toolsets.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.server.testing.Messages;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.toolsets.workspace.session.Role;
import dev.faultline.toolsets.workspace.testing.AgentAnswer;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of the contract for every envelope and every entry of the log. */
class ContractTest {
    private static final String HASH = "ab".repeat(32);

    @TempDir
    private static Path folder;

    private static GovernedWorkspace workspace;
    private static WorkspaceAgent client;
    private static JsonObject session;

    @BeforeAll
    static void start() throws Exception {
        workspace = new GovernedWorkspace(folder);
        client = workspace.server().lockOn(LockOn.NEVER).agent();
        session = client.begin(workspace.root()).success();
    }

    @AfterAll
    static void stop() throws Exception {
        client.close();
    }

    @Test
    @Spec({"SE-37", "SE-44", "SE-46"})
    void theLogHasEveryFaultAsItWasSent() throws Exception {
        List<AgentAnswer> answers = List.of(
                client.call("read_file", Args.of("path", "none.txt", "phase_id", "PHASE_7")),
                client.call("write_file", Args.of("path", "a", "content", "b", "plan", HASH, "phase_id", "P\n1")),
                client.call("save_plan", Args.of("content", "x")),
                client.call("lint_plan", Args.of("hash", HASH)),
                client.call("read_audit_log", "{\"limit\":0}"));

        List<String> log = workspace.logged();
        for (AgentAnswer answer : answers) {
            JsonObject envelope = answer.failure();
            String id = answer.id();
            List<JsonObject> entries = log.stream()
                    .filter(line -> line.contains("\"" + id + "\""))
                    .map(line -> (JsonObject) JsonText.read(line).clean().orElseThrow())
                    .toList();
            assertThat(entries).hasSize(1);
            JsonObject entry = entries.getFirst();
            for (String member :
                    List.of("error_code", "tool_name", "invariant_id", "phase_id", "plan_hash", "timestamp", "role")) {
                assertThat(entry.string(member)).as(member).isEqualTo(envelope.string(member));
            }
            assertThat(entry.string("message")).isEqualTo(envelope.string("human_message"));
            assertThat(entry.string("session")).isEqualTo(envelope.string("session_id"));
            assertThat(entry.string("workspace")).isEqualTo(envelope.string("workspace_root"));
        }
    }

    @Test
    @Spec({"SE-09", "SE-07", "SE-11"})
    void planAndPhaseAreThoseOfTheCallAndAMalformedPlanIsNull() {
        AgentAnswer missing =
                client.call("write_file", Args.of("path", "a", "content", "b", "plan", HASH, "phase_id", "X"));
        AgentAnswer malformed = client.call("write_file", Args.of("path", "a", "content", "b", "plan", "abc"));
        AgentAnswer dated = client.call("read_file", Args.of("path", "a", "timestamp", "2001-01-01T00:00:00.000Z"));

        assertThat(missing.code()).isEqualTo("PLAN_NOT_FOUND");
        assertThat(missing.member("plan_hash")).isEqualTo(HASH);
        assertThat(missing.member("phase_id")).isEqualTo("X");
        assertThat(missing.member("tool_name")).isEqualTo("write_file");
        assertThat(malformed.code()).isEqualTo("INVALID_INPUT_FORMAT");
        assertThat(malformed.member("plan_hash")).isEqualTo("null");
        assertThat(dated.member("timestamp")).doesNotStartWith("2001");
    }

    // In parts, so that no scanner finds a secret here.
    @Test
    @Spec("SE-09")
    void onlyAPhaseThatIsASecretIsRedacted() throws Exception {
        String secret = "gh" + "p_" + "aB3d".repeat(9);
        String home = System.getProperty("user.home") + "/a phase/\u00fc";

        AgentAnswer redacted = client.call("read_file", Args.of("path", "none.txt", "phase_id", secret));
        AgentAnswer kept = client.call("read_file", Args.of("path", "none.txt", "phase_id", home));

        assertThat(redacted.member("phase_id")).isEqualTo("[redacted]");
        assertThat(kept.member("phase_id")).isEqualTo(home);
        assertThat(Files.readString(workspace.root().resolve("audit-log.jsonl")))
                .doesNotContain(secret)
                .contains("\"phase_id\":\"[redacted]\"")
                .contains(home);
    }

    @Test
    @Spec({"SE-18", "SE-03", "SE-49"})
    void suggestsTheNearestNameForAMisspeltOne() {
        AgentAnswer answer = client.call("read_file", Args.of("path", "a", "phase", "X"));
        AgentAnswer written =
                client.call("write_file", Args.of("path", "a", "content", "b", "previous_hash", HASH, "plan", HASH));

        assertThat(answer.code()).isEqualTo("INVALID_INPUT_VALUE");
        assertThat(answer.member("human_message"))
                .isEqualTo("phase is not an argument of this tool (did you mean `phase_id`?)");
        assertThat(written.member("human_message")).endsWith("(did you mean `previousHash`?)");
    }

    @Test
    @Spec({"SE-18", "R27"})
    void argumentsAreCheckedForPresenceThenTypeThenFormatThenValue() {
        assertThat(client.call("write_file", "{\"path\":5,\"content\":\"\"}").code())
                .isEqualTo("MISSING_REQUIRED_FIELD");
        assertThat(client.call("write_file", "{\"path\":5,\"plan\":\"x\",\"content\":\"\"}")
                        .code())
                .isEqualTo("INVALID_INPUT_TYPE");
        assertThat(client.call("write_file", "{\"path\":\"\",\"plan\":\"x\",\"content\":\"\"}")
                        .code())
                .isEqualTo("INVALID_INPUT_FORMAT");
        assertThat(client.call("write_file", Args.of("path", "", "plan", HASH, "content", ""))
                        .code())
                .isEqualTo("INVALID_INPUT_VALUE");
        assertThat(client.call("write_file", Args.of("path", "a", "plan", HASH)).code())
                .isEqualTo("MISSING_REQUIRED_FIELD");
        assertThat(client.call("write_file", Args.of("path", "a", "plan", HASH, "content", "a", "patch", "b"))
                        .code())
                .isEqualTo("INVALID_INPUT_VALUE");
        assertThat(client.call("write_file", Args.of("path", "../a", "plan", HASH, "content", "a", "role", "boss"))
                        .code())
                .isEqualTo("INVALID_INPUT_VALUE");
        assertThat(client.call("write_file", Args.of("path", "../a", "plan", HASH, "content", "a"))
                        .code())
                .isEqualTo("PATH_TRAVERSAL_BLOCKED");
    }

    @Test
    @Spec({"SE-01", "SE-43", "SE-45"})
    void callsThatFailAtOnceAreEachAnsweredAndLoggedOnce() throws Exception {
        List<CompletableFuture<AgentAnswer>> asked = new ArrayList<>();
        IntStream.range(0, 60)
                .forEach(i -> asked.add(client.ask("read_file", Args.of("path", "many-" + i + "-times"))));

        asked.forEach(answer -> assertThat(answer.join().code()).isEqualTo("FILE_NOT_FOUND"));

        List<String> log = workspace.logged();
        IntStream.range(0, 60)
                .forEach(i -> assertThat(log.stream()
                                .filter(line -> line.contains("\"message\":\"File not found: many-" + i + "-times\"")))
                        .hasSize(1));
        assertThat(client.call("verify_audit_log", "{}").member("sound")).isEqualTo("true");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"path\":\"\\ud800\"}",
                "{\"path\":\"a\",\"\\ud800\":1}",
                "{\"path\":DEEP}",
                "{\"path\":1e400}",
                "{\"path\":[\"a\",[\"b\"]]}",
                "\"{}\"",
                "[]"
            })
    @Spec({"SE-30", "SE-31"})
    void theEnvelopeIsPlainJsonWhateverIsSent(String arguments) {
        String sent = arguments.replace("DEEP", "{\"a\":".repeat(50) + "1" + "}".repeat(50));

        AgentAnswer answer = client.call("read_file", sent);

        JsonObject envelope = answer.failure();
        assertThat(Messages.object(Messages.texts(answer.result()).getFirst())).isEqualTo(envelope);
        assertThat(envelope.members().values())
                .allSatisfy(value -> assertThat(value).isInstanceOfAny(JsonString.class, JsonNull.class));
    }

    @Test
    @Spec({"SE-10", "SE-32"})
    void theCauseIsAMessageACodeAndANameOrNull() throws Exception {
        GovernedWorkspace own = new GovernedWorkspace(Files.createDirectory(folder.resolve("own")));
        try (WorkspaceAgent other = own.begun()) {
            Path log = own.root().resolve("audit-log.jsonl");
            Files.delete(log);
            Files.createDirectory(log);

            AgentAnswer unrecorded = other.call("read_file", Args.of("path", "none.txt"));

            assertThat(unrecorded.member("cause"))
                    .isEqualTo("{\"message\":\"File not found: none.txt\",\"code\":\"FILE_NOT_FOUND\","
                            + "\"name\":\"SystemError\"}");
        }
        assertThat(client.call("read_file", Args.of("path", "none.txt")).member("cause"))
                .isEqualTo("null");
    }

    @Test
    @Spec({"SE-14", "SE-51"})
    void anInvalidPlanIsRefusedWithARegisteredCode() throws Exception {
        try (WorkspaceAgent planner = workspace.begun(Role.PLANNER, LockOn.NEVER)) {
            AgentAnswer answer = planner.call("save_plan", Args.of("content", "# no plan at all\n"));

            assertThat(SystemErrorCode.find(answer.code())).isPresent();
            assertThat(answer.code()).isEqualTo("PLAN_ENFORCEMENT_FAILED");
            assertThat(JsonText.print(answer.result())).doesNotContain("PLAN_LINT_FAILED", "\"ok\"");
        }
    }

    @Test
    @Spec({"SE-15", "SE-47", "R3"})
    void anUnknownToolIsAProtocolErrorWithAnEnvelope() {
        JsonObject error = client.response("write_fil", "{}").object("error").orElseThrow();

        assertThat(error.get("code")).hasToString("Optional[JsonNumber[literal=-32602]]");
        assertThat(error.object("data").orElseThrow().string("error_code")).contains("INVALID_INPUT_VALUE");
    }

    @Test
    @Spec("SE-44")
    void theLogIsReadInPagesAndFiltered() {
        client.call("list_plans", "{\"phase_id\":5}").failure();
        client.call("list_plans", "{\"phase_id\":6}").failure();

        AgentAnswer first = client.call("read_audit_log", "{\"tool\":\"list_plans\",\"limit\":1}");
        AgentAnswer second = client.call(
                "read_audit_log", "{\"tool\":\"list_plans\",\"limit\":1,\"after\":" + first.member("next_after") + "}");
        AgentAnswer none = client.call("read_audit_log", "{\"until\":\"2001-01-01T00:00:00Z\"}");

        assertThat(first.member("entries")).contains("INVALID_INPUT_TYPE").isNotEqualTo(second.member("entries"));
        assertThat(second.member("entries")).contains("INVALID_INPUT_TYPE");
        assertThat(none.member("entries")).isEqualTo("[]");
        assertThat(none.member("next_after")).isEqualTo("null");
        assertThat(client.call("read_audit_log", Args.of("since", "yesterday")).code())
                .isEqualTo("INVALID_INPUT_FORMAT");
        assertThat(client.call(
                                "read_audit_log",
                                Args.of(
                                        "session_id",
                                        session.string("session_id").orElseThrow()))
                        .member("entries"))
                .contains("session_begun");
    }
}
