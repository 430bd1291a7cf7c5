package dev.faultline.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.PlainDialect;
import dev.faultline.testing.Spec;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import org.junit.jupiter.api.Test;

class StackTest {
    private static final ToolContract CONTRACT = ToolContract.named("read");

    private final InMemoryRecorder recorder = new InMemoryRecorder();

    @Test
    @Spec("SE-12")
    void keepsNoStackTraceUnlessItIsAskedFor() {
        fail(ToolBoundary.of(CONTRACT, new PlainDialect(), recorder).build(), "broken");

        assertThat(recorder.replies().getFirst().occurrence().stack()).isEmpty();
    }

    @Test
    @Spec("SE-12")
    void keepsTheStackTraceWithoutItsSecretsAndNeverInTheCause() {
        fail(
                ToolBoundary.of(CONTRACT, new PlainDialect(), recorder)
                        .keepingStacks(true)
                        .build(),
                "password=hunter2");

        assertThat(recorder.replies().getFirst().occurrence().stack())
                .hasValueSatisfying(stack -> assertThat(stack)
                        .contains("IllegalStateException", "StackTest.fail")
                        .doesNotContain("hunter2"));
        assertThat(JsonText.print(recorder.replies().getFirst().envelope().toJson()))
                .doesNotContain("StackTest");
    }

    private static Envelope fail(ToolBoundary boundary, String message) {
        ToolCall call = ToolCall.of(CONTRACT, JsonObject.EMPTY, Caller.on("test"));
        return boundary.call(call, (ToolHandler<Envelope>) it -> {
            throw new IllegalStateException(message);
        });
    }
}
