package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The regular expressions that a search accepts. */
class RegexTest {
    @TempDir
    private Path root;

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "(?=x); invalid or unsupported Perl syntax: (?=",
                "(?<!x)y; invalid named capture: (?<!x)y",
                "(a)\\\\1; invalid escape sequence: \\1",
                "[a; missing closing ]: [a",
                "(a; missing closing ): (a",
                "*a; missing argument to repetition operator: *",
                "a{1001}; invalid repeat count: {1001}",
                "\\\\p{Klingon}; invalid character class range: \\p{Klingon}",
                "((a{1000}){1000}){1000}; it is too large when its repetitions are written out",
                "\\\\Q[\\\\E((a{1000}){1000}){1000}; it is too large when its repetitions are written out"
            })
    @Spec({"R17", "PD-30"})
    void rejectsAnExpressionThatRe2DoesNotSupport(String pattern, String reason) {
        JsonObject problem = Given.tools(root).problem("search_text", "{'query':'" + pattern + "','regex':true}");

        assertThat(Given.refusal(problem))
                .startsWith("400 invalid-parameter: query is not a regular expression of RE2: " + reason);
        assertThat(problem.get("extensions")).isEmpty();
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void survivesHostilePatterns() {
        Given tools = Given.tools(root).file("a", "a".repeat(5000) + "!\n");

        for (String pattern : List.of(
                "(a+)+$",
                "(a|aa)+$",
                "(a*)*b",
                "a?".repeat(500) + "a".repeat(500),
                ".*".repeat(200) + "b",
                "(?:" + "a|".repeat(2000) + "b)")) {
            assertThat(tools.result("search_text", Given.query(pattern, true)).get("total"))
                    .as(pattern)
                    .isPresent();
        }
        String deep = "(".repeat(4900) + "a" + ")".repeat(4900);
        assertThat(Given.refusal(tools.problem("search_text", Given.query(deep, true))))
                .startsWith("400 invalid-parameter: query is not a regular expression of RE2: ");
    }
}
