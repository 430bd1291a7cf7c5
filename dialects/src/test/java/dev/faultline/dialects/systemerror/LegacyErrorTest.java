package dev.faultline.dialects.systemerror;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.classify.Classifier;
import dev.faultline.fault.Cause;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.ValueSource;

class LegacyErrorTest {
    /** An exception of a server that is older than this contract. */
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

        @Override
        public Optional<String> phase() {
            return Optional.of("PHASE_2");
        }

        @Override
        public Optional<String> invariant() {
            return Optional.of("PLAN_IMMUTABILITY");
        }
    }

    @Test
    @Spec("SE-52")
    void keepsARegisteredCodeWhateverTheContextSays() {
        FaultException error = SystemErrors.fromUnknown(
                new KaizaError("BOOTSTRAP_FAILURE", "The secret is missing"),
                ErrorContext.NONE.errorCode(SystemErrorCode.INTERNAL_ERROR));

        JsonObject object = Wire.object(error);

        assertThat(object.string("error_code")).contains("BOOTSTRAP_FAILURE");
        assertThat(object.string("human_message")).contains("The secret is missing");
        assertThat(object.string("phase_id")).contains("PHASE_2");
        assertThat(object.get("cause"))
                .contains(Wire.json("{\"message\":\"[BOOTSTRAP_FAILURE] The secret is missing\","
                        + "\"code\":\"BOOTSTRAP_FAILURE\",\"name\":\"KaizaError\"}"));
    }

    @Test
    @Spec({"SE-52", "SE-14"})
    void keepsAnUnregisteredCodeOnlyInTheCause() {
        FaultException error =
                SystemErrors.fromUnknown(new KaizaError("WRITE_REJECTED", "Too short"), ErrorContext.NONE);

        assertThat(Wire.object(error).string("error_code")).contains("UNKNOWN_TOOL_FAILURE");
        assertThat(Wire.object(error).string("human_message")).contains("An unexpected error occurred");
        assertThat(Wire.object(error).object("cause").flatMap(cause -> cause.string("code")))
                .contains("WRITE_REJECTED");
    }

    @Test
    @Spec("SE-52")
    void findsALegacyErrorInsideAWrapper() {
        Throwable wrapped = new CompletionException(new KaizaError("HASH_MISMATCH", "It changed"));

        FaultException error = SystemErrors.fromUnknown(wrapped, ErrorContext.NONE);

        assertThat(error.fault().code()).isEqualTo(SystemErrorCode.HASH_MISMATCH);
        assertThat(error.fault().cause().map(Cause::name)).contains("KaizaError");
        assertThat(error.getCause()).isSameAs(wrapped);
    }

    @Test
    @Spec({"SE-52", "SE-08"})
    void keepsTheInvariantThatItNames() {
        FaultException error = SystemErrors.fromUnknown(
                new KaizaError("INVARIANT_VIOLATION", "The plan was edited"), ErrorContext.NONE);

        assertThat(Wire.object(error).string("invariant_id")).contains("PLAN_IMMUTABILITY");
    }

    @TableTest
    @ValueSource(
            strings = {
                "INVALID_PATH: it has a line break",
                "[INVALID_PATH] it has a line break",
                " INVALID_PATH:it has a line break"
            })
    @Spec({"SE-52", "SE-49"})
    void takesTheCodeFromTheBeginningOfARawErrorsText(String message) {
        assertThat(Wire.object(SystemErrors.fromUnknown(new IllegalStateException(message), ErrorContext.NONE)))
                .satisfies(LegacyErrorTest::isTheInvalidPath);
        assertThat(Wire.object(SystemErrors.fromUnknown(message, ErrorContext.NONE)))
                .satisfies(LegacyErrorTest::isTheInvalidPath);
    }

    private static void isTheInvalidPath(JsonObject object) {
        assertThat(object.string("error_code")).contains("INVALID_PATH");
        assertThat(object.string("human_message")).contains("it has a line break");
    }

    @Test
    @Spec("SE-52")
    void takesTheCodeFromAMap() {
        JsonObject object = Wire.object(SystemErrors.fromUnknown(
                Map.of("error_code", "HASH_MISMATCH", "human_message", "It changed"), ErrorContext.NONE));

        assertThat(object.string("error_code")).contains("HASH_MISMATCH");
        assertThat(object.string("human_message")).contains("It changed");
    }

    @Test
    @Spec("SE-52")
    void takesTheCodeAndMessageFromAMapThatLooksLikeAnError() {
        JsonObject object = Wire.object(
                SystemErrors.fromUnknown(Map.of("code", "HASH_MISMATCH", "message", "It changed"), ErrorContext.NONE));

        assertThat(object.string("error_code")).contains("HASH_MISMATCH");
        assertThat(object.string("human_message")).contains("It changed");
    }

    @TableTest
    @ValueSource(strings = {"ENOENT: no such file", "NOTE: read this", "HTTP_ERROR: 500", "see INVALID_PATH: there"})
    @Spec("SE-52")
    void doesNotTakeOtherTextsForCodes(String message) {
        FaultException error = SystemErrors.fromUnknown(new IllegalStateException(message), ErrorContext.NONE);

        assertThat(error.fault().code()).isEqualTo(SystemErrorCode.UNKNOWN_TOOL_FAILURE);
        assertThat(error.fault().cause().flatMap(Cause::code)).isEmpty();
    }

    @Test
    @Spec({"SE-52", "SE-03"})
    void keepsAMessageThatIsNotPlainOnlyInTheCause() {
        FaultException error = SystemErrors.fromUnknown(
                new KaizaError("FILE_READ_FAILED", "EISDIR: illegal operation on a directory"), ErrorContext.NONE);

        assertThat(Wire.object(error).string("human_message")).contains("The file is there but cannot be read.");
    }

    @Test
    @Spec("SE-52")
    void aBoundaryConvertsTheConfiguredExceptions() {
        ToolContract contract = ToolContract.named("write_file");
        ToolBoundary boundary = ToolBoundary.of(contract, Wire.DIALECT, new InMemoryRecorder())
                .classifier(Classifier.builder()
                        .on(
                                KaizaError.class,
                                old -> SystemErrors.fromUnknown(old, ErrorContext.NONE)
                                        .fault())
                        .build())
                .build();

        JsonObject object = boundary.call(ToolCall.of(contract, JsonObject.EMPTY, Caller.on("c1")), call -> {
                    throw new KaizaError("UNAUTHORIZED_ACTION", "Read the prompt first");
                })
                .object()
                .orElseThrow();

        assertThat(object.string("error_code")).contains("UNAUTHORIZED_ACTION");
        assertThat(object.string("human_message")).contains("Read the prompt first");
    }
}
