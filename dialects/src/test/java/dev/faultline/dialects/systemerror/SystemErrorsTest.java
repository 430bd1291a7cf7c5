package dev.faultline.dialects.systemerror;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.EnumSource;

class SystemErrorsTest {
    private static final ErrorContext SOMEWHERE = ErrorContext.NONE.at(Wire.EVERYTHING);

    @Test
    @Spec("SE-38")
    void thereAreFourFactoriesAndADiscouragedOne() {
        assertThat(Arrays.stream(SystemErrors.class.getDeclaredMethods())
                        .filter(method -> Modifier.isPublic(method.getModifiers()))
                        .filter(method -> method.getReturnType() == FaultException.class)
                        .map(Method::getName))
                .containsExactlyInAnyOrder("fromUnknown", "invariantViolation", "toolFailure", "startupFailure", "of");
        assertThat(SystemErrors.class.getConstructors()).isEmpty();
    }

    @Test
    @Spec("SE-39")
    void aThrowableATextAMapAndNullBecomeUnknownToolFailures() {
        List<Object> thrown =
                Arrays.asList(new IOException("pool is empty"), "pool is empty", Map.of("why", "pool is empty"), null);

        assertThat(thrown).allSatisfy(one -> {
            FaultException error = SystemErrors.fromUnknown(one, ErrorContext.NONE);

            assertThat(error.fault().code()).isEqualTo(SystemErrorCode.UNKNOWN_TOOL_FAILURE);
            assertThat(error.fault().message()).isEqualTo("An unexpected error occurred");
        });
    }

    @Test
    @Spec({"SE-39", "SE-10"})
    void theCauseDescribesWhatWasThrown() {
        assertThat(cause(new IOException("pool is empty")))
                .isEqualTo("{\"message\":\"pool is empty\",\"code\":null,\"name\":\"IOException\"}");
        assertThat(cause("pool is empty")).isEqualTo("\"pool is empty\"");
        assertThat(cause(Map.of("code", "ENOENT"))).isEqualTo("{\"code\":\"ENOENT\"}");
        assertThat(cause(null)).isEqualTo("null");
        assertThat(cause(Map.of("stack", "at a.b.C.d(C.java:1)")))
                .isEqualTo("{\"message\":\"\",\"code\":null,\"name\":\"Object\"}");
    }

    @Test
    @Spec({"SE-10", "SE-30", "SE-31"})
    void aThrownValueIsKeptButForArrays() {
        assertThat(cause(List.of("a", 1))).isEqualTo("\"[\\\"a\\\",1]\"");
        assertThat(cause(Map.of("parts", List.of(1, 2)))).isEqualTo("{\"parts\":\"[1,2]\"}");
        assertThat(cause(Map.of("of", Map.of("left", 3.5)))).isEqualTo("{\"of\":{\"left\":3.5}}");
        assertThat(cause(42)).isEqualTo("\"42\"");
        assertThat(cause(true)).isEqualTo("\"true\"");
        assertThat(cause(Optional.empty())).isEqualTo("null");
        assertThat(cause("x".repeat(10_000))).hasSizeLessThan(4200);
        assertThat(cause(Map.of("long", "x".repeat(10_000)))).hasSizeLessThan(4300);
    }

    @Test
    @Spec({"SE-33", "SE-40"})
    void rejectsAFactWithoutAValueByItsName() {
        ErrorContext none = ErrorContext.NONE;
        Map<String, ThrowingCallable> missing = new LinkedHashMap<>();
        missing.put("invariantId", () -> SystemErrors.invariantViolation(absent(), none));
        missing.put("context", () -> SystemErrors.invariantViolation("I-1", absent()));
        missing.put("humanMessage", () -> none.humanMessage(absent()));
        missing.put("toolName", () -> none.toolName(absent()));
        missing.put("sessionId", () -> none.sessionId(absent()));
        missing.put("workspaceRoot", () -> none.workspaceRoot(absent()));
        missing.put("role", () -> none.role(absent()));
        missing.put("phaseId", () -> none.phaseId(absent()));
        missing.put("planHash", () -> none.planHash(absent()));
        missing.put("errorCode", () -> none.errorCode(absent()));

        missing.forEach((name, call) -> assertThatThrownBy(call)
                .as(name)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(name + " must not be null"));
    }

    // What a caller whose code is not checked for null may pass.
    @SuppressWarnings({"unchecked", "NullAway", "TypeParameterUnusedInFormals"})
    private static <T> T absent() {
        return (T) Optional.empty().orElse(null);
    }

    @Test
    @Spec("SE-39")
    void theContextProvidesTheCodeOfAnErrorWithoutOne() {
        FaultException error = SystemErrors.fromUnknown(
                new IOException("pool is empty"), SOMEWHERE.errorCode(SystemErrorCode.FILE_READ_FAILED));

        assertThat(error.fault().code()).isEqualTo(SystemErrorCode.FILE_READ_FAILED);
        assertThat(error.fault().message()).isEqualTo("The file is there but cannot be read.");
        assertThat(error.origin()).isEqualTo(Wire.EVERYTHING);
    }

    @Test
    @Spec({"SE-39", "SE-35"})
    void returnsASystemErrorUnchanged() {
        FaultException error = SystemErrors.toolFailure(SystemErrorCode.HASH_MISMATCH, SOMEWHERE);

        assertThat(SystemErrors.fromUnknown(error, ErrorContext.NONE)).isSameAs(error);
        assertThat(SystemErrors.fromUnknown(
                        error, ErrorContext.NONE.toolName("other").role("planner")))
                .isSameAs(error);
    }

    @Test
    @Spec({"SE-39", "SE-35", "SE-09"})
    void aTypedErrorKeepsItsCodeAndGainsTheContextItLacks() {
        FaultException typed = new FaultException(
                CommonCode.FILE_NOT_FOUND.fault("File not found: a"), Origin.ofTool("read_file"), null);
        typed.addSuppressed(new IOException("not closed"));

        FaultException error = SystemErrors.fromUnknown(typed, SOMEWHERE.errorCode(SystemErrorCode.INTERNAL_ERROR));

        assertThat(error.fault()).isEqualTo(typed.fault());
        assertThat(error.origin()).isEqualTo(Wire.EVERYTHING.withTool("read_file"));
        assertThat(error.getStackTrace()).isEqualTo(typed.getStackTrace());
        assertThat(error.getSuppressed()).isEqualTo(typed.getSuppressed());
        assertThat(error.getCause()).isNull();
    }

    @Test
    @Spec("SE-08")
    void aViolationThatWasWrappedTwiceStillNamesItsInvariant() {
        FaultException far = SystemErrors.invariantViolation("MANDATORY_DIAGNOSTICS", ErrorContext.NONE);
        Throwable wrapped = new CompletionException(new IllegalStateException("while saving", far));

        JsonObject object = Wire.object(SystemErrors.fromUnknown(wrapped, ErrorContext.NONE.toolName("write_file")));

        assertThat(object.string("invariant_id")).contains("MANDATORY_DIAGNOSTICS");
        assertThat(object.string("tool_name")).contains("write_file");
    }

    @Test
    void findsATypedErrorAmongTheFirstThirtyTwoOfAChain() {
        Throwable chain = SystemErrors.toolFailure(SystemErrorCode.HASH_MISMATCH, ErrorContext.NONE);
        for (int depth = 1; depth < 32; depth++) {
            chain = new CompletionException(chain);
        }

        assertThat(SystemErrors.fromUnknown(chain, ErrorContext.NONE).fault().code())
                .isEqualTo(SystemErrorCode.HASH_MISMATCH);
        assertThat(SystemErrors.fromUnknown(new CompletionException(chain), ErrorContext.NONE)
                        .fault()
                        .code())
                .isEqualTo(SystemErrorCode.UNKNOWN_TOOL_FAILURE);
    }

    @Test
    @Spec("SE-30")
    void convertsACyclicChainAndACyclicMap() {
        IllegalStateException around = new IllegalStateException("a");
        around.initCause(new IllegalStateException("b", around));
        Map<String, Object> cyclic = new HashMap<>(Map.of("error_code", "HASH_MISMATCH"));
        cyclic.put("self", cyclic);

        assertThat(SystemErrors.fromUnknown(around, ErrorContext.NONE).fault().code())
                .isEqualTo(SystemErrorCode.UNKNOWN_TOOL_FAILURE);
        assertThat(SystemErrors.fromUnknown(cyclic, ErrorContext.NONE).fault().code())
                .isEqualTo(SystemErrorCode.HASH_MISMATCH);
    }

    @Test
    @Spec("SE-36")
    void keepsSuppressedExceptions() {
        IOException failed = new IOException("write failed");
        failed.addSuppressed(new IOException("close failed"));

        FaultException error = SystemErrors.fromUnknown(failed, ErrorContext.NONE);

        assertThat(error.fault().cause())
                .hasValueSatisfying(cause -> assertThat(((Cause.Thrown) cause).suppressed())
                        .extracting(Cause::message)
                        .containsExactly("close failed"));
    }

    @Test
    @Spec("SE-30")
    void convertsAnErrorWhoseMethodsFail() {
        Throwable hostile = new IllegalStateException("x") {
            private static final long serialVersionUID = 1;

            @Override
            public String getMessage() {
                throw new IllegalStateException("no message");
            }

            @Override
            public synchronized Throwable getCause() {
                throw new IllegalStateException("no cause");
            }
        };

        assertThat(cause(hostile)).isEqualTo("{\"message\":\"\",\"code\":null,\"name\":\"IllegalStateException\"}");
    }

    @Test
    void restoresTheInterruptStatus() {
        SystemErrors.fromUnknown(new IllegalStateException(new InterruptedException()), ErrorContext.NONE);

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    @Spec("SE-40")
    void aViolationHasItsCodeItsIdAndAMessage() {
        FaultException error = SystemErrors.invariantViolation("PLAN_SCOPE_LAW", ErrorContext.NONE);

        assertThat(error.fault().code()).isEqualTo(SystemErrorCode.INVARIANT_VIOLATION);
        assertThat(error.origin().attribute("invariant_id")).contains("PLAN_SCOPE_LAW");
        assertThat(error.fault().message()).isEqualTo("A rule that must always hold was broken.");
    }

    @Test
    @Spec("SE-41")
    void aToolFailurePreservesItsCause() {
        IOException original = new IOException("disk gone", new IOException("below"));

        FaultException error = SystemErrors.toolFailure(
                SystemErrorCode.INVALID_PATH,
                ErrorContext.NONE.humanMessage("The path is too long").cause(original));

        assertThat(error.getCause()).isSameAs(original);
        assertThat(error.fault().cause()).contains(Cause.of(original));
        assertThat(error.fault().message()).isEqualTo("The path is too long");
    }

    @Test
    @Spec("SE-14")
    void aMissingCodeIsAnUnknownToolFailure() {
        FaultException error = SystemErrors.toolFailure(
                SystemErrorCode.find("PLAN_LINT_FAILED").orElse(null), ErrorContext.NONE.humanMessage("No"));

        assertThat(error.fault()).isEqualTo(SystemErrorCode.UNKNOWN_TOOL_FAILURE.fault("No"));
        assertThat(SystemErrors.startupFailure(null, ErrorContext.NONE).fault().message())
                .isEqualTo(Fault.UNFORESEEN);
    }

    @Test
    @Spec("SE-42")
    void aFailureToStartHasAToolButNoSession() {
        FaultException error = SystemErrors.startupFailure(SystemErrorCode.SELF_AUDIT_FAILURE, SOMEWHERE);

        JsonObject object = Wire.object(error);

        assertThat(object.string("tool_name")).contains("startup");
        assertThat(List.of("role", "session_id", "workspace_root"))
                .allSatisfy(member -> assertThat(object.get(member)).contains(JsonNull.NULL));
    }

    @Test
    @Spec({"SE-38", "SE-08"})
    void theDiscouragedFactorySetsEveryPartExceptTheInvariant() {
        Origin origin = SOMEWHERE.invariant("STRAY").origin();

        FaultException error = SystemErrors.of(SystemErrorCode.HASH_MISMATCH, "It changed", origin, "because");

        assertThat(Wire.object(error).get("invariant_id")).contains(JsonNull.NULL);
        assertThat(error.origin()).isEqualTo(origin);
        assertThat(error.fault())
                .isEqualTo(SystemErrorCode.HASH_MISMATCH.fault("It changed").withCause(Cause.of("because")));
    }

    @TableTest
    @EnumSource(SystemErrorCode.class)
    @Spec({"SE-34", "SE-02"})
    void everyFactoryCreatesValidErrors(SystemErrorCode code) {
        List<FaultException> made = List.of(
                SystemErrors.toolFailure(code, ErrorContext.NONE),
                SystemErrors.startupFailure(code, SOMEWHERE),
                SystemErrors.fromUnknown(Collections.emptyMap(), SOMEWHERE.errorCode(code)));

        assertThat(made).allSatisfy(error -> {
            assertThat(error.fault().code()).isEqualTo(code);
            assertThat(Wire.DIALECT.check(Wire.envelope(error.fault(), error.origin())))
                    .isEmpty();
        });
    }

    private static String cause(@Nullable Object thrown) {
        return JsonText.print(Wire.object(SystemErrors.fromUnknown(thrown, ErrorContext.NONE))
                .get("cause")
                .orElseThrow());
    }
}
