package dev.faultline.boundary;

import static dev.faultline.boundary.Given.boundary;
import static dev.faultline.boundary.Given.call;
import static dev.faultline.boundary.Given.code;
import static dev.faultline.boundary.Given.message;
import static dev.faultline.boundary.Given.refused;
import static dev.faultline.boundary.Given.throwing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class BoundedRecorderTest {
    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final CountDownLatch never = new CountDownLatch(1);
    private final CountDownLatch interrupted = new CountDownLatch(1);
    private final Recorder hanging = reply -> {
        try {
            never.await();
        } catch (InterruptedException e) {
            interrupted.countDown();
            throw e;
        }
    };

    @AfterEach
    void release() {
        Thread.interrupted();
        never.countDown();
    }

    @ParameterizedTest
    @ValueSource(longs = {60, Long.MAX_VALUE})
    @Spec("SE-45")
    void recordsBeforeTheCallIsAnswered(long seconds) {
        ToolBoundary boundary =
                boundary(recorder.within(Duration.ofSeconds(seconds))).build();

        Envelope envelope = boundary.call(call(), throwing(refused()));

        assertThat(code(envelope)).isEqualTo("FILE_NOT_FOUND");
        assertThat(recorder.replies())
                .singleElement()
                .extracting(Reply::envelope)
                .isSameAs(envelope);
    }

    @Test
    @Spec({"SE-46", "R10"})
    void abandonsARecorderThatHangs() {
        ToolBoundary boundary = boundary(hanging.within(Duration.ofMillis(20))).build();

        Envelope envelope = boundary.call(call(), throwing(refused()));

        assertThat(code(envelope)).isEqualTo("INTERNAL_ERROR");
        assertThat(message(envelope)).isEqualTo("The failure could not be recorded");
    }

    @Test
    void interruptsARecorderThatHangs() throws InterruptedException {
        ToolBoundary boundary = boundary(hanging.within(Duration.ofMillis(20))).build();

        boundary.call(call(), throwing(refused()));

        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    @Spec("R10")
    void passesOnTheFaultThatTheRecorderThrows() {
        Recorder failing = reply -> {
            throw new FaultException(CommonCode.OUT_OF_RESOURCES.fault("The disk is full"));
        };
        ToolBoundary boundary = boundary(failing.within(Duration.ofMinutes(1))).build();

        Envelope envelope = boundary.call(call(), throwing(refused()));

        assertThat(code(envelope)).isEqualTo("OUT_OF_RESOURCES");
        assertThat(message(envelope)).isEqualTo("The disk is full");
    }

    @Test
    @Spec("R10")
    void reportsAnyOtherFailureOfTheRecorderAsAnInternalError() {
        Recorder failing = reply -> {
            throw new IOException("broken");
        };
        ToolBoundary boundary = boundary(failing.within(Duration.ofMinutes(1))).build();

        Envelope envelope = boundary.call(call(), throwing(refused()));

        assertThat(code(envelope)).isEqualTo("INTERNAL_ERROR");
    }

    @Test
    @Spec("SE-43")
    void stopsRecordingWhenTheThreadThatWaitsIsInterrupted() throws InterruptedException {
        Thread caller = Thread.currentThread();
        Recorder interrupting = reply -> {
            caller.interrupt();
            hanging.record(reply);
        };
        ToolBoundary boundary =
                boundary(interrupting.within(Duration.ofMinutes(1))).build();

        Envelope envelope = boundary.call(call(), throwing(refused()));

        assertThat(Thread.interrupted()).as("the flag is set again").isTrue();
        assertThat(message(envelope)).isEqualTo("The failure could not be recorded");
        assertThat(interrupted.await(60, TimeUnit.SECONDS)).isTrue();
    }
}
