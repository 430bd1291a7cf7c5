package dev.faultline.dialects.problemdetails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.FaultKind;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DomainErrorsTest {
    private static final List<KgFoundryError> ALL = List.of(
            new FileOperationError("Not a file: src", "src"),
            new FileReadError("a.png", "utf-8", "NUL byte"),
            new InvalidLineRangeError("start_line must be a positive integer", "a.py", 0, 10),
            new PathOutsideRepositoryError("../a"),
            new GitOperationError("Git log failed", "a.py", "log"),
            new VectorSearchError("Search timeout", "def main"),
            new EmbeddingError("The model is loading"),
            new CatalogError("The catalogue is locked"));

    /** A code that the contract does not list. */
    private enum CatalogCode implements ProblemType {
        CATALOG_LOCKED;

        @Override
        public int status() {
            return 423;
        }

        @Override
        public CodeFacts facts() {
            return CodeFacts.of(FaultKind.CONFLICT, "The catalogue is locked.", "A rebuild.", "Wait for it.");
        }
    }

    private static final class CatalogError extends KgFoundryError {
        private static final long serialVersionUID = 1;

        CatalogError(String message) {
            super(CatalogCode.CATALOG_LOCKED, message, Map.of("catalog", "main"));
        }
    }

    @Test
    void theMessageOfAnErrorHasNoCodeInFront() {
        assertThat(ALL)
                .allSatisfy(error -> assertThat(error).hasMessage(error.fault().message()));
    }

    @Test
    @Spec("PD-40")
    void aDomainErrorThatTheTableDoesNotListUsesItsOwnStatusAndCode() {
        String text = CodeTool.BLAME_RANGE
                .failing(new CatalogError("The catalogue is locked"))
                .text()
                .getFirst();

        assertThat(text)
                .contains("{\"type\":\"https://kgfoundry.dev/problems/catalog-locked\",\"title\":\"Catalog Locked\","
                        + "\"status\":423,\"detail\":\"The catalogue is locked\","
                        + "\"instance\":\"urn:codeintel:git:blame_range\",\"code\":\"catalog-locked\","
                        + "\"extensions\":{\"catalog\":\"main\"}}");
    }

    @Test
    @Spec("PD-41")
    void everyDomainErrorIsAFaultThatConvertsToAProblem() {
        assertThat(ALL).allSatisfy(error -> {
            JsonObject problem = error.toProblemDetails("files:open_file");

            assertThat(error).isInstanceOf(FaultException.class);
            assertThat(problem).isEqualTo(CodeTool.OPEN_FILE.problem(error));
            assertThat(problem.get("status")).contains(JsonNumber.of(error.httpStatus()));
            assertThat(problem.string("code")).contains(error.code().wire());
        });
    }

    @Test
    @Spec("PD-51")
    void theExtensionsContainTheContext() {
        assertThat(ALL)
                .allSatisfy(error -> assertThat(error.toProblemDetails("files:open_file")
                                .object("extensions")
                                .orElse(JsonObject.EMPTY))
                        .isEqualTo(error.context()));
    }

    @Test
    @Spec("PD-47")
    void aFileErrorNamesThePath() {
        assertThat(context(new FileOperationError("No", "src"))).isEqualTo("{\"path\":\"src\"}");
        assertThat(context(new PathOutsideRepositoryError("../a"))).isEqualTo("{\"path\":\"../a\"}");
        assertThat(context(new FileReadError("a.png", "utf-8", "NUL byte")))
                .isEqualTo("{\"path\":\"a.png\",\"encoding\":\"utf-8\",\"reason\":\"NUL byte\"}");
    }

    @Test
    @Spec("PD-48")
    void writesABoundThatWasNotSentAsNull() {
        assertThat(context(new InvalidLineRangeError("No", "a", null, 10)))
                .isEqualTo("{\"path\":\"a\",\"start_line\":null,\"end_line\":10}");
        assertThat(context(new InvalidLineRangeError("No", "a", 0, null)))
                .isEqualTo("{\"path\":\"a\",\"start_line\":0,\"end_line\":null}");
    }

    @Test
    @Spec("PD-49")
    void writesUnknownFactsAboutGitAsNull() {
        assertThat(context(new GitOperationError("No", "a", "blame")))
                .isEqualTo("{\"path\":\"a\",\"git_command\":\"blame\"}");
        assertThat(context(new GitOperationError("No", null, null))).isEqualTo("{\"path\":null,\"git_command\":null}");
    }

    @Test
    @Spec("PD-50")
    void aSearchErrorContainsABoundedQueryAndFurtherFacts() {
        Map<String, @Nullable Object> known = new LinkedHashMap<>();
        known.put("faiss_index", "index/code.faiss");
        known.put("query", "not this one");
        known.put("loaded", false);

        JsonObject context = new VectorSearchError("No", "é".repeat(10_000), known).context();

        assertThat(context.members().keySet()).containsExactly("query", "faiss_index", "loaded");
        assertThat(context.string("faiss_index")).contains("index/code.faiss");
        assertThat(context.string("query").orElseThrow())
                .startsWith("éé")
                .endsWith("...")
                .satisfies(query -> assertThat(query.getBytes(StandardCharsets.UTF_8))
                        .hasSizeLessThanOrEqualTo(VectorSearchError.MAX_QUERY));
    }

    @Test
    @Spec("PD-51")
    void aValueWithoutAJsonFormBecomesNullAndTheCodeStays() {
        Map<String, @Nullable Object> hostile = new LinkedHashMap<>();
        hostile.put("path", Path.of("a"));
        hostile.put("bytes", new byte[] {1});
        hostile.put("score", Double.NaN);
        hostile.put("self", hostile);
        hostile.put("limit", 20);

        VectorSearchError error = new VectorSearchError("No", "q", hostile);

        assertThat(error.httpStatus()).isEqualTo(503);
        assertThat(context(error))
                .isEqualTo("{\"query\":\"q\",\"path\":null,\"bytes\":null,\"score\":null,\"self\":null,\"limit\":20}");
    }

    @Test
    @Spec("PD-51")
    void omitsAContextThatIsTooLargeAndKeepsTheCode() {
        KgFoundryError error = new KgFoundryError(ProblemCode.FORBIDDEN, "No", Map.of("path", "x".repeat(100_000)));

        assertThat(error.context()).isEqualTo(JsonObject.EMPTY);
        assertThat(error.fault().code()).isEqualTo(ProblemCode.FORBIDDEN);
        assertThat(error.toProblemDetails("files:open_file").get("extensions")).isEmpty();
    }

    @Test
    @Spec("PD-56")
    void theContextIsAnImmutableCopy() {
        Map<String, Object> given = new LinkedHashMap<>(Map.of("path", "a"));
        KgFoundryError error = new KgFoundryError(ProblemCode.FORBIDDEN, "No", given);

        given.put("path", "b");
        given.put("more", 1);

        assertThat(context(error)).isEqualTo("{\"path\":\"a\"}");
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> error.context().members().put("more", JsonNull.NULL));
    }

    @Test
    @Spec("PD-53")
    void contextDetailAndQueryContainNoSecret() {
        String token = "ghp_" + "a1B2".repeat(9);
        Map<String, Object> nested =
                Map.of("settings", Map.of("password", "hunter2", "url", "https://me:hunter2@host/x"));
        KgFoundryError error = new VectorSearchError(
                "Refused for " + token + " in " + System.getProperty("user.home") + "/x", token + " def main", nested);

        String sent = CodeTool.SEARCH_TEXT.failing(error).text().getFirst();
        String converted = JsonText.print(error.toProblemDetails("search:text"));

        assertThat(List.of(sent, converted))
                .allSatisfy(text -> assertThat(text)
                        .contains("[redacted] def main")
                        .doesNotContain(token, "hunter2", System.getProperty("user.home") + "/"));
    }

    @Test
    @Spec({"PD-50", "PD-53"})
    void redactsASecretThatTruncationWouldSplit() {
        String query = "x".repeat(VectorSearchError.MAX_QUERY - 14) + " ghp_" + "a1B2".repeat(9);

        assertThat(new VectorSearchError("No", query).context().get("query"))
                .hasValueSatisfying(
                        value -> assertThat(((JsonString) value).value()).doesNotContain("ghp_"));
    }

    @Test
    @Spec("PD-52")
    void everyDomainErrorKeepsItsCause() {
        Throwable cause = new IllegalStateException("deep");

        assertThat(List.of(
                        new FileOperationError("No", "a", cause),
                        new FileReadError("a", "utf-8", "NUL byte", cause),
                        new PathOutsideRepositoryError("../a", cause),
                        new GitOperationError("No", "a", "log", cause),
                        new VectorSearchError("No", "q", Map.of(), cause),
                        new EmbeddingError("No", cause),
                        new KgFoundryError(ProblemCode.FORBIDDEN, "No", Map.of(), cause)))
                .allSatisfy(error -> assertThat(error).hasCause(cause));
    }

    private static String context(KgFoundryError error) {
        return JsonText.print(error.context());
    }
}
