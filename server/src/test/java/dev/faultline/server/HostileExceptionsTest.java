package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonObject;
import dev.faultline.server.testing.Messages;
import dev.faultline.server.testing.ToolsetServer;
import dev.faultline.server.testing.WireClient;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each call has one answer, one record and one log entry with a stack trace, whatever is wrong with the exception. */
class HostileExceptionsTest {
    private static final Logger LOGGER = Logger.getLogger(ToolBoundary.class.getName());

    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final List<LogRecord> logged = new CopyOnWriteArrayList<>();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord one) {
            logged.add(one);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        LOGGER.addHandler(handler);
    }

    @AfterEach
    void stopListening() {
        LOGGER.removeHandler(handler);
    }

    @ParameterizedTest
    @Spec({"R54", "R26"})
    @MethodSource("hostile")
    void aCallHasOneAnswerThatLeadsToTheStackTrace(Throwable thrown) throws Exception {
        String text = answer(server(), thrown);

        String id = recorder.replies().getFirst().occurrence().id();
        assertThat(text).startsWith("An unexpected error occurred (failure " + id.substring(0, 8) + ")\n");
        assertThat(recorder.replies())
                .singleElement()
                .satisfies(reply -> assertThat(reply.occurrence().stack())
                        .hasValueSatisfying(stack -> assertThat(stack).contains("HostileExceptionsTest")));
        assertThat(logged)
                .filteredOn(record -> record.getMessage().contains(id)) // other tests log at the same time
                .singleElement()
                .satisfies(record -> assertThat(printed(record.getThrown())).contains("HostileExceptionsTest"));
    }

    private static String printed(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    static Stream<Named<Throwable>> hostile() {
        RuntimeException circle = new RuntimeException("a");
        circle.initCause(new RuntimeException("b", circle));
        RuntimeException deep = new RuntimeException("deepest");
        for (int depth = 0; depth < 10_000; depth++) {
            deep = new RuntimeException("x", deep);
        }
        RuntimeException suppressing = new RuntimeException("x");
        for (int i = 0; i < 1_000; i++) {
            suppressing.addSuppressed(new RuntimeException("y", deep));
        }
        return Stream.of(
                Named.of("causes in a circle", circle),
                Named.of("causes 10,000 deep", deep),
                Named.of("1,000 suppressed ones with deep causes", suppressing),
                Named.of("no message", new NullPointerException()),
                Named.of("an Error in a wrapper", new ExecutionException(new AssertionError("seven"))),
                Named.of("an Error in wrappers", new RuntimeException(new ExecutionException(new LinkageError("l")))),
                Named.of("getMessage throws", new Odd() {
                    private static final long serialVersionUID = 1;

                    @Override
                    public String getMessage() {
                        throw new IllegalStateException("no message");
                    }
                }),
                Named.of("getMessage overflows the stack", new Odd() {
                    private static final long serialVersionUID = 1;

                    @Override
                    @SuppressWarnings("InfiniteRecursion")
                    public String getMessage() {
                        return getMessage();
                    }
                }),
                Named.of("getCause throws", new Odd() {
                    private static final long serialVersionUID = 1;

                    @Override
                    public synchronized Throwable getCause() {
                        throw new IllegalStateException("no cause");
                    }
                }),
                Named.of("getCause returns another each time", new Endless()),
                Named.of("toString throws", new Odd() {
                    private static final long serialVersionUID = 1;

                    @Override
                    @SuppressWarnings("OverrideThrowableToString")
                    public String toString() {
                        throw new IllegalStateException("no text");
                    }
                }),
                Named.of("toString returns null", new Odd() {
                    private static final long serialVersionUID = 1;

                    @Override
                    @SuppressWarnings({"NullAway", "OverrideThrowableToString", "ToStringReturnsNull"})
                    public @Nullable String toString() {
                        return null;
                    }
                }),
                Named.of("getStackTrace throws", new Untraceable()));
    }

    /** An exception with something overridden. */
    private static class Odd extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /** An exception without an end of causes. */
    private static final class Endless extends RuntimeException {
        private static final long serialVersionUID = 1;

        @Override
        public synchronized Throwable getCause() {
            return new Endless();
        }
    }

    /** An exception whose cause has frames, but that does not show its own. */
    private static final class Untraceable extends RuntimeException {
        private static final long serialVersionUID = 1;

        Untraceable() {
            super(new IllegalStateException("the reason"));
        }

        @Override
        public StackTraceElement[] getStackTrace() {
            throw new IllegalStateException("no frames");
        }
    }

    @Test
    @Spec("R54")
    void aRuleThatThrowsOrReturnsNothingHidesNothing() throws Exception {
        FaultlineServer throwing = server().on(IllegalStateException.class, e -> {
            throw new UnsupportedOperationException("the rule is wrong");
        });
        FaultlineServer empty = server().on(IllegalStateException.class, HostileExceptionsTest::nothing);
        IllegalStateException thrown = new IllegalStateException("the reason");

        assertThat(answer(throwing, thrown)).startsWith("An unexpected error occurred (failure ");
        assertThat(answer(empty, thrown)).startsWith("An unexpected error occurred (failure ");

        assertThat(recorder.replies()).hasSize(2);
        assertThat(logged.stream().map(LogRecord::getThrown).filter(thrown::equals))
                .hasSize(2);
        assertThat(logged)
                .extracting(LogRecord::getThrown)
                .hasAtLeastOneElementOfType(UnsupportedOperationException.class);
    }

    @Test
    @Spec("R54")
    void aRuleThatDoesNotEndIsAnsweredForWhenTheTimeIsUp() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        FaultlineServer server = server().timeLimit(Duration.ofMillis(500)).on(IllegalStateException.class, e -> {
            asked.countDown();
            Uninterrupted.await(end);
            return CommonCode.UNEXPECTED.fault("too late");
        });

        String text;
        try {
            text = answer(server, new IllegalStateException("the reason"));
        } finally {
            end.countDown();
        }

        assertThat(asked.getCount()).isZero();
        assertThat(text).startsWith("The tool did not answer in time\n");
        assertThat(recorder.replies())
                .singleElement()
                .satisfies(
                        reply -> assertThat(reply.occurrence().fault().code()).isEqualTo(CommonCode.TIMED_OUT));
    }

    /** Waits like a loop, which no interrupt ends. */
    private static final class Uninterrupted {
        static void await(CountDownLatch latch) {
            boolean interrupted = false;
            while (true) {
                try {
                    latch.await();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @SuppressWarnings("NullAway") // what a rule must not do
    private static Fault nothing(IllegalStateException thrown) {
        return null;
    }

    private FaultlineServer server() {
        return FaultlineServer.named("fixture", "1").recorder(recorder);
    }

    // The client fails if there is a second answer.
    private static String answer(FaultlineServer server, Throwable thrown) throws Exception {
        server.tool(FixtureTools.named("fails"), (exchange, request) -> {
            throw sneaky(thrown);
        });
        server.tool(FixtureTools.named("works"), (exchange, request) -> FixtureTools.text("fine"));
        try (WireClient client = ToolsetServer.connect(server)) {
            String text = text(client, "fails");
            assertThat(text(client, "works")).isEqualTo("fine");
            return text;
        }
    }

    private static String text(WireClient client, String tool) {
        JsonObject result = Messages.result(client.call(tool, "{}").join());
        return Messages.texts(result).getFirst();
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> RuntimeException sneaky(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
