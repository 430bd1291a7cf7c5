package dev.faultline.dialects.systemerror;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The edge cases of each member of the envelope. */
class SystemErrorMembersTest {
    private static final Fault FAULT = SystemErrorCode.FILE_NOT_FOUND.fault("File not found");

    @TableTest
    @CsvSource({
        "planner, ANTIGRAVITY",
        "executor, WINDSURF",
        "ANTIGRAVITY, ANTIGRAVITY",
        "WINDSURF, WINDSURF",
        "windsurf, WINDSURF"
    })
    @Spec("SE-04")
    void writesTheTwoRolesByTheirWireNames(String role, String wire) {
        assertThat(object(Wire.EVERYTHING.withAttribute("role", role)).string("role"))
                .contains(wire);
    }

    @TableTest
    @ValueSource(strings = {"", "admin", "WINDSURFER", "planner executor"})
    @Spec("SE-04")
    void anyOtherRoleIsNull(String role) {
        assertThat(object(Wire.EVERYTHING.withAttribute("role", role)).get("role"))
                .contains(JsonNull.NULL);
    }

    @Test
    @Spec({"SE-04", "SE-05", "SE-06"})
    void beforeASessionThereIsNeitherRoleNorWorkspace() {
        Origin beforeIt = ErrorContext.NONE
                .toolName("begin_session")
                .role("executor")
                .workspaceRoot("/home/user/project")
                .origin();

        JsonObject object = object(beforeIt);

        assertThat(List.of("role", "session_id", "workspace_root"))
                .allSatisfy(member -> assertThat(object.get(member)).contains(JsonNull.NULL));
    }

    @TableTest
    @ValueSource(strings = {"", "1", "550e8400e29b41d4a716446655440000", "550e8400-e29b-41d4-a716-44665544000g"})
    @Spec("SE-05")
    void aSessionThatIsNotAUuidIsNull(String id) {
        Origin origin = ErrorContext.NONE.at(Wire.EVERYTHING).sessionId(id).origin();

        assertThat(object(origin).get("session_id")).contains(JsonNull.NULL);
        assertThat(object(origin).get("role")).contains(JsonNull.NULL);
    }

    @TableTest
    @CsvSource({
        "/home/user/project, /home/user/project",
        "/home/user/project/, /home/user/project",
        "/tmp/../x, /x",
        "//srv//./a, /srv/a",
        "/../.., /",
        "/, /",
        "/a/..b/c.., /a/..b/c..",
        "C:/Users/x/../y/, C:\\Users\\y",
        "\\\\host\\share\\, \\\\host\\share"
    })
    @Spec("SE-06")
    void writesAWorkspaceInItsCanonicalForm(String root, String canonical) {
        assertThat(object(rooted(root)).string("workspace_root")).contains(canonical);
    }

    @TableTest
    @ValueSource(strings = {"", "project", "./project", "~/project", "C:project", "/nul\0l"})
    @Spec("SE-06")
    void aWorkspaceThatIsNotAbsoluteIsNull(String root) {
        assertThat(object(rooted(root)).get("workspace_root")).contains(JsonNull.NULL);
    }

    @Test
    @Spec({"SE-03", "SE-07"})
    void aToolWithoutANameIsUnknownAndALongNameIsBounded() {
        assertThat(object(Origin.UNKNOWN).string("tool_name")).contains("unknown");
        assertThat(object(Origin.ofTool(" ")).string("tool_name")).contains("unknown");
        assertThat(object(Origin.ofTool("x".repeat(10_000))).string("tool_name"))
                .hasValueSatisfying(name -> assertThat(name).hasSize(256).endsWith("..."));
    }

    @Test
    @Spec("SE-08")
    void onlyAViolationNamesAnInvariant() {
        Origin origin = ErrorContext.NONE.invariant("MANDATORY_DIAGNOSTICS").origin();

        assertThat(Wire.object(SystemErrorCode.INVARIANT_VIOLATION.fault("No"), origin)
                        .string("invariant_id"))
                .contains("MANDATORY_DIAGNOSTICS");
        assertThat(object(origin).get("invariant_id")).contains(JsonNull.NULL);
    }

    @TableTest
    @NullSource
    @ValueSource(strings = {"", "  "})
    @Spec("SE-08")
    void aViolationOfAnUnnamedInvariantStillHasAnId(@Nullable String id) {
        Origin origin =
                id == null ? Origin.UNKNOWN : ErrorContext.NONE.invariant(id).origin();

        assertThat(Wire.object(SystemErrorCode.INVARIANT_VIOLATION.fault("No"), origin)
                        .string("invariant_id"))
                .contains("UNSPECIFIED");
    }

    @Test
    @Spec("SE-09")
    void writesTheCallersPhaseAndPlan() {
        String upper = Wire.PLAN.toUpperCase(Locale.ROOT);

        JsonObject object = object(
                ErrorContext.NONE.phaseId("Phase 5a – draft").planHash(upper).origin());

        assertThat(object.string("phase_id")).contains("Phase 5a – draft");
        assertThat(object.string("plan_hash")).contains(upper);
    }

    @TableTest
    @ValueSource(
            strings = {
                "",
                "abc123def456...",
                "plan.md",
                "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a0"
            })
    @Spec("SE-09")
    void aPlanThatIsNotASha256IsNull(String hash) {
        assertThat(object(ErrorContext.NONE.planHash(hash).origin()).get("plan_hash"))
                .contains(JsonNull.NULL);
    }

    @Test
    @Spec({"SE-32", "SE-12"})
    void aCauseHasExactlyMessageCodeAndNameAndNoTrace() {
        Throwable thrown = new IllegalStateException("pool is empty", new NoSuchFileException("a"));

        assertThat(cause(thrown))
                .isEqualTo(
                        Wire.json("{\"message\":\"pool is empty\",\"code\":null,\"name\":\"IllegalStateException\"}"));
        assertThat(cause(new IllegalStateException("x\n\tat dev.faultline.Main.main(Main.java:1)")))
                .isEqualTo(Wire.json("{\"message\":\"x\",\"code\":null,\"name\":\"IllegalStateException\"}"));
    }

    @Test
    @Spec("SE-32")
    void keepsTheCodeOfAFailedSystemCallAndWritesANullMessageAsEmpty() {
        assertThat(cause(new NoSuchFileException(null)))
                .isEqualTo(Wire.json("{\"message\":\"\",\"code\":\"ENOENT\",\"name\":\"NoSuchFileException\"}"));
    }

    @Test
    @Spec({"SE-10", "SE-30", "SE-31"})
    void anythingThrownIsWrittenAsATextAnObjectOrNull() {
        Map<String, Object> cyclic = new HashMap<>();
        cyclic.put("self", cyclic);
        List<Object> odd = List.of(
                "text",
                7,
                true,
                List.of(List.of(1)),
                Optional.of("x"),
                Map.of("n", Double.NaN),
                cyclic,
                new byte[2],
                Thread.State.NEW,
                Instant.EPOCH);

        assertThat(odd).allSatisfy(thrown -> {
            assertThat(Wire.DIALECT.check(Wire.envelope(FAULT.withCause(Cause.of(thrown)), Origin.UNKNOWN)))
                    .isEmpty();
            assertThat(cause(thrown)).isInstanceOfAny(JsonString.class, JsonObject.class, JsonNull.class);
        });
    }

    @Test
    @Spec("SE-30")
    void writesACyclicChainAndHalfACharacterAsJson() {
        IllegalStateException first = new IllegalStateException("half \uD800 of it");
        first.initCause(new IllegalStateException("around", first));

        JsonObject object = Wire.object(FAULT.withCause(Cause.of(first)), Wire.EVERYTHING);

        assertThat(JsonText.read(JsonText.print(object)).clean()).contains(object);
    }

    @Test
    @Spec("SE-28")
    void reportsAReplacedFaultExactlyLikeTheOriginal() {
        Fault first = CommonCode.TIMED_OUT.fault("TIMED_OUT after 30 s");

        JsonObject object = Wire.object(
                SystemErrorCode.AUDIT_LOG_FAILED.fault("Not recorded").withCause(new Cause.Replaced(first)),
                Wire.EVERYTHING);

        assertThat(object.get("cause"))
                .contains(Wire.json("{\"message\":\"The tool failed in an unexpected way.\","
                        + "\"code\":\"UNKNOWN_TOOL_FAILURE\",\"name\":\"SystemError\"}"));
    }

    @Test
    @Spec("SE-11")
    void aTimestampAlwaysHasMilliseconds() {
        assertThat(timestamp("2026-01-19T15:32:10Z")).contains("2026-01-19T15:32:10.000Z");
        assertThat(timestamp("2026-01-19T15:32:10.123999999Z")).contains("2026-01-19T15:32:10.123Z");
    }

    @Test
    @Spec("SE-12")
    void aStackTraceComesLastAndOnlyIfTheOccurrenceHasOne() {
        Occurrence debugged =
                new Occurrence(FAULT, Origin.UNKNOWN, Wire.AT, "1", Optional.of("Exception: x\n\tat Main.main"));

        assertThat(Wire.DIALECT.write(debugged).text().getFirst())
                .endsWith("\"timestamp\":\"2026-01-19T15:32:10.123Z\",\"stack_trace\":\"Exception: x\\n"
                        + "\\tat Main.main\"}");
        assertThat(Wire.DIALECT.check(Wire.DIALECT.write(debugged))).isEmpty();
        assertThat(object(Wire.EVERYTHING).get("stack_trace")).isEmpty();
    }

    @TableTest
    @NullSource
    @ValueSource(strings = {"", "TRUE", "True", "1", "yes", " true", "true ", "false"})
    @Spec("SE-12")
    void onlyTheWordTrueEnablesStackTraces(@Nullable String setting) {
        assertThat(SystemErrorDialect.debugStack(setting)).isFalse();
        assertThat(SystemErrorDialect.debugStack("true")).isTrue();
    }

    @Test
    @Spec("SE-35")
    void aTypedErrorThatIsACauseKeepsItsCode() {
        FaultException under = SystemErrors.toolFailure(SystemErrorCode.HASH_MISMATCH, ErrorContext.NONE);

        assertThat(cause(under))
                .isEqualTo(Wire.json("{\"message\":\"The file has changed since it was last read.\","
                        + "\"code\":\"HASH_MISMATCH\",\"name\":\"FaultException\"}"));
    }

    private static Optional<String> timestamp(String instant) {
        Occurrence occurrence = new Occurrence(FAULT, Origin.UNKNOWN, Instant.parse(instant), "1");
        return Wire.DIALECT.write(occurrence).object().orElseThrow().string("timestamp");
    }

    private static JsonValue cause(Object thrown) {
        return Wire.object(FAULT.withCause(Cause.of(thrown)), Origin.UNKNOWN)
                .get("cause")
                .orElseThrow();
    }

    private static Origin rooted(String root) {
        return ErrorContext.NONE.at(Wire.EVERYTHING).workspaceRoot(root).origin();
    }

    private static JsonObject object(Origin origin) {
        return Wire.object(FAULT, origin);
    }
}
