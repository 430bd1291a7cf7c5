package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Reply;
import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.tool.Gate;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import dev.faultline.toolset.Tool;
import dev.faultline.toolset.Toolset;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One failure is one record and one observed occurrence, even if its tool fails again later. */
class OneFailureTest {
    private static final Envelope FINE = new Envelope(List.of("fine"), Optional.empty(), JsonObject.EMPTY, false);

    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final List<ToolCall> occurred = new CopyOnWriteArrayList<>();
    private final CountDownLatch late = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final CountDownLatch entered = new CountDownLatch(1);
    private FixtureHttp http;

    @BeforeEach
    void listen() throws Exception {
        http = new FixtureHttp();
    }

    @AfterEach
    void close() throws Exception {
        released.countDown();
        http.close();
    }

    @Test
    @Spec({"PD-70", "PD-74"})
    void aToolThatOverrunsTheServersLimitAndFailsLaterFailsOnce() throws Exception {
        HttpWire wire =
                connect(server().timeLimit(Duration.ofMillis(100)).toolset(tool(List.of(), this::failWhenReleased)));

        WireResult answer = WireResult.of(wire.send(Wire.call("slow")).get());
        released.countDown();
        late.await();

        assertThat(answer.text()).contains("The tool did not answer in time");
        assertFailedOnce(CommonCode.TIMED_OUT);
    }

    @Test
    @Spec({"PD-70", "PD-74"})
    void aCallThatTheServerEndsItselfFailsOnce() throws Exception {
        Gate hanging = call -> failWhenInterrupted();
        HttpWire wire = connect(server().timeLimit(Duration.ofMillis(100))
                .grace(Duration.ofMillis(100))
                .toolset(tool(List.of(hanging), call -> FINE)));

        WireResult answer = WireResult.of(wire.send(Wire.call("slow")).get());
        late.await();

        assertThat(answer.text()).contains("The tool did not answer in time");
        assertFailedOnce(CommonCode.TIMED_OUT);
    }

    @Test
    @Spec("PD-74")
    void aCallBeyondTheLimitIsRejectedBeforeItsGatesRun() throws Exception {
        Gate closed = call -> {
            if (entered.getCount() == 0) {
                throw new FaultException(CommonCode.ACCESS_DENIED.fault("The session has not begun"));
            }
        };
        HttpWire wire = connect(server().maxCalls(1).toolset(tool(List.of(closed), this::failWhenReleased)));

        CompletableFuture<Seen> first = wire.send(Wire.call("slow"));
        entered.await();
        WireResult second = WireResult.of(wire.send(Wire.call("slow")).get());
        List<Reply> recorded = recorder.replies();
        released.countDown();
        first.get();

        assertThat(second.text()).contains("Too many calls are in progress");
        assertThat(recorded)
                .singleElement()
                .satisfies(reply ->
                        assertThat(reply.occurrence().origin().operation()).contains("files:slow"));
    }

    private void assertFailedOnce(CommonCode code) {
        assertThat(recorder.replies()).singleElement().satisfies(reply -> {
            assertThat(reply.occurrence().fault().code()).isEqualTo(code);
            assertThat(reply.occurrence().origin().operation()).contains("files:slow");
        });
        assertThat(occurred)
                .singleElement()
                .satisfies(call -> assertThat(call.contract().operation()).contains("files:slow"));
    }

    private FaultlineServer server() {
        return FaultlineServer.named("fixture", "1").recorder(recorder).observer(new Observer() {
            @Override
            public void occurred(ToolCall call, Reply reply, Throwable thrown) {
                occurred.add(call);
            }

            @Override
            public void late(ToolCall call, Throwable thrown) {
                late.countDown();
            }
        });
    }

    private HttpWire connect(FaultlineServer server) throws Exception {
        return http.wire(server.servlet()).begin();
    }

    // The tool's own limit is longer than the server's and so has no effect.
    private static Toolset tool(List<Gate> gates, ToolHandler<Envelope> handler) {
        ToolContract contract =
                ToolContract.named("slow").operation("files:slow").timeLimit(Duration.ofMinutes(1));
        Tool slow = new Tool(contract, "Is slow.", Optional.empty(), handler);
        return Toolset.of("fixture", new ProblemDetailsDialect(), List.of(slow)).gates(gates);
    }

    private Envelope failWhenReleased(ToolCall call) {
        entered.countDown();
        while (true) {
            try {
                released.await();
                throw new IllegalStateException("too late");
            } catch (InterruptedException e) {
                // a tool that ignores interrupts
            }
        }
    }

    private void failWhenInterrupted() {
        try {
            released.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }
}
