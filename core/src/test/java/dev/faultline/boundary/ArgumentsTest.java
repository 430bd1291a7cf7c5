package dev.faultline.boundary;

import static dev.faultline.boundary.Given.SUCCESS;
import static dev.faultline.boundary.Given.TOOL;
import static dev.faultline.boundary.Given.boundary;
import static dev.faultline.boundary.Given.code;
import static dev.faultline.boundary.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.fault.Effect;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import dev.faultline.tool.Caller;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The handler decodes the arguments, so decoding runs inside the boundary. */
class ArgumentsTest {
    private static final Parameter<Long> LINE = Parameter.required("line", Shape.integer(1, 100), "A line.");
    private static final Parameters<Long> PARAMETERS = Parameters.of(arguments -> arguments.get(LINE), LINE);

    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final ToolBoundary boundary = boundary(recorder).build();
    private final AtomicBoolean decoded = new AtomicBoolean();

    static Stream<Arguments> wrong() {
        return Stream.of(
                Arguments.of(JsonObject.EMPTY, "MISSING_REQUIRED_FIELD", "line is required"),
                Arguments.of(
                        JsonObject.of("line", new JsonString("3")), "INVALID_INPUT_TYPE", "line must be an integer"),
                Arguments.of(JsonObject.of("line", JsonNull.NULL), "INVALID_INPUT_TYPE", "line must be an integer"),
                Arguments.of(
                        JsonObject.of("line", JsonNumber.of(101)),
                        "INVALID_INPUT_VALUE",
                        "line must be between 1 and 100"),
                Arguments.of(new JsonString("{}"), "INVALID_INPUT_TYPE", "arguments must be an object"));
    }

    @TableTest
    @MethodSource("wrong")
    @Spec("TE-10")
    void rejectsWrongArgumentsInTheSameEnvelope(JsonValue arguments, String code, String message) {
        Envelope envelope = boundary.call(called(arguments), this::decode);

        assertThat(code(envelope)).isEqualTo(code);
        assertThat(message(envelope)).isEqualTo(message);
    }

    @TableTest
    @MethodSource("wrong")
    @Spec("TE-10")
    void neverDecodesWrongArguments(JsonValue arguments, String code, String message) {
        boundary.call(called(arguments), this::decode);

        assertThat(decoded).isFalse();
    }

    @TableTest
    @MethodSource("wrong")
    @Spec("SE-46")
    void recordsThatWrongArgumentsHadNoEffect(JsonValue arguments, String code, String message) {
        boundary.call(called(arguments), this::decode);

        assertThat(recorder.replies()).singleElement().satisfies(reply -> {
            assertThat(reply.code()).isEqualTo(code);
            assertThat(reply.occurrence().fault().effect()).isEqualTo(Effect.NONE);
        });
    }

    @Test
    @Spec("TE-10")
    void answersWhenTheDecoderItselfThrows() {
        Parameters<Long> broken = Parameters.of(arguments -> {
            throw new AssertionError("a defect");
        });

        Envelope envelope = boundary.call(called(JsonObject.EMPTY), call -> {
            broken.decode(call.arguments());
            return SUCCESS;
        });

        assertThat(code(envelope)).isEqualTo("UNEXPECTED");
        assertThat(recorder.replies()).hasSize(1);
    }

    private Envelope decode(ToolCall call) {
        PARAMETERS.decode(call.arguments());
        decoded.set(true);
        return SUCCESS;
    }

    private static ToolCall called(JsonValue arguments) {
        return ToolCall.of(TOOL.parameters(PARAMETERS), arguments, Caller.on("connection-1"));
    }
}
