package dev.faultline.boundary;

import static dev.faultline.boundary.Given.NOW;
import static dev.faultline.boundary.Given.SUCCESS;
import static dev.faultline.boundary.Given.TOOL;
import static dev.faultline.boundary.Given.boundary;
import static dev.faultline.boundary.Given.call;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.faultline.dialect.Envelope;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
class SuccessTest {
    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final ObserverLog log = new ObserverLog();

    @TableTest
    @EnumSource
    @Spec({"PD-62", "TE-13"})
    void returnsTheSameAnswerInstance(CallPath path) {
        ToolBoundary boundary = boundary(recorder).build();

        Envelope answer = path.run(boundary, call -> SUCCESS);

        assertThat(answer).isSameAs(SUCCESS);
    }

    @TableTest
    @EnumSource
    @Spec("PD-62")
    void recordsNothing(CallPath path) {
        ToolBoundary boundary = boundary(recorder).build();

        path.run(boundary, call -> SUCCESS);

        assertThat(recorder.replies()).isEmpty();
    }

    @TableTest
    @EnumSource
    void notifiesObserversOnlyOfItsStartAndEnd(CallPath path) {
        ToolBoundary boundary = boundary(recorder).observer(log).build();

        path.run(boundary, call -> SUCCESS);

        assertThat(log.names()).containsExactly("started", "ended");
    }

    @Test
    void passesAnAnswerOfAnyTypeThrough() {
        ToolBoundary boundary = boundary(recorder).build();
        List<String> found = new ArrayList<>(List.of("a"));

        List<String> answer = boundary.call(call(), call -> found, Envelope::text);

        assertThat(answer).isSameAs(found);
    }

    @Test
    @Spec("PD-60")
    void passesTheCallToTheToolUnchanged() {
        ToolBoundary boundary = boundary(recorder).build();
        ToolCall call = call();
        AtomicReference<ToolCall> seen = new AtomicReference<>();

        boundary.call(call, it -> {
            seen.set(it);
            return SUCCESS;
        });

        assertThat(seen.get()).isSameAs(call);
    }

    @Test
    @Spec("PD-60")
    void changesOnlyTheDeadlineOfALimitedCall() {
        ToolBoundary boundary = boundary(recorder).build();
        ToolCall call = call(TOOL.timeLimit(Duration.ofMinutes(1)));
        AtomicReference<ToolCall> seen = new AtomicReference<>();

        boundary.call(call, it -> {
            seen.set(it);
            return SUCCESS;
        });

        assertThat(seen.get()).isEqualTo(call.dueAt(NOW.plusSeconds(60)));
    }

    @Test
    @Spec("PD-60")
    void passesTheContractToTheDialectUnchanged() {
        AtomicReference<ToolContract> seen = new AtomicReference<>();
        ToolContract contract = TOOL.operation("search:text");

        ToolBoundary.of(contract, FakeDialect.thatSeesTools(seen::set), recorder)
                .build();

        assertThat(seen.get()).isSameAs(contract);
    }

    @Test
    void allocatesNothingOnTheBarePath() {
        ToolBoundary boundary = boundary(recorder).build();
        ToolCall call = call();
        ToolHandler<Envelope> handler = it -> SUCCESS;
        allocatedBy(20_000, boundary, call, handler); // loads and links what the first calls need

        long bytes = allocatedBy(20_000, boundary, call, handler);

        assertThat(bytes)
                .as("the smallest object in each call would be 320,000")
                .isLessThan(20_000);
    }

    private static long allocatedBy(int calls, ToolBoundary boundary, ToolCall call, ToolHandler<Envelope> handler) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < calls; i++) {
            boundary.call(call, handler);
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
