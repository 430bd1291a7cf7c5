package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.faultline.app.SharedLog;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A problem of each kind as a client receives it: what all have in common, and the text of each. */
@SharedLog
class ProblemsTest extends OverHttp {
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

    @Test
    @Spec({"PD-01", "PD-10", "PD-14"})
    void everyToolSendsTheSameSentenceTwice() throws Exception {
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
    void everyProblemHasItsMembersAndIsNamedByItsCode() throws Exception {
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
    void codesAreKebabCaseStatusIsANumberAndEmptyContextIsOmitted() throws Exception {
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'path':'nope.py'}                            | 404 | file-not-found       | File Not Found",
                "{'path':'latin.txt'}                          | 415 | unsupported-encoding | Unsupported Encoding",
                "{'path':'a.py','start_line':2,'end_line':1}   | 400 | invalid-parameter    | Invalid Parameter",
                "{'path':'a\\u0000b'}                          | 400 | invalid-parameter    | Invalid Parameter",
                "{'path':'folder'}                             | 400 | file-operation-error | File Operation Error"
            })
    @Spec({"PD-28", "PD-30", "PD-35"})
    void aFileThatCannotBeShownHasTheStatusOfItsReason(String arguments, int status, String code, String title)
            throws Exception {
        JsonObject problem = problem(new Failing("open_file", arguments.replace('\'', '"')));

        assertThat(JsonText.print(problem))
                .contains("\"title\":\"" + title + "\",\"status\":" + status, "\"code\":\"" + code + "\"");
    }

    @ParameterizedTest
    @CsvSource({"../outside.txt", "/etc/passwd", "link.txt", "up/outside.txt", "../root-evil/file", "folder/../../x"})
    @Spec({"PD-31", "PD-33"})
    void aPathThatLeadsOutsideIsForbiddenNotMerelyWrong(String path) throws Exception {
        assertThat(JsonText.print(problem(new Failing("open_file", "{\"path\":\"" + path + "\"}"))))
                .contains("\"title\":\"Forbidden\",\"status\":403", "\"code\":\"forbidden\"")
                .doesNotContain("secret", scratch.toString());
    }

    @ParameterizedTest
    @CsvSource({"latin.txt", "wide.txt", "binary.dat", "cut.txt"})
    @Spec({"PD-29", "PD-34", "PD-86"})
    void textInAnotherEncodingIsRejectedWithTheReason(String path) throws Exception {
        JsonObject problem = problem(new Failing("open_file", "{\"path\":\"" + path + "\"}"));

        assertThat(JsonText.print(problem)).contains("\"status\":415", "\"code\":\"unsupported-encoding\"");
        JsonObject context = problem.object("extensions").orElseThrow();
        assertThat(context.string("encoding")).contains("UTF-8");
        assertThat(context.string("reason").orElse("")).isNotBlank();
    }

    @Test
    @Spec({"PD-32", "PD-48", "PD-51"})
    void aRangeOfLinesKeepsTheBoundThatWasNotGiven() throws Exception {
        JsonObject problem = problem(new Failing("open_file", "{\"path\":\"a.py\",\"start_line\":0}"));

        assertThat(JsonText.print(problem)).contains("\"status\":400", "\"code\":\"invalid-parameter\"");
        assertThat(problem.object("extensions").map(JsonText::print))
                .contains("{\"path\":\"a.py\",\"start_line\":0,\"end_line\":null}");
    }

    @Test
    @Spec({"PD-36", "PD-47", "PD-49"})
    void theContextOfAFileIsItsPathAndOfGitTheCommandToo() throws Exception {
        JsonObject file = problem(new Failing("open_file", "{\"path\":\"folder\"}"));
        JsonObject git =
                problem(new Failing("blame_range", "{\"path\":\"untracked.py\",\"start_line\":1,\"end_line\":1}"));

        assertThat(file.object("extensions").map(JsonText::print)).contains("{\"path\":\"folder\"}");
        assertThat(JsonText.print(git)).contains("\"status\":500", "\"code\":\"git-operation-error\"");
        assertThat(git.object("extensions").map(JsonText::print))
                .contains("{\"path\":\"untracked.py\",\"git_command\":\"blame\"}");
    }

    @Test
    @Spec({"PD-26", "PD-27"})
    void everyProblemHasAPageWithItsOneTitle() throws Exception {
        for (Failing failing : FAILING) {
            JsonObject problem = problem(failing);

            assertThat(server.get("/problems/" + problem.string("code").orElseThrow()))
                    .contains("<h1>" + problem.string("title").orElseThrow() + "</h1>");
        }
    }

    private JsonObject envelope(Failing failing) throws Exception {
        JsonObject result = server.call(failing.tool, failing.arguments);
        assertThat(JsonText.print(result.get("isError").orElseThrow())).isEqualTo("true");
        return result.object("structuredContent").orElseThrow();
    }

    private JsonObject problem(Failing failing) throws Exception {
        return envelope(failing).object("problem").orElseThrow();
    }

    private static String resource(String name) throws Exception {
        try (InputStream stream = ProblemsTest.class.getResourceAsStream(name)) {
            assertThat(stream).isNotNull();
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
