package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The results of the search in our own code, and the arguments that it rejects. */
class SearchTextTest extends SearchTextContract {
    @Override
    CodeSettings searching(CodeSettings settings) {
        return settings.ripgrep(RipgrepUse.NEVER);
    }

    @Test
    void countsLinesAcrossTheWindowsOfALargeFile() {
        Given tools = tools();
        String lines = "0123456789 abcdefghij\n".repeat(1_000_000);
        tools.file("large", lines + "needle\n" + lines + "last needle");

        assertThat(tools.matches("{'query':'needle'}"))
                .containsExactly("large:1000001:0:needle", "large:2000002:5:last needle");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{'query':''}; query must be a non-empty string",
                "{'query':null}; query must be a string",
                "{}; query is required",
                "{'query':'x','regex':'yes'}; regex must be true or false",
                "{'query':'x','paths':'src'}; paths must be an array",
                "{'query':'x','max_results':-5}; max_results must be between 0 and 10000",
                "{'query':'x','max_result':5}; max_result is not an argument of this tool (did you mean `max_results`?)"
            })
    @Spec({"PD-02", "PD-90", "R3"})
    void rejectsInvalidArguments(String arguments, String message) {
        assertThat(tools().refusal("search_text", arguments)).isEqualTo("400 invalid-parameter: " + message);
    }

    @Test
    void rejectsAQueryOfTenMegabytesQuickly() {
        JsonObject arguments = Given.query("x".repeat(10_000_000), true);

        assertThat(Given.refusal(tools().problem("search_text", arguments)))
                .isEqualTo("400 invalid-parameter: query must be at most 65536 bytes");
    }

    @Test
    void findsNoNulCharacter() {
        Given tools = tools().file("a", "x");

        assertThat(tools.matches(Given.query("\0", false))).isEmpty();
    }

    @Test
    void takesAQueryUpToTheLimitThatTheOperatorSets(@TempDir Path folder) {
        Given tools = Given.tools(CodeSettings.of(folder)
                        .ripgrep(RipgrepUse.NEVER)
                        .limits(CodeLimits.STANDARD.queryBytes(20_000)))
                .file("a", "x".repeat(20_000));

        assertThat(tools.matches(Given.query("x".repeat(20_000), false))).hasSize(1);
        assertThat(tools.refusal("search_text", "{'query':'" + "x".repeat(20_001) + "'}"))
                .isEqualTo("400 invalid-parameter: query must be at most 20000 bytes");
        assertThat(tools.refusal("semantic_search", "{'query':'" + "x".repeat(20_001) + "'}"))
                .isEqualTo("400 invalid-parameter: query must be at most 20000 bytes");
    }
}
