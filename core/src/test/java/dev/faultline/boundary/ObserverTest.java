package dev.faultline.boundary;

import static dev.faultline.boundary.Given.SUCCESS;
import static dev.faultline.boundary.Given.boundary;
import static dev.faultline.boundary.Given.call;
import static dev.faultline.boundary.Given.code;
import static dev.faultline.boundary.Given.throwing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import dev.faultline.tool.ToolCall;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(120)
class ObserverTest {
    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final ObserverLog log = new ObserverLog();

    @TableTest
    @EnumSource
    void seesStartOccurrenceAndEnd(CallPath path) {
        ToolBoundary boundary = boundary(recorder).observer(log).build();

        path.run(boundary, throwing(new IllegalStateException()));

        assertThat(log.names()).containsExactly("started", "occurred", "ended");
    }

    @TableTest
    @EnumSource
    void runsTheHandlerInsideWhatAnObserverPutsAroundIt(CallPath path) {
        List<String> steps = new CopyOnWriteArrayList<>();
        Observer around = new Observer() {
            @Override
            public <R> ToolHandler<R> around(ToolCall call, ToolHandler<R> handler) {
                return it -> {
                    steps.add("before");
                    try {
                        return handler.handle(it);
                    } finally {
                        steps.add("after");
                    }
                };
            }
        };

        path.run(boundary(recorder).observer(around).build(), call -> {
            steps.add("tool");
            return SUCCESS;
        });

        assertThat(steps).containsExactly("before", "tool", "after");
    }

    @Test
    void anObserverThatCannotPutAnythingAroundAHandlerIsCounted() {
        Observer broken = new Observer() {
            @Override
            public <R> ToolHandler<R> around(ToolCall call, ToolHandler<R> handler) {
                throw new IllegalStateException("broken");
            }
        };
        ToolBoundary boundary = boundary(recorder).observer(broken).build();

        Envelope answer = boundary.call(call(), it -> SUCCESS);

        assertThat(answer).isEqualTo(SUCCESS);
        assertThat(boundary.observerFailures()).isEqualTo(1);
    }

    @Test
    void seesAFailureBeforeItIsRecorded() {
        List<Integer> recordedByThen = new ArrayList<>();
        Observer early = new Observer() {
            @Override
            public void failing(ToolCall call, Throwable thrown) {
                recordedByThen.add(recorder.replies().size());
            }
        };
        ToolBoundary boundary = boundary(recorder).observer(early).build();

        boundary.call(call(), throwing(new IllegalStateException()));

        assertThat(recordedByThen).containsExactly(0);
        assertThat(recorder.replies()).hasSize(1);
    }

    static Stream<Arguments> thrown() {
        return Stream.of(CallPath.values())
                .flatMap(path -> Stream.of(
                        Arguments.of(path, new IllegalStateException("unchecked")),
                        Arguments.of(path, new IOException("checked")),
                        Arguments.of(path, new AssertionError("an error"))));
    }

    @TableTest
    @MethodSource("thrown")
    @Spec("SE-36")
    void receivesTheSameThrowableThatTheToolThrew(CallPath path, Throwable thrown) {
        ToolBoundary boundary = boundary(recorder).observer(log).build();

        path.run(boundary, throwing(thrown));

        assertThat(log.named("occurred"))
                .singleElement()
                .satisfies(notice -> assertThat(notice.thrown()).isSameAs(thrown));
    }

    @Test
    void receivesTheCallAndTheRecordedReply() {
        ToolBoundary boundary = boundary(recorder).observer(log).build();
        ToolCall call = call();

        boundary.call(call, throwing(new IllegalStateException()));

        assertThat(log.named("occurred")).singleElement().satisfies(notice -> {
            assertThat(notice.call()).isSameAs(call);
            assertThat(notice.reply()).isSameAs(recorder.replies().getFirst());
        });
    }

    @Test
    void isCalledInTheOrderInWhichObserversWereAdded() {
        List<String> events = new ArrayList<>();
        ToolBoundary boundary = boundary(recorder)
                .observer(startedIn("log", events))
                .observer(startedIn("metrics", events))
                .observer(startedIn("trace", events))
                .build();

        boundary.call(call(), it -> SUCCESS);

        assertThat(events).containsExactly("log", "metrics", "trace");
    }

    static Stream<Throwable> failures() {
        return Stream.of(
                new IllegalStateException("a defect"),
                new AssertionError("impossible"),
                new OutOfMemoryError(),
                new InterruptedException());
    }

    @TableTest
    @MethodSource("failures")
    @Spec("PD-63")
    void doesNotAffectAFailureIfItThrows(Throwable failure) {
        ToolBoundary boundary =
                boundary(recorder).observer(new BrokenObserver(failure)).build();

        Envelope envelope = boundary.call(call(), throwing(new IllegalStateException("odd")));

        assertThat(code(envelope)).isEqualTo("UNEXPECTED");
        assertThat(recorder.replies())
                .singleElement()
                .extracting(Reply::envelope)
                .isSameAs(envelope);
    }

    @TableTest
    @MethodSource("failures")
    @Spec("PD-63")
    void doesNotAffectASuccessIfItThrows(Throwable failure) {
        ToolBoundary boundary =
                boundary(recorder).observer(new BrokenObserver(failure)).build();

        Envelope answer = boundary.call(call(), it -> SUCCESS);

        assertThat(answer).isSameAs(SUCCESS);
    }

    @TableTest
    @MethodSource("failures")
    void doesNotAffectOtherObserversIfItThrows(Throwable failure) {
        ToolBoundary boundary = boundary(recorder)
                .observer(new BrokenObserver(failure))
                .observer(log)
                .build();

        boundary.call(call(), throwing(new IllegalStateException()));

        assertThat(log.names()).containsExactly("started", "occurred", "ended");
    }

    @Test
    void isCountedEachTimeItThrows() {
        ToolBoundary boundary = boundary(recorder)
                .observer(new BrokenObserver(new IllegalStateException("a defect")))
                .observer(log)
                .build();

        boundary.call(call(), it -> SUCCESS);
        boundary.call(call(), throwing(new IllegalStateException()));

        assertThat(boundary.observerFailures())
                .as("two of the first call, three of the second")
                .isEqualTo(5);
    }

    @Test
    void isCountedIfItThrowsForABrokenPart() {
        Recorder failing = reply -> {
            throw new IOException("closed");
        };
        ToolBoundary boundary = boundary(failing)
                .observer(new BrokenObserver(new IllegalStateException("a defect")))
                .build();

        boundary.call(call(), throwing(new IllegalStateException()));

        assertThat(boundary.observerFailures())
                .as("started, broken, occurred, ended")
                .isEqualTo(4);
    }

    @Test
    void isNotCountedWhenItDoesNotThrow() {
        ToolBoundary boundary = boundary(recorder).observer(log).build();

        boundary.call(call(), throwing(new IllegalStateException()));

        assertThat(boundary.observerFailures()).isZero();
    }

    @Test
    void needNotListenToEverything() {
        ToolBoundary boundary = boundary(recorder).observer(new Observer() {}).build();

        boundary.call(call(), throwing(new IllegalStateException()));

        assertThat(boundary.observerFailures()).isZero();
    }

    private static Observer startedIn(String name, List<String> events) {
        return new Observer() {
            @Override
            public void started(ToolCall call) {
                events.add(name);
            }
        };
    }

    /** Throws from every method. */
    private record BrokenObserver(Throwable failure) implements Observer {
        @Override
        public void started(ToolCall call) {
            fail();
        }

        @Override
        public void occurred(ToolCall call, Reply reply, Throwable thrown) {
            fail();
        }

        @Override
        public void late(ToolCall call, Throwable thrown) {
            fail();
        }

        @Override
        public void broken(ToolCall call, Throwable part) {
            fail();
        }

        @Override
        public void ended(ToolCall call) {
            fail();
        }

        private void fail() {
            throw Given.<RuntimeException>sneaky(failure);
        }
    }
}
