package dev.faultline.dialects.problemdetails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.faultline.boundary.Reply;
import dev.faultline.boundary.ToolBoundary;
import dev.faultline.classify.Classifier;
import dev.faultline.dialect.Envelope;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import dev.faultline.tool.Caller;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnmappableCharacterException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a client receives for what a tool throws, through a real boundary with the standard rules. */
class MappingTest {
    static List<Arguments> table() {
        return List.of(
                Arguments.of(new NoSuchFileException("src/main.py"), 404, "file-not-found"),
                Arguments.of(new FileNotFoundException("src/main.py"), 404, "file-not-found"),
                Arguments.of(new MalformedInputException(1), 415, "unsupported-encoding"),
                Arguments.of(new UnmappableCharacterException(1), 415, "unsupported-encoding"),
                Arguments.of(new IllegalArgumentException("limit must not be negative"), 400, "invalid-parameter"),
                Arguments.of(new NumberFormatException("not a number"), 400, "invalid-parameter"),
                Arguments.of(new InvalidPathException("a\0b", "Nul character"), 400, "invalid-parameter"),
                Arguments.of(new PatternSyntaxException("Unclosed group", "(", 1), 400, "invalid-parameter"),
                Arguments.of(new InvalidLineRangeError("start_line is 0", "a", 0, 1), 400, "invalid-parameter"),
                Arguments.of(new PathOutsideRepositoryError("../a"), 403, "forbidden"),
                Arguments.of(PathOutsideRepositoryError.climbing("../a"), 403, "forbidden"),
                Arguments.of(new FaultException(CommonCode.INVALID_PATH.fault("No")), 400, "invalid-parameter"),
                Arguments.of(new FaultException(CommonCode.EMPTY_PATH.fault("No")), 400, "invalid-parameter"),
                Arguments.of(new AccessDeniedException("a"), 403, "forbidden"),
                Arguments.of(new FileReadError("a", "utf-8", "NUL byte"), 415, "unsupported-encoding"),
                Arguments.of(new FileOperationError("Not a file: a", "a"), 400, "file-operation-error"),
                Arguments.of(new FileAlreadyExistsException("a"), 400, "file-operation-error"),
                Arguments.of(new GitOperationError("Git log failed", "a", "log"), 500, "git-operation-error"),
                Arguments.of(new VectorSearchError("Search timeout", "def main"), 503, "vector-search-error"),
                Arguments.of(new EmbeddingError("The model is loading"), 503, "embedding-error"),
                Arguments.of(new IOException("disk"), 500, "internal-error"),
                Arguments.of(new IllegalStateException("a defect"), 500, "internal-error"),
                Arguments.of(new StackOverflowError(), 500, "internal-error"));
    }

    @TableTest
    @MethodSource("table")
    @Spec({"PD-28", "PD-30", "PD-39"})
    void everyFailureHasItsStatusAndCode(Throwable thrown, int status, String code) {
        JsonObject problem = CodeTool.OPEN_FILE.problem(thrown);

        assertThat(problem.get("status")).contains(JsonNumber.of(status));
        assertThat(problem.string("code")).contains(code);
    }

    @Test
    @Spec({"PD-29", "PD-31", "PD-34"})
    void aFailureToDecodeIs415AlthoughItIsAnIoException() {
        CharacterCodingException thrown = catchThrowableOfType(
                CharacterCodingException.class,
                () -> StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(new byte[] {(byte) 0x89, 'P'})));

        JsonObject plain = CodeTool.OPEN_FILE.problem(thrown);
        JsonObject typed = CodeTool.OPEN_FILE.problem(new FileReadError("a", "utf-8", "not a character", thrown));

        assertThat(plain.string("code")).contains("unsupported-encoding");
        assertThat(typed.string("code")).contains("unsupported-encoding");
        assertThat(typed.object("extensions").orElseThrow().string("encoding")).contains("utf-8");
        assertThat(typed.object("extensions").orElseThrow().string("reason")).contains("not a character");
    }

    @Test
    @Spec({"PD-32", "PD-33", "PD-35"})
    void aChildOfAFileErrorKeepsItsOwnStatus() {
        assertThat(new InvalidLineRangeError("No", "a", 2, 1))
                .isInstanceOf(FileOperationError.class)
                .extracting(KgFoundryError::httpStatus)
                .isEqualTo(400);
        assertThat(new PathOutsideRepositoryError("/etc/passwd").httpStatus()).isEqualTo(403);
        assertThat(new FileOperationError("No", "a").httpStatus()).isEqualTo(400);
    }

    @Test
    @Spec({"PD-36", "PD-37", "PD-38"})
    void theServersOwnFailuresAre5xx() {
        assertThat(new GitOperationError("No", "a", "blame").httpStatus()).isEqualTo(500);
        assertThat(new VectorSearchError("No", "q").httpStatus()).isEqualTo(503);
        assertThat(new EmbeddingError("No").httpStatus()).isEqualTo(503);
    }

    @Test
    @Spec({"PD-39", "PD-55"})
    void reportsAnUnexpectedFailureWithoutItsMessage() {
        Throwable thrown = new IllegalStateException(
                "SELECT * FROM orders failed at /srv/app/db.sqlite\n\tat com.acme.Orders.find(Orders.java:17)",
                new IOException("password=hunter2"));

        String text = CodeTool.BLAME_RANGE.failing(thrown).text().getFirst();

        assertThat(text)
                .startsWith("{\"blame\":[],\"error\":\"An unexpected error occurred\",\"problem\":")
                .doesNotContain("SELECT", "/srv", "Orders", "hunter2", "IllegalState", "extensions");
    }

    @Test
    @Spec("PD-55")
    void removesAStackTraceAtTheEndOfAMessage() {
        String trace = "\n\tat com.acme.Git.run(Git.java:17)\n\t... 3 more";

        assertThat(CodeTool.BLAME_RANGE
                        .problem(new GitOperationError("Git blame failed" + trace, "a", "blame"))
                        .string("detail"))
                .contains("Git blame failed");
        assertThat(CodeTool.BLAME_RANGE
                        .problem(new GitOperationError("(git) Blame failed" + trace, "a", "blame"))
                        .string("detail"))
                .contains("(git) Blame failed");
        assertThat(CodeTool.BLAME_RANGE
                        .problem(new GitOperationError(trace, "a", "blame"))
                        .string("detail"))
                .contains(ProblemCode.GIT_OPERATION_ERROR.facts().meaning());
    }

    @Test
    @Spec("PD-01")
    void aFailureWithoutAMessageStillHasAnError() {
        assertThat(List.of(new IllegalStateException(), new EmbeddingError(""), new IllegalArgumentException()))
                .allSatisfy(thrown -> assertThat(CodeTool.SEMANTIC_SEARCH
                                .failing(thrown)
                                .object()
                                .flatMap(object -> object.string("error"))
                                .orElseThrow())
                        .isNotBlank());
    }

    @Test
    @Spec("PD-02")
    void rejectedArgumentsAreAProblemWithoutContext() {
        Parameter<String> path = Parameter.required("path", Shape.nonEmptyText(), "A path.");
        Parameters<String> parameters = Parameters.of(arguments -> arguments.get(path), path);
        ToolContract contract = CodeTool.OPEN_FILE.contract().parameters(parameters);
        ToolCall call = ToolCall.of(contract, JsonObject.of("path", JsonNumber.of(7)), Caller.on("test"));

        Envelope envelope = boundary(contract).call(call, it -> {
            throw new IllegalStateException(parameters.decode(it.arguments()));
        });

        assertThat(envelope.text())
                .containsExactly("{\"path\":\"\",\"content\":\"\",\"lines\":0,\"size\":0,"
                        + "\"error\":\"path must be a string\",\"problem\":{"
                        + "\"type\":\"https://kgfoundry.dev/problems/invalid-parameter\","
                        + "\"title\":\"Invalid Parameter\",\"status\":400,\"detail\":\"path must be a string\","
                        + "\"instance\":\"urn:codeintel:files:open_file\",\"code\":\"invalid-parameter\"}}");
    }

    @Test
    @Spec("PD-02")
    void aCallThatAGateRejectsIsAProblemToo() {
        ToolContract contract = CodeTool.LIST_PATHS.contract();
        ToolBoundary boundary = ToolBoundary.of(contract, new ProblemDetailsDialect(), new InMemoryRecorder())
                .gate(call -> {
                    throw new FaultException(CommonCode.ACCESS_DENIED.fault("There is no session"));
                })
                .build();

        Envelope envelope = boundary.call(
                ToolCall.of(contract, JsonObject.EMPTY, Caller.on("test")), call -> Envelope.bareFailure(""));

        assertThat(envelope.object().flatMap(object -> object.object("problem")))
                .isPresent();
    }

    @Test
    @Spec("PD-52")
    void recordsTheChainOfCausesButDoesNotSendIt() {
        InMemoryRecorder recorder = new InMemoryRecorder();
        IOException deepest = new IOException("pipe closed");
        GitOperationError thrown =
                new GitOperationError("Git blame failed", "a", "blame", new IllegalStateException("exit 128", deepest));

        Envelope envelope = CodeTool.BLAME_RANGE.failing(thrown, recorder);

        Reply reply = recorder.replies().getFirst();
        assertThat(thrown.getCause()).hasCause(deepest);
        assertThat(reply.occurrence().fault().cause().orElseThrow().message()).isEqualTo("exit 128");
        assertThat(reply.occurrence()
                        .fault()
                        .cause()
                        .orElseThrow()
                        .cause()
                        .orElseThrow()
                        .message())
                .isEqualTo("pipe closed");
        assertThat(reply.code()).isEqualTo("git-operation-error");
        assertThat(envelope.text().getFirst()).doesNotContain("exit 128", "pipe closed");
    }

    // R10
    @Test
    void aSearchFailureThatCannotBeRecordedIsNotASearchError() {
        ToolContract contract = CodeTool.SEARCH_TEXT.contract();
        FaultCode unrecorded = new UnlistedCode("AUDIT_LOG_FAILED", FaultKind.UNAVAILABLE);
        ToolBoundary boundary = ToolBoundary.of(contract, new ProblemDetailsDialect(), reply -> {
                    throw new FaultException(unrecorded.fault("The audit log could not be written"));
                })
                .build();

        Envelope envelope = boundary.call(ToolCall.of(contract, JsonObject.EMPTY, Caller.on("test")), call -> {
            throw new VectorSearchError("Search timeout", "def main");
        });

        assertThat(envelope.text().getFirst())
                .contains("\"status\":500,\"detail\":\"The audit log could not be written\"")
                .endsWith("\"code\":\"internal-error\"}}");
    }

    private static ToolBoundary boundary(ToolContract contract) {
        return ToolBoundary.of(contract, new ProblemDetailsDialect(), new InMemoryRecorder())
                .classifier(Classifier.standard())
                .build();
    }
}
