package dev.faultline.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.Effect;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ToolContractTest {
    private static final JsonObject EMPTY_RESULT = JsonObject.of("matches", JsonArray.EMPTY);

    private static final ToolContract FULL = ToolContract.named("search_text")
            .operation("search:text")
            .emptyResult(EMPTY_RESULT)
            .parameters(RichTool.PARAMETERS)
            .timeLimit(Duration.ofSeconds(30))
            .readOnly()
            .idempotent()
            .effectCheck("Look.");

    @Test
    void promisesNothingByDefault() {
        ToolContract contract = ToolContract.named("search_text");

        assertThat(contract)
                .isEqualTo(new ToolContract(
                        "search_text",
                        Optional.empty(),
                        JsonObject.EMPTY,
                        Parameters.NONE,
                        Optional.empty(),
                        Duration.ZERO,
                        Effect.UNKNOWN,
                        Idempotence.NEVER,
                        Optional.empty()));
    }

    @Test
    void canBeBuiltInAnyOrder() {
        ToolContract contract = ToolContract.named("search_text")
                .effectCheck("Look.")
                .idempotent()
                .readOnly()
                .timeLimit(Duration.ofSeconds(30))
                .parameters(RichTool.PARAMETERS)
                .emptyResult(EMPTY_RESULT)
                .operation("search:text");

        assertThat(contract)
                .isEqualTo(FULL)
                .isEqualTo(new ToolContract(
                        "search_text",
                        Optional.of("search:text"),
                        EMPTY_RESULT,
                        RichTool.PARAMETERS,
                        Optional.of(Duration.ofSeconds(30)),
                        Duration.ZERO,
                        Effect.NONE,
                        Idempotence.ALWAYS,
                        Optional.of("Look.")));
    }

    @Test
    void startsACallThatCannotBeCancelled() {
        ToolCall call = ToolCall.of(FULL, JsonObject.EMPTY, Caller.on("stdio"));

        assertThat(call)
                .isEqualTo(new ToolCall(
                        FULL,
                        JsonObject.EMPTY,
                        JsonObject.EMPTY,
                        new Caller("stdio", Optional.empty(), Optional.empty()),
                        Optional.empty(),
                        Cancellation.NONE,
                        Optional.empty(),
                        Progress.NONE));
    }

    @Test
    void startsACallWithADeadlineAndCancellation() {
        CancellationSource source = new CancellationSource();
        ToolCall call = ToolCall.of(FULL, JsonObject.EMPTY, Caller.on("stdio"));

        ToolCall changed = call.cancelledBy(source).dueAt(Instant.EPOCH);

        assertThat(changed)
                .isEqualTo(new ToolCall(
                        FULL,
                        JsonObject.EMPTY,
                        JsonObject.EMPTY,
                        Caller.on("stdio"),
                        Optional.empty(),
                        source,
                        Optional.of(Instant.EPOCH),
                        Progress.NONE));
    }
}
