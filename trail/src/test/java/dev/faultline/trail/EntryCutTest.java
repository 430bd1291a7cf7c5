package dev.faultline.trail;

import static dev.faultline.trail.Given.NOW;
import static dev.faultline.trail.Given.ORIGIN;
import static dev.faultline.trail.Given.fault;
import static dev.faultline.trail.Given.json;
import static dev.faultline.trail.Given.lines;
import static dev.faultline.trail.Given.over;
import static dev.faultline.trail.Given.reply;
import static dev.faultline.trail.Given.thrown;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.Cause;
import dev.faultline.fault.Fault;
import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EntryCutTest {
    @TempDir
    private Path directory;

    static List<Fault> tooLarge() {
        return List.of(
                over(thrown("x".repeat(10_000_000))),
                over(thrown("\u0001".repeat(100_000))),
                over(thrown("\uD83D\uDE00".repeat(100_000))),
                over(new Cause.Thrown(
                        "E",
                        "m",
                        Optional.empty(),
                        Optional.empty(),
                        Collections.nCopies(30_000, thrown("suppressed")))),
                over(chain(300)),
                with(nested(400)),
                with(Collections.nCopies(60_000, new JsonString("ab")).stream().collect(JsonArray.toJsonArray())),
                with(new JsonObject(IntStream.range(0, 9_000).boxed().collect(Collectors.toMap(i -> "member " + i, i ->
                        (JsonValue) JsonNull.NULL)))),
                with(new JsonObject(Map.of("n".repeat(70_000), JsonNull.NULL))));
    }

    @ParameterizedTest
    @MethodSource("tooLarge")
    void truncatesAnEntryThatIsTooLargeAndMarksTheTruncation(Fault fault) throws Exception {
        try (Trail trail = Trail.open(directory)) {
            trail.record(reply(new Occurrence(fault, ORIGIN, NOW, "id-1")));
        }

        String line = lines(directory).getFirst();
        assertThat(line.getBytes(StandardCharsets.UTF_8).length).isLessThan(64 * 1024);
        assertThat(line).contains("[cut");
        assertThat(json(directory).getFirst().string("id")).contains("id-1");
        assertThat(TrailCheck.of(directory).isSound()).isTrue();
    }

    @Test
    void theMarkContainsTheOriginalLength() throws Exception {
        try (Trail trail = Trail.open(directory)) {
            trail.record(reply(new Occurrence(over(thrown("x".repeat(10_000_000))), ORIGIN, NOW, "id-1")));
        }

        assertThat(lines(directory).getFirst()).contains("x...[cut from 10000000 bytes]\"");
    }

    @Test
    void leavesAnEntryThatFitsUnchanged() throws Exception {
        Fault large = fault().withDetails(JsonObject.of("text", new JsonString("y".repeat(60_000))));

        try (Trail trail = Trail.open(directory)) {
            trail.record(reply(new Occurrence(large, ORIGIN, NOW, "id-1")));
        }

        assertThat(lines(directory).getFirst()).contains("\"" + "y".repeat(60_000) + "\"");
    }

    @Test
    void aTruncatedEntryIsValidJson() {
        byte[] members = EntryCut.members(json -> json.put("text", "z".repeat(100_000)));

        assertThat(JsonText.read("{" + new String(members, StandardCharsets.UTF_8) + "}")
                        .clean())
                .isPresent();
    }

    private static Fault with(JsonValue details) {
        Fault fault = fault();
        return new Fault(
                fault.code(),
                fault.message(),
                fault.retry(),
                fault.effect(),
                fault.suggestion(),
                fault.arguments(),
                Optional.of(details),
                fault.cause());
    }

    private static Cause chain(int depth) {
        Cause cause = thrown("x".repeat(500));
        for (int i = 1; i < depth; i++) {
            cause = new Cause.Thrown("E" + i, "x".repeat(500), Optional.empty(), Optional.of(cause), List.of());
        }
        return cause;
    }

    private static JsonValue nested(int depth) {
        JsonValue value = JsonNull.NULL;
        for (int i = 0; i < depth; i++) {
            value = JsonObject.of("a", value);
        }
        return value;
    }
}
