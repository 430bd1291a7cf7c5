package dev.faultline.boundary;

import static dev.faultline.boundary.Given.TOOL;
import static dev.faultline.boundary.Given.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.PlainDialect;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
class ConcurrencyTest {
    private static final int CALLS = 300;

    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final ToolBoundary boundary =
            ToolBoundary.of(TOOL, new PlainDialect(), recorder).build();

    @TableTest
    @EnumSource
    @Spec("SE-43")
    void answersEachCallWithItsOwnMessage(CallPath path) {
        List<Envelope> envelopes = failAllAtOnce(path);

        assertThat(envelopes).extracting(Given::message).containsExactlyElementsOf(messages());
    }

    @TableTest
    @EnumSource
    @Spec({"SE-45", "SE-46"})
    void recordsEachCallOnce(CallPath path) {
        failAllAtOnce(path);

        assertThat(recorder.replies())
                .extracting(reply -> message(reply.envelope()))
                .containsExactlyInAnyOrderElementsOf(messages());
    }

    @TableTest
    @EnumSource
    void givesEachCallItsOwnId(CallPath path) {
        failAllAtOnce(path);

        assertThat(recorder.replies())
                .extracting(reply -> reply.occurrence().id())
                .hasSize(CALLS)
                .doesNotHaveDuplicates();
    }

    @TableTest
    @EnumSource
    @Spec("SE-45")
    void recordsEachCallBeforeItIsAnswered(CallPath path) {
        List<Boolean> recorded = atOnce(number -> {
            Envelope envelope = fail(path, number);
            return recorder.replies().stream()
                    .anyMatch(reply -> reply.envelope().equals(envelope));
        });

        assertThat(recorded).hasSize(CALLS).containsOnly(true);
    }

    private List<Envelope> failAllAtOnce(CallPath path) {
        return atOnce(number -> fail(path, number));
    }

    private static <T> List<T> atOnce(IntFunction<T> caller) {
        CountDownLatch start = new CountDownLatch(1);
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<T>> results = IntStream.range(0, CALLS)
                    .mapToObj(number -> CompletableFuture.supplyAsync(() -> await(start, caller, number), callers))
                    .toList();
            start.countDown();
            return results.stream().map(CompletableFuture::join).toList();
        }
    }

    private static <T> T await(CountDownLatch start, IntFunction<T> caller, int number) {
        try {
            start.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return caller.apply(number);
    }

    private Envelope fail(CallPath path, int number) {
        return path.run(boundary, call -> {
            throw new FaultException(CommonCode.FILE_NOT_FOUND.fault("call " + number));
        });
    }

    private static List<String> messages() {
        return IntStream.range(0, CALLS).mapToObj(number -> "call " + number).toList();
    }
}
