package dev.faultline.dialects.toolresult;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.Samples;
import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonBoolean;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;

/** A boundary with this dialect: the same errors, thrown instead of converted to results by hand. */
class ToolResultBoundaryTest {
    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final ToolContract contract = ToolContract.named("create_pull_request");

    @Test
    @Spec({"TR-18", "TR-25"})
    void respondsToAThrownErrorLikeTheBuilderAndAddsTheOccurrence() {
        ToolBoundary boundary =
                ToolBoundary.of(contract, new ToolResultDialect(), recorder).build();
        ToolCall call = ToolCall.of(contract, JsonObject.EMPTY, Caller.on("stdio"));

        Envelope answer = boundary.call(call, it -> {
            throw new GitHubCliError("Failed to create PR", 1, "Error: could not create pull request");
        });

        assertThat(answer.text()).containsExactly("Error: Failed to create PR");
        assertThat(JsonText.print(answer.meta()))
                .startsWith("{\"errorType\":\"GitHubCliError\",\"errorCode\":\"GH_CLI_ERROR\",\"exitCode\":1,"
                        + "\"stderr\":\"Error: could not create pull request\",\"dev.faultline/occurrence\":{\"id\":");
    }

    static Stream<RuntimeException> bugs() {
        return Stream.of(
                new StringIndexOutOfBoundsException("begin 3, end 1, length 2"),
                new NullPointerException("title is null"));
    }

    @TableTest
    @MethodSource("bugs")
    @Spec("TR-17")
    void marksABugInATool(RuntimeException bug) {
        Envelope answer = answer(it -> {
            throw bug;
        });

        assertThat(JsonText.print(answer.meta()))
                .startsWith("{\"errorType\":\"UnknownError\",\"isProgrammingError\":true,");
    }

    @TableTest
    @MethodSource("bugs")
    @Spec("TR-17")
    void marksABugThatCouldNotBeClassified(RuntimeException bug) {
        Fault fault = Fault.unforeseen(CommonCode.INTERNAL_ERROR, Cause.of(bug));

        Envelope envelope = new ToolResultDialect().write(Samples.occurrence(fault));

        assertThat(envelope.meta().get("isProgrammingError")).contains(JsonBoolean.TRUE);
    }

    @Test
    @Spec("TR-02")
    void anArgumentThatAToolRejectsIsAValidationError() {
        Envelope answer = answer(it -> {
            throw new IllegalArgumentException("title must not be empty");
        });

        assertThat(answer.meta().string("errorType")).contains("ValidationError");
        assertThat(answer.text()).containsExactly("Error: title must not be empty");
    }

    @Test
    @Spec("TR-15")
    void respondsToAndRecordsASystemErrorThatTheBuilderRethrows() {
        OutOfMemoryError full = new OutOfMemoryError("Java heap space");

        Envelope answer = answer(it -> new ToolResults(name -> null).createErrorResult(full));

        assertThat(answer.meta().string("errorType")).contains("UnknownError");
        assertThat(recorder.replies()).singleElement().satisfies(reply -> {
            assertThat(reply.code()).isEqualTo("UnknownError");
            assertThat(reply.envelope()).isEqualTo(answer);
        });
    }

    private Envelope answer(ToolHandler<Envelope> handler) {
        return ToolBoundary.of(contract, new ToolResultDialect(), recorder)
                .callerErrors(Set.of(IllegalArgumentException.class))
                .build()
                .call(ToolCall.of(contract, JsonObject.EMPTY, Caller.on("stdio")), handler);
    }
}
