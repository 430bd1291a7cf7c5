package dev.faultline.dialects.problemdetails;

import static dev.faultline.dialects.problemdetails.CodeTool.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.DialectContract;
import dev.faultline.dialects.Samples;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Occurrence;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.Spec;
import dev.faultline.tool.Issues;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProblemDetailsDialectTest extends DialectContract {
    private static final ProblemDetailsDialect DIALECT = new ProblemDetailsDialect();
    private static final String SOUND = "{\"error\":\"No\",\"problem\":{"
            + "\"type\":\"https://kgfoundry.dev/problems/file-not-found\",\"title\":\"File Not Found\",\"status\":404,"
            + "\"detail\":\"No\",\"instance\":\"urn:codeintel:files:open_file\",\"code\":\"file-not-found\"}}";

    private static final Fault FORBIDDEN = ProblemCode.FORBIDDEN
            .fault("Path is outside the repository: ../notes.txt")
            .withDetails(Map.of("path", "../notes.txt"));

    ProblemDetailsDialectTest() {
        super(DIALECT);
    }

    @Override
    protected Fault carried(Fault fault) {
        FaultCode code = Arrays.stream(ProblemCode.values())
                .filter(own -> own.name().equals(fault.code().name())
                        && own.kind() == fault.code().kind())
                .<FaultCode>map(own -> own)
                .findFirst()
                .orElse(fault.code());
        Optional<JsonValue> context = fault.details()
                .filter(details -> details instanceof JsonObject
                        && !Issues.describe(fault.details())
                        && DIALECT.codeFor(fault).status() != 404);
        return new Fault(
                code,
                fault.message(),
                fault.retry(),
                fault.effect(),
                Optional.empty(),
                fault.arguments(),
                context,
                Optional.empty());
    }

    @Override
    protected Map<String, String> broken() {
        Map<String, String> broken = new LinkedHashMap<>();
        broken.put("PD-01 no error", sound("\"error\":\"No\",", ""));
        broken.put("PD-01 null error", sound("\"error\":\"No\"", "\"error\":null"));
        broken.put("PD-01 empty error", sound("\"error\":\"No\"", "\"error\":\"\""));
        broken.put("PD-01 an object as error", sound("\"error\":\"No\"", "\"error\":{\"message\":\"No\"}"));
        broken.put("PD-02 no problem", "{\"error\":\"No\"}");
        broken.put("PD-02 null problem", "{\"error\":\"No\",\"problem\":null}");
        broken.put("PD-02 text as problem", "{\"error\":\"No\",\"problem\":\"file-not-found\"}");
        broken.put("PD-02 a result without either", "{\"matches\":[]}");
        broken.put("PD-16 no type", sound("\"type\":\"https://kgfoundry.dev/problems/file-not-found\",", ""));
        broken.put("PD-16 no title", sound("\"title\":\"File Not Found\",", ""));
        broken.put("PD-16 empty title", sound("\"title\":\"File Not Found\"", "\"title\":\"\""));
        broken.put("PD-16 no status", sound("\"status\":404,", ""));
        broken.put("PD-16 no detail", sound("\"detail\":\"No\",", ""));
        broken.put("PD-16 null detail", sound("\"detail\":\"No\"", "\"detail\":null"));
        broken.put("PD-16 no instance", sound("\"instance\":\"urn:codeintel:files:open_file\",", ""));
        broken.put("PD-17 no code", sound(",\"code\":\"file-not-found\"", ""));
        broken.put("PD-17 a number as code", sound("\"code\":\"file-not-found\"", "\"code\":404"));
        broken.put("PD-18 a relative type", sound("https://kgfoundry.dev/problems/file-not-found", "file-not-found"));
        broken.put("PD-19 upper case", sound("\"code\":\"file-not-found\"", "\"code\":\"FILE_NOT_FOUND\""));
        broken.put("PD-19 snake case", sound("\"code\":\"file-not-found\"", "\"code\":\"file_not_found\""));
        broken.put("PD-19 a dash at the end", sound("\"code\":\"file-not-found\"", "\"code\":\"file-not-found-\""));
        broken.put("PD-20 null extensions", sound("\"}}", "\",\"extensions\":null}}"));
        broken.put("PD-20 empty extensions", sound("\"}}", "\",\"extensions\":{}}}"));
        broken.put("PD-20 a list as extensions", sound("\"}}", "\",\"extensions\":[\"src/main.py\"]}}"));
        broken.put("PD-21 status as text", sound("404", "\"404\""));
        broken.put("PD-21 a fraction as status", sound("404", "404.5"));
        broken.put("PD-21 the status of a success", sound("404", "200"));
        broken.put("PD-21 a status beyond HTTP", sound("404", "600"));
        broken.put("PD-23 a bare operation", sound("urn:codeintel:files:open_file", "files:open_file"));
        broken.put("PD-23 no category", sound("urn:codeintel:files:open_file", "urn:codeintel:open_file"));
        return broken;
    }

    private static String sound(String part, String other) {
        assertThat(SOUND).containsOnlyOnce(part);
        return SOUND.replace(part, other);
    }

    @Override
    protected Map<ProblemCode, Fault> golden() {
        Map<String, Object> unseen = Map.of("path", "src/main.py"); // R15: not for 404
        return Stream.of(
                        ProblemCode.FILE_NOT_FOUND
                                .fault("File not found: src/main.py")
                                .withDetails(unseen),
                        new FileReadError("assets/logo.png", "utf-8", "byte 0x89 at offset 0 begins no character")
                                .fault(),
                        new InvalidLineRangeError("end_line must be a positive integer", "src/main.py", null, -3)
                                .fault(),
                        FORBIDDEN,
                        new FileOperationError("Not a file: src", "src").fault(),
                        new GitOperationError("Git blame failed", null, "blame").fault(),
                        new VectorSearchError(
                                        "The index is not ready",
                                        "where are orders paid?",
                                        Map.of("faiss_index", "index/code.faiss"))
                                .fault(),
                        new EmbeddingError("The model could not be loaded").fault(),
                        ProblemCode.INTERNAL_ERROR.fault(Fault.UNFORESEEN))
                .collect(Collectors.toMap(fault -> (ProblemCode) fault.code(), Function.identity()));
    }

    @Test
    @Spec({"PD-33", "R4"})
    void everyPathThatLeadsOutIsTheSameProblem() {
        List<String> golden = DIALECT.write(Samples.occurrence(FORBIDDEN)).text();

        assertThat(List.of(
                        new PathOutsideRepositoryError("../notes.txt"),
                        PathOutsideRepositoryError.climbing("../notes.txt")))
                .allSatisfy(error -> assertThat(
                                DIALECT.write(Samples.occurrence(error.fault())).text())
                        .isEqualTo(golden));
    }

    @Test
    void theTemplateOfTheBrokenEnvelopesViolatesNoRule() {
        assertThat(DIALECT.check(Envelope.fromJson(json(SOUND)))).isEmpty();
    }

    @Test
    @Spec({"PD-14", "PD-16", "PD-17"})
    void everyErrorRepeatsTheDetailAndHasAllMembersOfAProblem() {
        for (Occurrence occurrence : Samples.of(DIALECT)) {
            JsonObject object = DIALECT.write(occurrence).object().orElseThrow();
            JsonObject problem = object.object("problem").orElseThrow();

            assertThat(object.string("error")).isEqualTo(problem.string("detail"));
            assertThat(problem.get("status").orElseThrow()).isInstanceOf(JsonNumber.class);
            assertThat(List.of("type", "title", "detail", "instance", "code"))
                    .allSatisfy(name ->
                            assertThat(problem.string(name).orElseThrow()).isNotBlank());
        }
    }

    @Test
    @Spec({"PD-18", "PD-19"})
    void theTypeEndsWithTheCodeInKebabCase() {
        assertThat(DIALECT.codes()).hasSize(9).allSatisfy(code -> {
            JsonObject problem = problem(code.fault("No"));

            assertThat(code.wire()).matches("[a-z]+(-[a-z]+)*");
            assertThat(problem.string("code")).contains(code.wire());
            assertThat(problem.string("type")).contains("https://kgfoundry.dev/problems/" + code.wire());
        });
    }

    @Test
    @Spec("PD-27")
    void everyCodeHasOneTitle() {
        assertThat(DIALECT.codes().stream().map(ProblemType::title))
                .containsExactly(
                        "File Not Found",
                        "Unsupported Encoding",
                        "Invalid Parameter",
                        "Forbidden",
                        "File Operation Error",
                        "Git Operation Error",
                        "Vector Search Error",
                        "Embedding Error",
                        "Internal Error");
    }

    @Test
    @Spec("PD-21")
    void theStatusIsAnIntegerThatMatchesWhoIsAtFault() {
        assertThat(DIALECT.codes()).allSatisfy(code -> {
            JsonNumber status =
                    (JsonNumber) problem(code.fault("No")).get("status").orElseThrow();
            boolean ours = List.of(FaultKind.INTERNAL, FaultKind.UNAVAILABLE).contains(code.kind());

            assertThat(status.literal()).matches(ours ? "5[0-9]{2}" : "4[0-9]{2}");
        });
    }

    @Test
    @Spec("PD-20")
    void omitsExtensionsIfThereIsNoContext() {
        Fault fault = ProblemCode.FORBIDDEN.fault("No");

        assertThat(Stream.of(fault, fault.withDetails(null), fault.withDetails(Map.of()), fault.withDetails(List.of(1)))
                        .map(ProblemDetailsDialectTest::problem))
                .allSatisfy(problem -> assertThat(problem.members()).doesNotContainKey("extensions"));
    }

    @Test
    void writesAnUnknownCodeWithTheStatusOfItsKind() {
        Map<FaultKind, Integer> statuses = Arrays.stream(FaultKind.values())
                .collect(Collectors.toMap(Function.identity(), kind -> statusOf(new UnlistedCode("X", kind))));

        assertThat(statuses)
                .containsEntry(FaultKind.PRECONDITION_FAILED, 400)
                .containsEntry(FaultKind.ALREADY_EXISTS, 400)
                .containsEntry(FaultKind.POLICY_REJECTED, 403)
                .containsEntry(FaultKind.NOT_FOUND, 404)
                .containsEntry(FaultKind.CORRUPT, 500)
                .containsEntry(FaultKind.TIMEOUT, 500);
    }

    @Test
    void onlyASearchThatIsUnavailableIsASearchError() {
        List<FaultCode> codes =
                List.of(CommonCode.TIMED_OUT, CommonCode.NETWORK_FAILED, new UnlistedCode("X", FaultKind.UNAVAILABLE));

        assertThat(codes).allSatisfy(code -> {
            assertThat(CodeTool.SEARCH_TEXT.dialect().codeFor(code.fault("No")))
                    .isEqualTo(ProblemCode.VECTOR_SEARCH_ERROR);
            assertThat(CodeTool.SEMANTIC_SEARCH.dialect().codeFor(code.fault("No")))
                    .isEqualTo(ProblemCode.VECTOR_SEARCH_ERROR);
            assertThat(CodeTool.OPEN_FILE.dialect().codeFor(code.fault("No"))).isEqualTo(ProblemCode.INTERNAL_ERROR);
        });
    }

    private static int statusOf(FaultCode code) {
        return DIALECT.codeFor(code.fault("No")).status();
    }

    private static JsonObject problem(Fault fault) {
        return json(DIALECT.write(Samples.occurrence(fault)).text().getFirst())
                .object("problem")
                .orElseThrow();
    }
}
