package dev.faultline.dialects.toolresult;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolResultGuardsTest {
    private final ToolResults results = new ToolResults(name -> null);

    static List<@Nullable Object> notResults() {
        Map<String, Object> cyclic = new HashMap<>();
        cyclic.put("content", List.of(cyclic));
        return Arrays.asList(
                null,
                "text",
                7,
                List.of(),
                new Object(),
                Map.of(),
                Map.of(7, "a key that is no text"),
                cyclic,
                new AbstractMap<String, String>() {
                    @Override
                    public Set<Map.Entry<String, String>> entrySet() {
                        throw new IllegalStateException("entrySet");
                    }
                },
                new Envelope(List.of(), Optional.empty(), JsonObject.EMPTY, false));
    }

    static Stream<Object> everything() {
        ToolResults results = new ToolResults(name -> null);
        return Stream.of(
                results.createToolSuccess("m"),
                results.createToolError("m", "E"),
                Map.of("isError", true),
                Map.of("isError", false),
                Map.of("isError", "true"),
                Map.of(),
                "text");
    }

    @Test
    @Spec({"TR-06", "TR-26"})
    void acceptsTheResultsOfTheFactories() {
        assertThat(ToolResultGuards.validateToolResult(results.createToolSuccess("")))
                .isTrue();
        assertThat(ToolResultGuards.validateToolResult(results.createToolError("", "SilentError")))
                .isTrue();
    }

    @TableTest
    @Spec("TR-42")
    @ValueSource(
            strings = {
                "{\"content\":[{\"type\":\"text\",\"text\":\"m\"}]}",
                "{\"isError\":false}",
                "{\"content\":\"m\",\"isError\":false}",
                "{\"content\":{\"0\":\"m\"},\"isError\":false}",
                "{\"content\":[],\"isError\":false}",
                "{\"content\":[1],\"isError\":\"true\",\"_meta\":{\"errorType\":\"E\"}}",
                "{\"content\":[1],\"isError\":null}",
                "{\"content\":[1],\"isError\":true}",
                "{\"content\":[1],\"isError\":true,\"_meta\":null}",
                "{\"content\":[1],\"isError\":true,\"_meta\":{}}",
                "{\"content\":[1],\"isError\":true,\"_meta\":{\"errorType\":\"\"}}",
                "{\"content\":[1],\"isError\":true,\"_meta\":{\"errorType\":7}}"
            })
    void rejectsAResultWithAMissingPart(String json) {
        assertThat(ToolResultGuards.validateToolResult(parsed(json))).isFalse();
    }

    @TableTest
    @Spec("TR-42")
    @ValueSource(
            strings = {
                "{\"content\":[{\"type\":\"text\",\"text\":\"m\"}],\"isError\":false}",
                "{\"content\":[{\"type\":\"text\",\"text\":\"m\"}],\"isError\":false,\"_meta\":{\"n\":1}}",
                "{\"content\":[{\"type\":\"text\",\"text\":\"m\"}],\"isError\":true,\"_meta\":{\"errorType\":\"E\"}}"
            })
    void acceptsAResultWithAllParts(String json) {
        assertThat(ToolResultGuards.validateToolResult(parsed(json))).isTrue();
    }

    @TableTest
    @Spec("TR-42")
    @MethodSource("notResults")
    void neverThrowsForAnyOtherValue(@Nullable Object value) {
        assertThat(ToolResultGuards.validateToolResult(value)).isFalse();
        assertThat(ToolResultGuards.isToolError(value)).isFalse();
    }

    @TableTest
    @Spec("TR-27")
    @MethodSource("everything")
    void nothingIsBothAnErrorAndASuccess(Object value) {
        assertThat(ToolResultGuards.isToolError(value) && ToolResultGuards.isToolSuccess(value))
                .isFalse();
    }

    @Test
    @Spec("TR-27")
    void eachGuardRecognisesItsOwnResults() {
        assertThat(ToolResultGuards.isToolError(results.createToolError("m", "E")))
                .isTrue();
        assertThat(ToolResultGuards.isToolSuccess(results.createToolSuccess("m")))
                .isTrue();
        assertThat(ToolResultGuards.isToolError(Map.of("isError", true))).isTrue();
        assertThat(ToolResultGuards.isToolSuccess(Map.of("isError", false))).isTrue();
    }

    @Test
    @Spec("TR-08")
    void ignoresFurtherMembers() {
        assertThat(ToolResultGuards.validateToolResult(
                        Map.of("content", List.of("m"), "isError", false, "framework", new Object())))
                .isTrue();
    }

    private static JsonObject parsed(String json) {
        return (JsonObject) JsonText.read(json).clean().orElseThrow();
    }
}
