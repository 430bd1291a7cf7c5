package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.problemdetails.EmbeddingError;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SemanticSearchTest {
    @TempDir
    private Path root;

    @Test
    @Spec({"PD-08", "PD-50", "PD-88"})
    void saysWhatToInstallAndThatNoRetryHelpsWithoutTheAddOn() {
        Envelope answer = Given.tools(root).call("semantic_search", "{'query':'where are users stored'}");

        String detail = "Semantic search is not installed. Ask the operator to install the add-on faultline-semantic,"
                + " or use search_text.";
        assertThat(answer.text())
                .containsExactly("{\"findings\":[],\"answer\":\"\",\"confidence\":0.0,\"error\":\"" + detail + "\","
                        + "\"problem\":{\"type\":\"https://kgfoundry.dev/problems/vector-search-error\","
                        + "\"title\":\"Vector Search Error\",\"status\":503,\"detail\":\"" + detail + "\","
                        + "\"instance\":\"urn:codeintel:semantic:semantic_search\",\"code\":\"vector-search-error\","
                        + "\"extensions\":{\"query\":\"where are users stored\",\"faiss_index\":\"\"}}}");
        assertThat(JsonText.print(answer.meta())).contains("\"retry\":{\"kind\":\"not_retryable\"");
    }

    @Test
    @Spec("R17")
    void saysHowMuchWasSearchedDuringTheBuildAndWarnsOnce() {
        SemanticIndex index =
                (query, limit) -> new SemanticIndex.Result(List.of(), Optional.of(new SemanticIndex.Coverage(3, 10)));
        Given tools = Given.tools(CodeSettings.of(root).index(index));

        assertThat(JsonText.print(tools.result("semantic_search", "{'query':'users'}")))
                .isEqualTo("{\"findings\":[],\"answer\":\"Nothing was found for: users\\nOnly a part was searched: the"
                        + " index is being built, 3 of 10 files are indexed.\",\"confidence\":0.0}");
        assertThat(tools.notices).containsExactly("the index is being built, 3 of 10 files are indexed");
    }

    @Test
    @Spec("PD-38")
    void reportsAModelThatFails() {
        SemanticIndex index = (query, limit) -> {
            throw new EmbeddingError("The model cannot be loaded");
        };

        assertThat(Given.tools(CodeSettings.of(root).index(index)).refusal("semantic_search", "{'query':'x'}"))
                .isEqualTo("503 embedding-error: The model cannot be loaded");
    }

    @Test
    void returnsWhatTheIndexFinds() {
        SemanticIndex index = (query, limit) -> SemanticIndex.Result.whole(List.of(
                new SemanticIndex.SimilarCode(
                        "src/a.py", 4, 9, Optional.of("User.find"), "s".repeat(600), 0.5, 0.3, "near to " + query),
                new SemanticIndex.SimilarCode("b.txt", 0, 0, Optional.empty(), "t", 0.25, 0, "words")));

        assertThat(JsonText.print(
                        Given.tools(CodeSettings.of(root).index(index)).result("semantic_search", "{'query':'users'}")))
                .isEqualTo("{\"findings\":[{\"type\":\"usage\",\"title\":\"src/a.py (score: 0.500)\","
                        + "\"location\":{\"uri\":\"src/a.py\",\"start_line\":4,\"start_column\":0,\"end_line\":9,"
                        + "\"end_column\":0},\"snippet\":\"" + "s".repeat(500) + "\",\"score\":0.5,"
                        + "\"why\":\"near to users\",\"symbol\":\"User.find\"},"
                        + "{\"type\":\"usage\",\"title\":\"b.txt (score: 0.250)\","
                        + "\"location\":{\"uri\":\"b.txt\",\"start_line\":0,\"start_column\":0,\"end_line\":0,"
                        + "\"end_column\":0},\"snippet\":\"t\",\"score\":0.25,\"why\":\"words\",\"symbol\":null}],"
                        + "\"answer\":\"Found 2 places in 2 files for: users\\n"
                        + "The best is User.find in src/a.py, lines 5 to 10.\",\"confidence\":0.5}");
    }

    @Test
    void succeedsWithoutConfidenceIfNothingIsFound() {
        SemanticIndex index = (query, limit) -> SemanticIndex.Result.whole(List.of());

        assertThat(JsonText.print(
                        Given.tools(CodeSettings.of(root).index(index)).result("semantic_search", "{'query':'users'}")))
                .isEqualTo("{\"findings\":[],\"answer\":\"Nothing was found for: users\",\"confidence\":0.0}");
    }
}
