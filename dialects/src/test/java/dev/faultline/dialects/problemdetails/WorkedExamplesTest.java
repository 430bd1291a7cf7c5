package dev.faultline.dialects.problemdetails;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Envelope;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The contract's own examples, byte by byte; the second is also in its documentation. */
class WorkedExamplesTest {
    private final InMemoryRecorder recorder = new InMemoryRecorder();

    @Test
    @Spec({"PD-54", "PD-20"})
    void aFileThatIsNotFound() throws IOException {
        FaultException thrown = new FaultException(ProblemCode.FILE_NOT_FOUND.fault("File not found: src/main.py"));

        assertThat(CodeTool.OPEN_FILE.failing(thrown).text()).containsExactly(example("file-not-found"));
    }

    @Test
    @Spec({"PD-54", "PD-64"})
    void aRangeThatBeginsBeforeTheFirstLine() throws IOException {
        ToolContract contract = ToolContract.named("open_file")
                .operation("files:open_file")
                .emptyResult(JsonObject.builder()
                        .put("path", "")
                        .put("content", "")
                        .put("lines", 0)
                        .put("size", 0)
                        .build())
                .readOnly();
        ToolBoundary boundary =
                ToolBoundary.of(contract, new ProblemDetailsDialect(), recorder).build();
        ToolCall call = ToolCall.of(contract, JsonObject.EMPTY, Caller.on("stdio"));

        Envelope answer = boundary.call(call, it -> {
            throw new InvalidLineRangeError("start_line must be a positive integer", "src/main.py", 0, 10);
        });

        assertThat(answer.isError()).isTrue();
        assertThat(answer.text()).containsExactly(example("invalid-line-range"));
    }

    @Test
    @Spec("PD-54")
    void aSearchThatTakesTooLong() throws IOException {
        VectorSearchError thrown = new VectorSearchError("Search timeout", "def main");

        assertThat(CodeTool.SEARCH_TEXT.failing(thrown).text()).containsExactly(example("search-timeout"));
    }

    @Test
    void theTextAndTheStructuredContentAreEqual() {
        Envelope answer = CodeTool.SEARCH_TEXT.failing(new VectorSearchError("Search timeout", "def main"));

        assertThat(answer.structured()).contains(CodeTool.json(answer.text().getFirst()));
    }

    static String example(String name) throws IOException {
        try (InputStream stream = Objects.requireNonNull(
                WorkedExamplesTest.class.getResourceAsStream("/problem-details/examples/" + name + ".json"))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
        }
    }
}
