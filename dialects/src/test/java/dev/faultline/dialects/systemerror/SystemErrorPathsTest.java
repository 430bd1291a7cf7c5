package dev.faultline.dialects.systemerror;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.BoundaryBuilder;
import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Recorder;
import dev.faultline.boundary.Reply;
import dev.faultline.boundary.ToolBoundary;
import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Envelope;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import dev.faultline.tool.Caller;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** The eight paths that the contract lists and their failures, through a real boundary. */
class SystemErrorPathsTest {
    private static final ToolContract CONTRACT = ToolContract.named("write_file");

    private final InMemoryRecorder recorder = new InMemoryRecorder();

    @Test
    @Spec({"SE-50", "SE-29"})
    void aRawErrorBecomesASystemError() {
        JsonObject object = Wire.answer(call -> {
            throw new IllegalStateException("pool is empty");
        });

        assertThat(object.string("error_code")).contains("UNKNOWN_TOOL_FAILURE");
        assertThat(object.string("human_message")).contains("An unexpected error occurred");
        assertThat(object.get("cause"))
                .contains(
                        Wire.json("{\"message\":\"pool is empty\",\"code\":null,\"name\":\"IllegalStateException\"}"));
    }

    @Test
    @Spec("SE-50")
    void aThrownTextBecomesASystemError() {
        JsonObject object = Wire.answer(call -> {
            throw SystemErrors.fromUnknown("pool is empty", ErrorContext.NONE);
        });

        assertThat(object.string("error_code")).contains("UNKNOWN_TOOL_FAILURE");
        assertThat(object.get("cause")).contains(Wire.json("\"pool is empty\""));
    }

    @Test
    @Spec("SE-50")
    void aThrownObjectBecomesASystemError() {
        JsonObject object = Wire.answer(call -> {
            throw SystemErrors.fromUnknown(Map.of("message", "pool is empty", "code", "E_POOL"), ErrorContext.NONE);
        });

        assertThat(object.string("error_code")).contains("UNKNOWN_TOOL_FAILURE");
        assertThat(object.object("cause").flatMap(cause -> cause.string("code")))
                .contains("E_POOL");
    }

    @Test
    @Spec({"SE-10", "SE-37"})
    void aThrownObjectIsSentAsItIsButForItsSecrets() {
        JsonObject object = Wire.answer(call -> {
            throw SystemErrors.fromUnknown(Map.of("pool", Map.of("password", "hunter2")), ErrorContext.NONE);
        });

        assertThat(object.get("cause")).contains(Wire.json("{\"pool\":{\"password\":\"[redacted]\"}}"));
    }

    @Test
    @Spec({"SE-50", "SE-08"})
    void anInvariantViolationNamesTheInvariant() {
        JsonObject object = Wire.answer(call -> {
            throw SystemErrors.invariantViolation("MANDATORY_DIAGNOSTICS", ErrorContext.NONE);
        });

        assertThat(object.string("error_code")).contains("INVARIANT_VIOLATION");
        assertThat(object.string("invariant_id")).contains("MANDATORY_DIAGNOSTICS");
    }

    @Test
    @Spec({"SE-50", "SE-05"})
    void anErrorBeforeTheSessionHasNoSessionAndNoWorkspace() {
        JsonObject object =
                answer(boundary(recorder).origins(call -> Origin.UNKNOWN.withAttribute("role", "executor")), call -> {
                    throw SystemErrors.toolFailure(SystemErrorCode.SESSION_INITIALIZATION_FAILED, ErrorContext.NONE);
                });

        assertThat(object.get("session_id")).contains(JsonNull.NULL);
        assertThat(object.get("workspace_root")).contains(JsonNull.NULL);
        assertThat(object.get("role")).contains(JsonNull.NULL);
    }

    @Test
    @Spec({"SE-50", "SE-09"})
    void phaseAndPlanArePreserved() {
        JsonObject raw = Wire.answer(call -> {
            throw new NoSuchFileException("a.txt");
        });
        JsonObject own = Wire.answer(call -> {
            throw SystemErrors.toolFailure(SystemErrorCode.HASH_MISMATCH, ErrorContext.NONE.phaseId("PHASE_6"));
        });

        assertThat(raw.string("phase_id")).contains("PHASE_5A");
        assertThat(raw.string("plan_hash")).contains(Wire.PLAN);
        assertThat(own.string("phase_id")).contains("PHASE_6");
        assertThat(own.string("plan_hash")).contains(Wire.PLAN);
    }

    @Test
    @Spec({"SE-50", "SE-30", "SE-31"})
    void theEnvelopeIsJsonWithoutCyclesAndUndefinedValues() {
        Map<String, Object> cyclic = new HashMap<>();
        cyclic.put("self", cyclic);
        cyclic.put("nan", Double.NaN);

        JsonObject object = Wire.answer(recorder, call -> {
            throw SystemErrors.fromUnknown(cyclic, ErrorContext.NONE);
        });

        assertThat(JsonText.read(JsonText.print(object)).clean()).contains(object);
        assertThat(Wire.DIALECT.check(recorder.replies().getFirst().envelope())).isEmpty();
    }

    @Test
    @Spec({"SE-50", "SE-37", "SE-46"})
    void recordsAnEntryWithWhatWasSent() {
        JsonObject object = Wire.answer(recorder, call -> {
            throw SystemErrors.toolFailure(SystemErrorCode.HASH_MISMATCH, ErrorContext.NONE);
        });

        assertThat(recorder.replies()).hasSize(1);
        Reply entry = recorder.replies().getFirst();
        assertThat(entry.code()).isEqualTo("HASH_MISMATCH");
        assertThat(entry.envelope().object()).contains(object);
    }

    static Stream<ToolHandler<Envelope>> failures() {
        Parameters<String> parameters =
                Parameters.of(arguments -> "", Parameter.required("path", Shape.nonEmptyText(), "A path."));
        return Stream.of(
                call -> {
                    throw new StackOverflowError();
                },
                call -> {
                    throw new OutOfMemoryError("heap");
                },
                call -> {
                    throw new NoClassDefFoundError("dev/faultline/Gone");
                },
                call -> {
                    throw new InterruptedException();
                },
                call -> {
                    parameters.decode(call.arguments());
                    throw new IllegalStateException("these arguments must be refused");
                });
    }

    @TableTest
    @MethodSource("failures")
    @Spec({"SE-01", "SE-46", "SE-02"})
    void everyFailureIsOneEnvelopeAndOneEntry(ToolHandler<Envelope> failure) {
        Envelope envelope = boundary(recorder).build().call(call(), failure);
        Thread.interrupted(); // one of them is an interrupt

        assertThat(Wire.DIALECT.check(envelope)).isEmpty();
        assertThat(recorder.replies()).extracting(Reply::envelope).containsExactly(envelope);
    }

    @Test
    @Spec({"SE-01", "SE-46"})
    void reportsAndRecordsACallThatAGateRejects() {
        BoundaryBuilder gated = boundary(recorder).gate(call -> {
            throw SystemErrors.toolFailure(SystemErrorCode.SESSION_NOT_INITIALIZED, ErrorContext.NONE);
        });

        JsonObject object = answer(gated, call -> Envelope.bareFailure("never reached"));

        assertThat(object.string("error_code")).contains("SESSION_NOT_INITIALIZED");
        assertThat(recorder.replies()).hasSize(1);
    }

    @Test
    @Spec("SE-35")
    void sendsASystemErrorWithOnlyTheMissingContextFilledIn() {
        ErrorContext own = ErrorContext.NONE
                .humanMessage("It changed")
                .toolName("inner_tool")
                .cause("why");
        FaultException error = SystemErrors.toolFailure(SystemErrorCode.HASH_MISMATCH, own);

        JsonObject object = Wire.answer(call -> {
            throw error;
        });

        assertThat(object).isEqualTo(Wire.object(error.fault(), error.origin().orElse(Wire.EVERYTHING)));
        assertThat(object.string("tool_name")).contains("inner_tool");
        assertThat(object.string("session_id")).contains(Wire.SESSION);
    }

    @Test
    @Spec({"SE-28", "SE-07", "SE-46"})
    void reportsAFailedAuditUnderTheToolWithTheOriginalFaultAsItsCause() {
        List<Throwable> reported = new ArrayList<>();
        Fault unrecorded = SystemErrorCode.AUDIT_LOG_FAILED.fault("The failure could not be recorded");
        Recorder failing = reply -> {
            throw new FaultException(unrecorded);
        };
        Observer log = new Observer() {
            @Override
            public void broken(ToolCall call, Throwable failure) {
                reported.add(failure);
            }
        };

        JsonObject object = answer(boundary(failing).observer(log), call -> {
            throw new NoSuchFileException("a.txt");
        });

        assertThat(object.string("error_code")).contains("AUDIT_LOG_FAILED");
        assertThat(object.string("tool_name")).contains("write_file");
        assertThat(object.get("cause"))
                .contains(Wire.json(
                        "{\"message\":\"File not found\",\"code\":\"FILE_NOT_FOUND\",\"name\":\"SystemError\"}"));
        assertThat(reported).hasSize(1); // it cannot be recorded, so it must be in the server's own log
    }

    @Test
    @Spec("SE-33")
    void theSameConditionHasTheSameCodeInEveryTool() {
        ToolHandler<Envelope> missing = call -> {
            throw new NoSuchFileException("a.txt");
        };

        assertThat(answer(boundary(recorder), missing).string("error_code"))
                .isEqualTo(Wire.answer(missing).string("error_code"))
                .contains("FILE_NOT_FOUND");
    }

    @Test
    @Spec("SE-11")
    void theTimestampIsTheServersOwn() {
        JsonObject object = Wire.answer(call -> {
            throw SystemErrors.fromUnknown(Map.of("timestamp", "1999-01-01T00:00:00.000Z"), ErrorContext.NONE);
        });

        assertThat(object.string("timestamp")).contains("2026-01-19T15:32:10.123Z");
    }

    private static BoundaryBuilder boundary(Recorder recorder) {
        return ToolBoundary.of(CONTRACT, Wire.DIALECT, recorder).clock(() -> Wire.AT);
    }

    private static JsonObject answer(BoundaryBuilder boundary, ToolHandler<Envelope> handler) {
        return boundary.build().call(call(), handler).object().orElseThrow();
    }

    private static ToolCall call() {
        return ToolCall.of(CONTRACT, Wire.NAMING_A_FILE, Caller.on("c1"));
    }
}
