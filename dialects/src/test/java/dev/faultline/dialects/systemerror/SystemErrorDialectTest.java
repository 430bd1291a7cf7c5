package dev.faultline.dialects.systemerror;

import static dev.faultline.dialects.systemerror.Wire.DIALECT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.DialectContract;
import dev.faultline.dialects.Samples;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.nio.file.AccessDeniedException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SystemErrorDialectTest extends DialectContract {
    SystemErrorDialectTest() {
        super(DIALECT);
    }

    // A sample whose message contains its own code loses the message, which stays in the record.
    @Override
    protected Fault carried(Fault fault) {
        FaultCode code = SystemErrorCode.find(fault.code().name())
                .<FaultCode>map(own -> own)
                .orElse(fault.code());
        return new Fault(
                code,
                human(fault),
                fault.retry(),
                fault.effect(),
                Optional.empty(),
                fault.arguments(),
                Optional.empty(),
                fault.cause().map(SystemErrorDialectTest::carried));
    }

    private static String human(Fault fault) {
        return fault.message().startsWith("It went wrong")
                ? DIALECT.codeFor(fault).facts().meaning()
                : fault.message();
    }

    private static Cause carried(Cause cause) {
        return switch (cause) {
            case Cause.Thrown thrown -> thrown;
            case Cause.Value value -> value;
            case Cause.Replaced(Fault first) ->
                new Cause.Thrown(
                        "SystemError",
                        human(first),
                        Optional.of(DIALECT.codeFor(first).wire()),
                        Optional.empty(),
                        List.of());
        };
    }

    @Override
    protected Map<String, String> broken() {
        return BrokenEnvelopes.ALL;
    }

    @Override
    protected Map<SystemErrorCode, Fault> golden() {
        return Stream.of(
                        SystemErrorCode.SESSION_NOT_INITIALIZED.fault("No session has been started yet"),
                        SystemErrorCode.SESSION_LOCKED.fault("The session is locked until the failure is reported"),
                        SystemErrorCode.SESSION_INITIALIZATION_FAILED.fault("The workspace is not a folder"),
                        SystemErrorCode.INVALID_INPUT_TYPE.fault("path must be a string"),
                        SystemErrorCode.INVALID_INPUT_FORMAT.fault("plan must be 64 hex digits"),
                        SystemErrorCode.INVALID_INPUT_VALUE.fault("path must be a non-empty string"),
                        SystemErrorCode.MISSING_REQUIRED_FIELD.fault("path is required"),
                        SystemErrorCode.UNAUTHORIZED_ACTION.fault("A planner may not write files"),
                        SystemErrorCode.INSUFFICIENT_PERMISSIONS.fault("The token does not cover this tool"),
                        SystemErrorCode.ROLE_MISMATCH.fault("The plan was made for another role"),
                        SystemErrorCode.INVALID_PATH.fault("The path has a character that no path may have"),
                        SystemErrorCode.PATH_NOT_FOUND.fault("Folder not found: src/gone"),
                        SystemErrorCode.PATH_TRAVERSAL_BLOCKED.fault("The path climbs out of the workspace: ../x"),
                        SystemErrorCode.OUTSIDE_WORKSPACE.fault("The link latest.md leads outside the workspace"),
                        SystemErrorCode.FILE_NOT_FOUND.fault("File not found: src/main.py"),
                        SystemErrorCode.FILE_ALREADY_EXISTS.fault("File already exists: docs/Übersicht.md"),
                        SystemErrorCode.FILE_READ_FAILED
                                .fault("The file src/key.txt cannot be read")
                                .withCause(Cause.of(new AccessDeniedException("/srv/project/src/key.txt"))),
                        SystemErrorCode.FILE_WRITE_FAILED.fault("The disk is full"),
                        SystemErrorCode.PATCH_INVALID.fault("The patch is empty"),
                        SystemErrorCode.PATCH_APPLY_FAILED.fault("The second part of the patch does not fit"),
                        SystemErrorCode.HASH_MISMATCH.fault("The file changed in the meantime: src/main.py"),
                        SystemErrorCode.PLAN_NOT_FOUND.fault("There is no such plan in this workspace"),
                        SystemErrorCode.PLAN_NOT_APPROVED.fault("The plan has no signature"),
                        SystemErrorCode.PLAN_ENFORCEMENT_FAILED.fault("The plan was edited after its approval"),
                        SystemErrorCode.PLAN_SCOPE_VIOLATION.fault("The plan does not cover src/other.py"),
                        SystemErrorCode.POLICY_VIOLATION.fault("Line 7 switches type checks off"),
                        SystemErrorCode.RUST_POLICY_VIOLATION.fault("Line 3 uses \"unwrap\""),
                        SystemErrorCode.PREFLIGHT_FAILED.fault("2 tests failed"),
                        SystemErrorCode.INVARIANT_VIOLATION.fault("The diagnostics were not fetched first"),
                        SystemErrorCode.BOOTSTRAP_FAILURE.fault("The signing key is missing"),
                        SystemErrorCode.SELF_AUDIT_FAILURE.fault("The audit trail has a gap after entry 12"),
                        SystemErrorCode.AUDIT_LOG_FAILED
                                .fault("The failure could not be recorded")
                                .withCause(new Cause.Replaced(
                                        CommonCode.FILE_NOT_FOUND.fault("File not found: src/main.py"))),
                        SystemErrorCode.AUDIT_LOCK_FAILED
                                .fault("Another server holds the audit log")
                                .withCause(new Cause.Replaced(
                                        Fault.unforeseen(CommonCode.UNEXPECTED, Cause.of("pool is empty")))),
                        SystemErrorCode.INTERNAL_ERROR.fault("An unexpected error occurred"),
                        Fault.unforeseen(
                                SystemErrorCode.UNKNOWN_TOOL_FAILURE,
                                Cause.of(new IllegalStateException("pool is empty"))))
                .collect(Collectors.toMap(fault -> (SystemErrorCode) fault.code(), Function.identity()));
    }

    @Test
    @Spec("SE-02")
    void writesElevenMembersInOrderWithNullForUnknownOnes() {
        Envelope envelope = DIALECT.write(Samples.occurrence(SystemErrorCode.FILE_NOT_FOUND.fault("File not found")));

        assertThat(envelope.text())
                .containsExactly(
                        "{\"error_code\":\"FILE_NOT_FOUND\",\"human_message\":\"File not found\",\"role\":null,"
                                + "\"session_id\":null,\"workspace_root\":null,\"tool_name\":\"sample_tool\","
                                + "\"invariant_id\":null,\"phase_id\":null,\"plan_hash\":null,\"cause\":null,"
                                + "\"timestamp\":\"2026-01-19T15:32:10.123Z\"}");
    }

    @Test
    @Spec({"SE-47", "SE-30"})
    void theResultIsAnErrorWithTheSameJsonAsTextAndAsStructure() {
        Envelope envelope = Wire.envelope(SystemErrorCode.FILE_NOT_FOUND.fault("File not found"), Wire.EVERYTHING);

        assertThat(envelope.isError()).isTrue();
        assertThat(JsonText.read(envelope.text().getFirst()).clean())
                .contains(envelope.structured().orElseThrow());
    }

    @Test
    @Spec("SE-47")
    void aResultWithoutStructureOrIsErrorOrWithAnotherTextBreaksTheContract() {
        Envelope sound = Wire.envelope(SystemErrorCode.FILE_NOT_FOUND.fault("File not found"), Wire.EVERYTHING);
        List<Envelope> unsound = List.of(
                new Envelope(sound.text(), Optional.empty(), sound.meta(), true),
                new Envelope(List.of("{}"), sound.structured(), sound.meta(), true),
                new Envelope(sound.text(), sound.structured(), sound.meta(), false));

        assertThat(DIALECT.check(sound)).isEmpty();
        assertThat(unsound)
                .allSatisfy(envelope ->
                        assertThat(DIALECT.check(envelope)).extracting("rule").containsExactly("SE-47"));
    }

    @Test
    @Spec({"SE-13", "SE-14"})
    void theSchemaAcceptsExactlyTheRegisteredCodes() {
        JsonObject properties = DIALECT.schema().object("properties").orElseThrow();

        String codes = DIALECT.codes().stream()
                .map(code -> "\"" + code.wire() + "\"")
                .collect(Collectors.joining(",", "[", "]"));

        assertThat(properties.object("error_code").flatMap(it -> it.get("enum")).map(JsonText::print))
                .contains(codes);
        assertThat(DIALECT.schema().string("$id")).contains("urn:faultline:schema:system-error:1");
    }
}
