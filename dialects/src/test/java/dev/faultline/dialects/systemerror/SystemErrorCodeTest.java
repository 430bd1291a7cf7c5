package dev.faultline.dialects.systemerror;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialects.toolerror.ToolErrorCode;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;
import dev.faultline.fault.Severity;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SystemErrorCodeTest {
    @Test
    @Spec("SE-13")
    void thereAreExactlyThirtyFiveCodesInUpperSnakeCase() {
        assertThat(Wire.DIALECT.codes())
                .hasSize(35)
                .allSatisfy(code -> assertThat(code.wire()).matches("[A-Z]+(_[A-Z]+)+"));
    }

    @Test
    @Spec({"SE-14", "SE-34"})
    void findsOnlyDeclaredCodes() {
        assertThat(SystemErrorCode.find("HASH_MISMATCH")).contains(SystemErrorCode.HASH_MISMATCH);
        assertThat(List.of("PLAN_LINT_FAILED", "AUDIT_APPEND_FAILED", "hash_mismatch", "undefined", ""))
                .allSatisfy(name -> assertThat(SystemErrorCode.find(name)).isEmpty());
    }

    @Test
    @Spec("SE-34")
    void everyCodeHasItsOwnMeaningAndRemedy() {
        assertThat(SystemErrorCode.values())
                .extracting(code -> code.facts().meaning())
                .doesNotHaveDuplicates();
        assertThat(SystemErrorCode.values())
                .extracting(code -> code.facts().remedy())
                .doesNotHaveDuplicates();
        assertThat(SystemErrorCode.values()).allSatisfy(code -> {
            assertThat(code.facts().meaning()).matches("[A-Z].+\\.");
            assertThat(code.facts().causes()).matches("[A-Z].+\\.");
            assertThat(code.facts().remedy()).matches("[A-Z].+\\.");
        });
    }

    @TableTest
    @EnumSource(
            mode = EnumSource.Mode.INCLUDE,
            names = {"AUDIT_LOG_FAILED", "AUDIT_LOCK_FAILED"})
    @Spec("SE-28")
    void aFailedAuditIsRetryableAfterASecond(SystemErrorCode code) {
        assertThat(code.facts().retry()).isEqualTo(Retry.after(Duration.ofSeconds(1)));
    }

    @Test
    void onlyFailuresOfTheServersOwnGuaranteesAreCritical() {
        assertThat(Arrays.stream(SystemErrorCode.values())
                        .filter(code -> code.facts().severity() == Severity.CRITICAL))
                .containsExactly(
                        SystemErrorCode.BOOTSTRAP_FAILURE,
                        SystemErrorCode.SELF_AUDIT_FAILURE,
                        SystemErrorCode.AUDIT_LOG_FAILED,
                        SystemErrorCode.AUDIT_LOCK_FAILED);
    }

    @TableTest
    @CsvSource({
        "MISSING_REQUIRED_FIELD, MISSING_REQUIRED_FIELD",
        "INVALID_INPUT_TYPE, INVALID_INPUT_TYPE",
        "INVALID_INPUT_FORMAT, INVALID_INPUT_FORMAT",
        "INVALID_INPUT_VALUE, INVALID_INPUT_VALUE",
        "INVALID_ARGUMENT, INVALID_INPUT_VALUE",
        "EMPTY_PATH, INVALID_INPUT_VALUE",
        "INVALID_PATH, INVALID_PATH",
        "PATH_TRAVERSAL_BLOCKED, PATH_TRAVERSAL_BLOCKED",
        "OUTSIDE_WORKSPACE, OUTSIDE_WORKSPACE",
        "FILE_NOT_FOUND, FILE_NOT_FOUND",
        "FILE_ALREADY_EXISTS, FILE_ALREADY_EXISTS",
        "ACCESS_DENIED, FILE_READ_FAILED",
        "UNSUPPORTED_ENCODING, FILE_READ_FAILED",
        "TIMED_OUT, UNKNOWN_TOOL_FAILURE",
        "NETWORK_FAILED, UNKNOWN_TOOL_FAILURE",
        "INTERRUPTED, UNKNOWN_TOOL_FAILURE",
        "OUT_OF_RESOURCES, UNKNOWN_TOOL_FAILURE",
        "UNEXPECTED, UNKNOWN_TOOL_FAILURE",
        "INTERNAL_ERROR, INTERNAL_ERROR"
    })
    @Spec({"SE-29", "SE-33"})
    void writesACommonCodeAlwaysAsTheSameCode(CommonCode common, SystemErrorCode wire) {
        assertThat(Wire.DIALECT.codeFor(common.fault("No"))).isEqualTo(wire);
    }

    @TableTest
    @CsvSource({
        "INVALID_INPUT, INVALID_INPUT_VALUE",
        "NOT_FOUND, FILE_NOT_FOUND",
        "ALREADY_EXISTS, FILE_ALREADY_EXISTS",
        "CONFLICT, HASH_MISMATCH",
        "UNAUTHENTICATED, INSUFFICIENT_PERMISSIONS",
        "PERMISSION_DENIED, UNAUTHORIZED_ACTION",
        "POLICY_REJECTED, POLICY_VIOLATION",
        "PRECONDITION_FAILED, UNKNOWN_TOOL_FAILURE",
        "TIMEOUT, UNKNOWN_TOOL_FAILURE",
        "UNAVAILABLE, UNKNOWN_TOOL_FAILURE",
        "EXHAUSTED, UNKNOWN_TOOL_FAILURE",
        "CORRUPT, FILE_READ_FAILED",
        "INTERNAL, UNKNOWN_TOOL_FAILURE"
    })
    @Spec("SE-14")
    void writesAnUnregisteredCodeByItsKind(FaultKind kind, SystemErrorCode wire) {
        assertThat(Wire.DIALECT.codeFor(new UnlistedCode("PLAN_LINT_FAILED", kind).fault("No")))
                .isEqualTo(wire);
        assertThat(wire == SystemErrorCode.UNKNOWN_TOOL_FAILURE || wire.kind() == kind)
                .isTrue();
    }

    @Test
    @Spec("SE-29")
    void theInternalErrorOfAnotherDialectIsNotAFailureOfATool() {
        assertThat(Wire.DIALECT.codeFor(ToolErrorCode.INTERNAL_ERROR.fault("No")))
                .isEqualTo(SystemErrorCode.INTERNAL_ERROR);
    }

    @Test
    @Spec("SE-33")
    void recognisesItsOwnCodeAfterAnotherDialect() {
        assertThat(Wire.DIALECT.codeFor(new UnlistedCode("PLAN_NOT_FOUND", FaultKind.NOT_FOUND).fault("No")))
                .isEqualTo(SystemErrorCode.PLAN_NOT_FOUND);
        assertThat(Wire.DIALECT.codeFor(new UnlistedCode("PLAN_NOT_FOUND", FaultKind.CONFLICT).fault("No")))
                .isEqualTo(SystemErrorCode.HASH_MISMATCH);
    }
}
