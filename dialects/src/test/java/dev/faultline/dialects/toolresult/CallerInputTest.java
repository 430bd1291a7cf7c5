package dev.faultline.dialects.toolresult;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The warnings of the factories. */
class CallerInputTest {
    private final LogCapture log = new LogCapture();

    @AfterEach
    void closeTheLog() {
        log.close();
    }

    static Stream<Map<String, Object>> nested() {
        return Stream.of(
                Map.of("items", List.of(1)),
                Map.of("config", Map.of("debug", true)),
                Map.of("plain", 1, "items", List.of()));
    }

    @ParameterizedTest
    @MethodSource("nested")
    @Spec("TR-45")
    void warnsOfAListOrAMapInMetaInDevelopment(Map<String, Object> meta) {
        new ToolResults(variable -> "development").createToolSuccess("msg", meta);

        assertThat(log.messages()).singleElement().asString().contains("nested");
    }

    @Test
    @Spec("TR-45")
    void doesNotWarnOfFlatMeta() {
        new ToolResults(variable -> "development").createToolSuccess("msg", Map.of("path", "a.txt", "count", 5));

        assertThat(log.messages()).isEmpty();
    }

    @Test
    @Spec("TR-46")
    void namesOnlyTheReservedKeysThatArePresent() {
        new ToolResults(variable -> null).createToolError("m", "E", null, Map.of("content", "x", "path", "a.txt"));

        assertThat(log.messages())
                .containsExactly("createToolError: the reserved keys [content] of meta were left out");
    }
}
