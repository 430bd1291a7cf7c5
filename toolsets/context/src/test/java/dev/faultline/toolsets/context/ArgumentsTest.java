package dev.faultline.toolsets.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {
    @TempDir
    private Path root;

    private Given tools;

    @BeforeEach
    void createACache() {
        Given.copy("minimal", root.resolve("c"));
        tools = Given.tools(root);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"-1", "-0", "1.5", "1.0", "\"10\"", "1e3", "9223372036854775808", "null", "[]", "{}", "true"})
    @Spec("RV-10")
    void rejectsABudgetThatIsNotAWholeNumberFromZeroUp(String budget) {
        assertThat(code("{\"cache\":\"c\",\"query\":\"x\",\"budget\":" + budget + "}"))
                .isEqualTo("invalid_budget");
    }

    @Test
    @Spec({"RV-10", "R20"})
    void rejectsAMissingBudget() {
        assertThat(code("{\"cache\":\"c\",\"query\":\"x\"}")).isEqualTo("invalid_budget");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"cache\":\"c\",\"budget\":1}",
                "{\"query\":\"x\",\"budget\":1}",
                "{\"cache\":\"c\",\"query\":5,\"budget\":1}",
                "{\"cache\":\"c\",\"query\":null,\"budget\":1}",
                "{\"cache\":[\"c\"],\"query\":\"x\",\"budget\":1}",
                "{\"cache\":\"c\",\"query\":\"x\",\"budget\":1,\"more\":1}",
                "{\"cache\":\"c\",\"query\":5,\"budget\":-1}"
            })
    @Spec({"RV-09", "R3"})
    void reportsOtherInvalidArgumentsAsAnInvalidQuery(String arguments) {
        assertThat(code(arguments)).isEqualTo("invalid_query");
    }

    @Test
    @Spec({"RV-09", "R3"})
    void reportsArgumentsThatAreNotAnObjectAsAnInvalidQuery() {
        assertThat(Given.code(tools.call("resolve", JsonArray.EMPTY))).isEqualTo("invalid_query");
        assertThat(Given.code(tools.call("list_caches", JsonNull.NULL))).isEqualTo("invalid_query");
        assertThat(Given.code(tools.call("list_caches", Given.object("{\"root\":\"/\"}"))))
                .isEqualTo("invalid_query");
        assertThat(Given.code(tools.call("inspect_cache", JsonObject.EMPTY))).isEqualTo("invalid_query");
    }

    @Test
    @Spec("RV-09")
    void limitsAQueryTo64Kibibytes() {
        String longest = "é".repeat(32 * 1024);

        assertThat(Given.text(tools.resolve("c", longest, 10))).contains("\"documents_considered\":2");
        assertThat(Given.code(tools.resolve("c", longest + "x", 10))).isEqualTo("invalid_query");
    }

    @Test
    void rejectsABudgetThatAllowsMoreThanCanBeSent() {
        Given small = Given.tools(ContextSettings.of(root).resultBytes(500));

        assertThat(Given.code(small.resolve("c", "hello", 100))).isEqualTo("invalid_budget");
        assertThat(Given.text(small.resolve("c", "hello", 3))).contains("\"documents_selected\":1");
    }

    @Test
    void theToolsDescribeTheirParameters() {
        assertThat(tools.tool("resolve").contract().parameters().schema().toString())
                .contains("cache", "query", "budget");
        assertThat(tools.tool("resolve").outputSchema()).isEmpty();
        assertThat(tools.tool("list_caches").outputSchema()).isEmpty();
        assertThat(tools.tool("inspect_cache").outputSchema()).isEmpty();
    }

    private String code(String arguments) {
        return Given.code(tools.call("resolve", Given.object(arguments)));
    }
}
