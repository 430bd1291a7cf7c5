package dev.faultline.boundary;

import static dev.faultline.boundary.Given.boundary;
import static dev.faultline.boundary.Given.throwing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.faultline.classify.Classifier;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import dev.faultline.tool.CallCancelledException;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Throwables that are not failures of the tool leave the boundary unchanged. */
@Timeout(120)
class EscapingTest {
    private static final class ProtocolException extends Exception {
        private static final long serialVersionUID = 1;
    }

    private static final class ProtocolError extends Error {
        private static final long serialVersionUID = 1;
    }

    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final ObserverLog log = new ObserverLog();
    private final ToolBoundary boundary = boundary(recorder)
            .classifier(Classifier.builder()
                    .escaping(ProtocolException.class)
                    .escaping(ProtocolError.class)
                    .build())
            .observer(log)
            .build();

    static Stream<Arguments> escaping() {
        return Stream.of(CallPath.values())
                .flatMap(path -> Stream.of(
                        Arguments.of(path, new CallCancelledException()),
                        Arguments.of(path, new ProtocolException()),
                        Arguments.of(path, new ProtocolError())));
    }

    @TableTest
    @MethodSource("escaping")
    @Spec("PD-43")
    void leavesAsTheSameInstance(CallPath path, Throwable thrown) {
        Throwable left = catchThrowable(() -> path.run(boundary, throwing(thrown)));

        assertThat(left).isSameAs(thrown);
    }

    @TableTest
    @MethodSource("escaping")
    @Spec("PD-43")
    void isNotRecorded(CallPath path, Throwable thrown) {
        Throwable left = catchThrowable(() -> path.run(boundary, throwing(thrown)));

        assertThat(left).isNotNull();
        assertThat(recorder.replies()).isEmpty();
    }

    @TableTest
    @MethodSource("escaping")
    void isNotReportedToObservers(CallPath path, Throwable thrown) {
        Throwable left = catchThrowable(() -> path.run(boundary, throwing(thrown)));

        assertThat(left).isNotNull();
        assertThat(log.names()).containsExactly("started", "ended");
    }

    @TableTest
    @EnumSource
    void leavesWithoutItsWrapper(CallPath path) {
        ProtocolException thrown = new ProtocolException();

        Throwable left = catchThrowable(() -> path.run(boundary, throwing(new CompletionException(thrown))));

        assertThat(left).isSameAs(thrown);
    }
}
