package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A problem of each kind as a client receives it: what all have in common, and the text of each. */
class ProblemsTest {
    /** A failing call of every tool, and one for every code that a caller can cause. */
    private record Failing(String tool, String arguments) {}

    private static final List<Failing> FAILING = List.of(
            new Failing("open_file", "{\"path\":\"nope.py\"}"),
            new Failing("open_file", "{\"path\":\"latin.txt\"}"),
            new Failing("open_file", "{\"path\":\"folder\"}"),
            new Failing("open_file", "{\"path\":\"a.py\",\"start_line\":0}"),
            new Failing("list_paths", "{\"path\":\"..\"}"),
            new Failing("blame_range", "{\"path\":\"untracked.py\",\"start_line\":1,\"end_line\":1}"),
            new Failing("file_history", "{\"path\":\"link.txt\"}"),
            new Failing("search_text", "{\"query\":\"(\",\"regex\":true}"),
            new Failing("semantic_search", "{\"query\":\"where is it\"}"));

    @TempDir
    private static Path scratch;

    @AutoClose
    private static ServedRepository server;

    @BeforeAll
    static void start() throws Exception {
        server = ServedRepository.in(scratch);
    }

    @Test
    @Spec({"PD-01", "PD-10", "PD-14"})
    void everyToolSendsTheSameSentenceTwice() {
        for (Failing failing : FAILING) {
            JsonObject envelope = envelope(failing);

            assertThat(envelope.string("error"))
                    .as(failing.tool)
                    .isPresent()
                    .isEqualTo(problem(failing).string("detail"));
            assertThat(new ArrayList<>(envelope.members().keySet()).reversed().subList(0, 2))
                    .containsExactly("problem", "error");
        }
    }

    @Test
    @Spec({"PD-16", "PD-17", "PD-18"})
    void everyProblemHasItsMembersAndIsNamedByItsCode() {
        for (Failing failing : FAILING) {
            JsonObject problem = problem(failing);

            for (String member : List.of("type", "title", "detail", "instance", "code")) {
                assertThat(problem.string(member).orElse("")).as(member).isNotBlank();
            }
            assertThat(problem.string("type"))
                    .contains("https://kgfoundry.dev/problems/"
                            + problem.string("code").orElseThrow());
        }
    }

    @Test
    @Spec({"PD-19", "PD-20", "PD-21"})
    void codesAreKebabCaseStatusIsANumberAndEmptyContextIsOmitted() {
        for (Failing failing : FAILING) {
            JsonObject problem = problem(failing);

            assertThat(problem.string("code").orElseThrow()).matches("[a-z]+(-[a-z]+)*");
            assertThat(problem.get("status").orElseThrow()).isInstanceOf(JsonNumber.class);
            assertThat(JsonText.print(problem.get("status").orElseThrow())).matches("[45]\\d\\d");
            problem.get("extensions")
                    .ifPresent(context ->
                            assertThat(((JsonObject) context).members()).isNotEmpty());
        }
        assertThat(problem(FAILING.getFirst()).members()).doesNotContainKey("extensions");
    }

    @Test
    @Spec({"PD-22", "PD-23", "PD-24"})
    void everyProblemIsValidAndNamesItsOperation() throws Exception {
        Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(resource("/schema/common/problem_details.json"), InputFormat.JSON);
        for (Failing failing : FAILING) {
            JsonObject problem = problem(failing);

            assertThat(schema.validate(JsonText.print(problem), InputFormat.JSON))
                    .isEmpty();
            assertThat(schema.validate(JsonText.print(problem).replace("\"status\":", "\"state\":"), InputFormat.JSON))
                    .isNotEmpty();
            assertThat(URI.create(problem.string("instance").orElseThrow()).toString())
                    .matches("urn:codeintel:(files|search|git|semantic):[a-z_]+");
        }
    }

    @Test
    @Spec({"PD-28", "PD-30", "PD-35"})
    void aFileThatCannotBeShownHasTheStatusOfItsReason() {
        Map<String, String> summaries = new LinkedHashMap<>();
        for (String arguments : List.of(
                "{\"path\":\"nope.py\"}",
                "{\"path\":\"latin.txt\"}",
                "{\"path\":\"a.py\",\"start_line\":2,\"end_line\":1}",
                "{\"path\":\"a\\u0000b\"}",
                "{\"path\":\"folder\"}")) {
            summaries.put(arguments, summary(server.problem("open_file", arguments)));
        }

        assertThat(summaries.values())
                .as("%s", summaries)
                .containsExactly(
                        "404 file-not-found: File Not Found",
                        "415 unsupported-encoding: Unsupported Encoding",
                        "400 invalid-parameter: Invalid Parameter",
                        "400 invalid-parameter: Invalid Parameter",
                        "400 file-operation-error: File Operation Error");
    }

    private static String summary(JsonObject problem) {
        return JsonText.print(problem.get("status").orElseThrow()) + " "
                + problem.string("code").orElseThrow() + ": "
                + problem.string("title").orElseThrow();
    }

    @Test
    @Spec({"PD-31", "PD-33"})
    void aPathThatLeadsOutsideIsForbiddenNotMerelyWrong() {
        assertThat(List.of(
                        "../outside.txt",
                        "/etc/passwd",
                        "link.txt",
                        "up/outside.txt",
                        "../root-evil/file",
                        "folder/../../x"))
                .allSatisfy(path -> {
                    JsonObject problem = server.problem("open_file", "{\"path\":\"" + path + "\"}");
                    assertThat(summary(problem)).isEqualTo("403 forbidden: Forbidden");
                    assertThat(JsonText.print(problem)).doesNotContain("secret", scratch.toString());
                });
    }

    @Test
    @Spec({"PD-29", "PD-34", "PD-86"})
    void textInAnotherEncodingIsRejectedWithTheReason() {
        assertThat(List.of("latin.txt", "wide.txt", "binary.dat", "cut.txt")).allSatisfy(path -> {
            JsonObject problem = server.problem("open_file", "{\"path\":\"" + path + "\"}");
            assertThat(summary(problem)).startsWith("415 unsupported-encoding: ");
            JsonObject context = problem.object("extensions").orElseThrow();
            assertThat(context.string("encoding")).contains("UTF-8");
            assertThat(context.string("reason").orElse("")).isNotBlank();
        });
    }

    @Test
    @Spec("R17")
    void aQueryWithANewlineIsRejectedWithTheReason() {
        assertThat(List.of(
                        "{\"query\":\"a\\nb\"}",
                        "{\"query\":\"a\\\\nb\",\"regex\":true}",
                        "{\"query\":\"a[\\\\n]+\",\"regex\":true}"))
                .allSatisfy(query -> assertThat(JsonText.print(server.problem("search_text", query)))
                        .contains("\"code\":\"invalid-parameter\"")
                        .contains("query must not contain a newline, because every line is searched by itself"));
        assertThat(JsonText.print(server.content(
                        "search_text", "{\"query\":\"a[^\\\\n]*\\\\n?\",\"regex\":true,\"paths\":[\"folder\"]}")))
                .contains("\"total\":0");
    }

    @Test
    @Spec({"PD-32", "PD-48", "PD-51"})
    void aRangeOfLinesKeepsTheBoundThatWasNotGiven() {
        JsonObject problem = problem(new Failing("open_file", "{\"path\":\"a.py\",\"start_line\":0}"));

        assertThat(JsonText.print(problem)).contains("\"status\":400", "\"code\":\"invalid-parameter\"");
        assertThat(problem.object("extensions").map(JsonText::print))
                .contains("{\"path\":\"a.py\",\"start_line\":0,\"end_line\":null}");
    }

    @Test
    @Spec({"PD-36", "PD-47", "PD-49"})
    void theContextOfAFileIsItsPathAndOfGitTheCommandToo() {
        JsonObject file = problem(new Failing("open_file", "{\"path\":\"folder\"}"));
        JsonObject git =
                problem(new Failing("blame_range", "{\"path\":\"untracked.py\",\"start_line\":1,\"end_line\":1}"));

        assertThat(file.object("extensions").map(JsonText::print)).contains("{\"path\":\"folder\"}");
        assertThat(JsonText.print(git)).contains("\"status\":500", "\"code\":\"git-operation-error\"");
        assertThat(git.object("extensions").map(JsonText::print))
                .contains("{\"path\":\"untracked.py\",\"git_command\":\"blame\"}");
    }

    private static JsonObject envelope(Failing failing) {
        JsonObject result = server.call(failing.tool, failing.arguments);
        assertThat(JsonText.print(result.get("isError").orElseThrow())).isEqualTo("true");
        return result.object("structuredContent").orElseThrow();
    }

    private static JsonObject problem(Failing failing) {
        return envelope(failing).object("problem").orElseThrow();
    }

    private static String resource(String name) throws Exception {
        try (InputStream stream = ProblemsTest.class.getResourceAsStream(name)) {
            assertThat(stream).isNotNull();
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
