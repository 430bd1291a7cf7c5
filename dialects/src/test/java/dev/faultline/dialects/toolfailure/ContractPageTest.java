package dev.faultline.dialects.toolfailure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.dialects.Samples;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.Retry;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The examples and sentences in the documentation of the contract. */
class ContractPageTest {
    private static final Path PAGE = Path.of("..", "docs", "contracts", "tool-failure.md");

    private final ToolContract contract = ToolContract.named("find_order").readOnly();
    private final InMemoryRecorder recorder = new InMemoryRecorder();

    @Test
    void aToolThatKnowsWhatToDo() {
        ToolBoundary boundary =
                ToolBoundary.of(contract, new ToolFailureDialect(), recorder).build();
        ToolCall call = ToolCall.of(contract, JsonObject.EMPTY, Caller.on("stdio"));

        Envelope answer = boundary.call(call, it -> {
            throw new FaultException(ToolFailureCode.RESOURCE_NOT_FOUND
                    .fault("No order has the number 7")
                    .withSuggestion("Call list_orders to see which orders exist."));
        });

        assertThat(answer.text()).containsExactly("""
            No order has the number 7
            Call list_orders to see which orders exist.
            The same call would fail again.\
            """);
    }

    @Test
    void aToolThatFindsAnArgumentWrong() {
        ToolBoundary boundary =
                ToolBoundary.of(contract, new ToolFailureDialect(), recorder).build();
        ToolCall call = ToolCall.of(contract, JsonObject.EMPTY, Caller.on("stdio"));

        Envelope answer = boundary.call(call, it -> {
            throw new FaultException(ToolFailureCode.INVALID_INPUT
                    .fault("The argument \"limit\" must be at most 100")
                    .withArguments(List.of("limit")));
        });

        assertThat(OccurrenceMeta.read(answer.meta()))
                .hasValueSatisfying(meta -> assertThat(meta.arguments()).containsExactly("limit"));
    }

    @Test
    void thePageHasEverySentenceOfAdvice() throws IOException {
        String page = Files.readString(PAGE);

        for (FaultKind kind : FaultKind.values()) {
            Fault fault = new UnlistedCode("SOME_CODE", kind).fault("No").withEffect(Effect.NONE);
            String retry = FailureText.of(Samples.occurrence(fault.withRetry(Retry.NEVER)), false)
                    .lines()
                    .toList()
                    .getLast();

            assertThat(page).contains("| `" + retry + "` |");
        }
    }
}
