package dev.faultline.server;

import static dev.faultline.dialects.systemerror.SystemErrors.fromUnknown;
import static dev.faultline.dialects.systemerror.SystemErrors.invariantViolation;
import static dev.faultline.dialects.systemerror.SystemErrors.startupFailure;
import static dev.faultline.dialects.systemerror.SystemErrors.toolFailure;

import dev.faultline.dialects.systemerror.ErrorContext;
import dev.faultline.dialects.systemerror.LegacyError;
import dev.faultline.dialects.systemerror.SystemErrorCode;
import dev.faultline.dialects.systemerror.SystemErrors;
import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Origin;
import java.io.IOException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Errors that an author throws or creates with {@code SystemErrors}, with the code and cause that a client must get.
 */
enum SystemErrorMade {
    RAW("UNKNOWN_TOOL_FAILURE", error("pool is empty", "IllegalStateException"), SystemErrorMade::raw),
    TEXT("UNKNOWN_TOOL_FAILURE", "\"pool is empty\"", () -> fromUnknown("pool is empty", ErrorContext.NONE)),
    OBJECT(
            "UNKNOWN_TOOL_FAILURE",
            "{\"code\":\"E_POOL\"}",
            () -> fromUnknown(Map.of("code", "E_POOL"), ErrorContext.NONE)),
    NULL("UNKNOWN_TOOL_FAILURE", "null", () -> fromUnknown(null, ErrorContext.NONE)),
    NULL_MESSAGE("UNKNOWN_TOOL_FAILURE", error("", "IllegalStateException"), IllegalStateException::new),
    LIST("UNKNOWN_TOOL_FAILURE", "\"[1,[2]]\"", () -> fromUnknown(List.of(1, List.of(2)), ErrorContext.NONE)),
    NUMBER("UNKNOWN_TOOL_FAILURE", "\"5\"", () -> fromUnknown(5, ErrorContext.NONE)),
    MAYBE("UNKNOWN_TOOL_FAILURE", "null", () -> fromUnknown(Optional.of("x"), ErrorContext.NONE)),
    CYCLE("UNKNOWN_TOOL_FAILURE", "{\"self\":null}", () -> fromUnknown(cycle(), ErrorContext.NONE)),
    A_B_A("UNKNOWN_TOOL_FAILURE", error("a", "IllegalStateException"), SystemErrorMade::circle),
    DEEP("UNKNOWN_TOOL_FAILURE", error("1000", "IllegalStateException"), SystemErrorMade::deep),
    FAILING_GETTERS("UNKNOWN_TOOL_FAILURE", error("", "Hostile"), Hostile::new),
    HALF_A_CHARACTER(
            "UNKNOWN_TOOL_FAILURE",
            error("half \uFFFD", "IllegalStateException"),
            () -> new IllegalStateException("half \uD83D")),
    ODD_VALUES(
            "UNKNOWN_TOOL_FAILURE",
            "{\"nan\":null,\"when\":null,\"bytes\":null,\"day\":null,\"list\":\"[1,null]\"}",
            () -> fromUnknown(odd(), ErrorContext.NONE)),
    NOT_REGISTERED(
            "UNKNOWN_TOOL_FAILURE",
            "null",
            () -> toolFailure(SystemErrorCode.find("PLAN_LINT_FAILED").orElse(null), ErrorContext.NONE)),
    OTHER_REGISTRY("POLICY_VIOLATION", "null", () -> new FaultException(OwnCode.PLAN_LINT_FAILED.fault("No plan"))),
    VIOLATION("INVARIANT_VIOLATION", "null", () -> invariantViolation("MANDATORY_DIAGNOSTICS", ErrorContext.NONE)),
    CAUSED(
            "INVALID_PATH",
            error("disk gone", "IOException"),
            () -> toolFailure(SystemErrorCode.INVALID_PATH, ErrorContext.NONE.cause(new IOException("disk gone")))),
    TYPED(
            "FILE_NOT_FOUND",
            "null",
            () -> fromUnknown(
                    new FaultException(CommonCode.FILE_NOT_FOUND.fault("File not found: a")),
                    ErrorContext.NONE.errorCode(SystemErrorCode.INTERNAL_ERROR).phaseId("PHASE_6"))),
    DISCOURAGED(
            "HASH_MISMATCH",
            "\"because\"",
            () -> SystemErrors.of(SystemErrorCode.HASH_MISMATCH, "It changed", Origin.ofTool("inner_tool"), "because")),
    AT_THE_START(
            "SELF_AUDIT_FAILURE",
            "null",
            () -> startupFailure(SystemErrorCode.SELF_AUDIT_FAILURE, ErrorContext.NONE.role("planner"))),
    LEGACY(
            "UNAUTHORIZED_ACTION",
            "{\"message\":\"[UNAUTHORIZED_ACTION] Read"
                    + " first\",\"code\":\"UNAUTHORIZED_ACTION\",\"name\":\"KaizaError\"}",
            () -> fromUnknown(new KaizaError("UNAUTHORIZED_ACTION", "Read first"), ErrorContext.NONE)),
    LEGACY_NOT_REGISTERED(
            "UNKNOWN_TOOL_FAILURE",
            "{\"message\":\"[WRITE_REJECTED] Too short\",\"code\":\"WRITE_REJECTED\",\"name\":\"KaizaError\"}",
            () -> fromUnknown(new KaizaError("WRITE_REJECTED", "Too short"), ErrorContext.NONE));

    final String code;
    final String cause;
    private final Supplier<Exception> made;

    SystemErrorMade(String code, String cause, Supplier<Exception> made) {
        this.code = code;
        this.cause = cause;
        this.made = made;
    }

    Exception make() {
        return made.get();
    }

    private static String error(String message, String name) {
        return "{\"message\":\"" + message + "\",\"code\":null,\"name\":\"" + name + "\"}";
    }

    private static Exception raw() {
        return new IllegalStateException("pool is empty");
    }

    private static Object cycle() {
        Map<String, Object> cycle = new HashMap<>();
        cycle.put("self", cycle);
        return cycle;
    }

    private static Exception circle() {
        IllegalStateException first = new IllegalStateException("a");
        first.initCause(new IllegalStateException("b", first));
        return first;
    }

    private static Exception deep() {
        IllegalStateException chain = new IllegalStateException("0");
        for (int depth = 1; depth <= 1_000; depth++) {
            chain = new IllegalStateException(Integer.toString(depth), chain);
        }
        return chain;
    }

    private static Object odd() {
        Map<String, Object> odd = new LinkedHashMap<>();
        odd.put("nan", Double.NaN);
        odd.put("when", Instant.EPOCH);
        odd.put("bytes", new byte[] {1});
        odd.put("day", DayOfWeek.MONDAY);
        odd.put("list", Arrays.asList(1, null));
        return odd;
    }

    /** A code of the author that the contract does not list. */
    enum OwnCode implements FaultCode {
        PLAN_LINT_FAILED;

        @Override
        public CodeFacts facts() {
            return CodeFacts.of(FaultKind.POLICY_REJECTED, "The plan is no plan.", "A missing section.", "Write it.");
        }
    }

    /** Throws in every method. */
    private static final class Hostile extends IllegalStateException {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message");
        }

        @Override
        public synchronized Throwable getCause() {
            throw new IllegalStateException("no cause");
        }
    }

    /** An exception of a server that is older than the contract. */
    private static final class KaizaError extends IllegalStateException implements LegacyError {
        private static final long serialVersionUID = 1;

        private final String code;

        KaizaError(String code, String humanMessage) {
            super("[" + code + "] " + humanMessage);
            this.code = code;
        }

        @Override
        public String errorCode() {
            return code;
        }
    }
}
