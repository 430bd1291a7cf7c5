package dev.faultline.boundary;

import static dev.faultline.boundary.Given.TOOL;
import static dev.faultline.boundary.Given.boundary;
import static dev.faultline.boundary.Given.call;
import static dev.faultline.boundary.Given.code;
import static dev.faultline.boundary.Given.throwing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OriginTest {
    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final ToolCall call = call(TOOL.operation("search:text"));

    @Test
    void takesToolAndOperationFromTheContract() {
        ToolBoundary boundary = boundary(recorder).build();

        boundary.call(call, throwing(new IllegalStateException()));

        assertThat(origin()).isEqualTo(Origin.ofTool("search_text").withOperation("search:text"));
    }

    @Test
    void namesTheCallerThatHasLoggedIn() {
        ToolBoundary boundary = boundary(recorder).build();
        Caller ann = new Caller("connection-1", Optional.of("ann"), Optional.empty());

        boundary.call(ToolCall.of(TOOL, JsonObject.EMPTY, ann), throwing(new IllegalStateException()));

        assertThat(origin().caller()).contains("ann");
    }

    @Test
    @Spec({"SE-35", "SE-39"})
    void addsWhatTheSourceOfOriginsKnowsToTheContract() {
        ToolBoundary boundary = boundary(recorder)
                .origins(it -> Origin.UNKNOWN.withAttribute("role", "WINDSURF"))
                .build();

        boundary.call(call, throwing(refusedAt(Origin.UNKNOWN)));

        assertThat(origin())
                .isEqualTo(Origin.ofTool("search_text")
                        .withOperation("search:text")
                        .withAttribute("role", "WINDSURF"));
    }

    @Test
    void prefersTheSourceOfOriginsToTheContract() {
        ToolBoundary boundary =
                boundary(recorder).origins(it -> Origin.ofTool("an alias")).build();

        boundary.call(call, throwing(new IllegalStateException()));

        assertThat(origin()).isEqualTo(Origin.ofTool("an alias").withOperation("search:text"));
    }

    @Test
    @Spec("SE-35")
    void prefersTheThrowerToAllOtherSources() {
        ToolBoundary boundary = boundary(recorder)
                .origins(it -> Origin.ofTool("an alias").withAttribute("role", "WINDSURF"))
                .build();

        boundary.call(call, throwing(refusedAt(Origin.ofTool("inner").withAttribute("role", "ANTIGRAVITY"))));

        assertThat(origin())
                .isEqualTo(Origin.ofTool("inner").withOperation("search:text").withAttribute("role", "ANTIGRAVITY"));
    }

    @Test
    void asksForTheOriginOfTheCallThatFailed() {
        ToolBoundary boundary = boundary(recorder)
                .origins(it -> Origin.UNKNOWN.withAttribute("role", it.caller().connection()))
                .build();

        boundary.call(call, throwing(new IllegalStateException()));

        assertThat(origin().attribute("role")).contains("connection-1");
    }

    @Test
    @Spec("SE-36")
    void keepsTheFaultWhenTheSourceOfOriginsThrows() {
        ObserverLog log = new ObserverLog();
        AssertionError broken = new AssertionError("a defect");
        ToolBoundary boundary = boundary(recorder)
                .origins(it -> {
                    throw broken;
                })
                .observer(log)
                .build();

        Envelope envelope = boundary.call(call, throwing(refusedAt(Origin.UNKNOWN)));

        assertThat(code(envelope)).isEqualTo("ACCESS_DENIED");
        assertThat(origin()).isEqualTo(Origin.ofTool("search_text").withOperation("search:text"));
        assertThat(log.named("broken").map(ObserverLog.Notice::thrown)).containsExactly(broken);
    }

    @Test
    @SuppressWarnings("NullAway") // a source is not checked by NullAway
    void keepsTheFaultIfTheSourceOfOriginsReturnsNull() {
        ToolBoundary boundary = boundary(recorder).origins(it -> null).build();

        Envelope envelope = boundary.call(call, throwing(refusedAt(Origin.UNKNOWN)));

        assertThat(code(envelope)).isEqualTo("ACCESS_DENIED");
        assertThat(origin()).isEqualTo(Origin.ofTool("search_text").withOperation("search:text"));
    }

    private Origin origin() {
        List<Reply> replies = recorder.replies();
        assertThat(replies).hasSize(1);
        return replies.getFirst().occurrence().origin();
    }

    private static FaultException refusedAt(Origin origin) {
        return new FaultException(CommonCode.ACCESS_DENIED.fault("not in this role"), origin, null);
    }
}
