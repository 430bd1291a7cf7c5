package dev.faultline.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.classify.Classifier;
import dev.faultline.dialect.Envelope;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.PlainDialect;
import dev.faultline.testing.Spec;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A server without an observer keeps no failure to itself. */
class SystemLogTest {
    private static final ToolContract CONTRACT = ToolContract.named("read_order");

    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final List<LogRecord> records = new ArrayList<>();
    private final Logger logger = Logger.getLogger(ToolBoundary.class.getName());
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord one) {
            // The late failures of other tests reach the same logger.
            if (one.getMessage().contains(CONTRACT.name())) {
                records.add(one);
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        logger.addHandler(handler);
        logger.setUseParentHandlers(false);
    }

    @AfterEach
    void stopListening() {
        logger.removeHandler(handler);
        logger.setUseParentHandlers(true);
    }

    @Test
    @Spec("R54")
    void anUnforeseenFailureIsLoggedOnceWithItsThrowableAndId() {
        NullPointerException thrown = new NullPointerException("order");

        call(boundary(), it -> {
            throw thrown;
        });

        String id = recorder.replies().getFirst().occurrence().id();
        assertThat(records).singleElement().satisfies(record -> {
            assertThat(record.getThrown()).isSameAs(thrown);
            assertThat(record.getMessage()).isEqualTo("read_order failed unexpectedly (failure " + id + ")");
        });
    }

    @Test
    @Spec({"R54", "PD-92"})
    void aSecretInTheThrowableIsNotLogged() {
        IllegalStateException thrown = new IllegalStateException(
                "outer", new IllegalArgumentException("jdbc:postgresql://admin:hunter2@db/orders"));

        call(boundary(), it -> {
            throw thrown;
        });

        assertThat(records)
                .singleElement()
                .satisfies(record -> assertThat(record.getThrown())
                        .hasToString("java.lang.IllegalStateException: outer")
                        .hasStackTraceContaining("SystemLogTest")
                        .hasStackTraceContaining("Caused by: java.lang.IllegalArgumentException: jdbc:postgresql://")
                        .extracting(SystemLogTest::printed)
                        .asString()
                        .doesNotContain("hunter2"));
    }

    @ParameterizedTest
    @Spec("R54")
    @MethodSource("unprintable")
    void aThrowableThatCannotBePrintedIsLoggedToo(Throwable thrown) {
        call(boundary(), it -> {
            throw (Exception) thrown;
        });

        assertThat(records)
                .singleElement()
                .satisfies(record -> assertThat(printed(record.getThrown()))
                        .contains("SystemLogTest")
                        .hasSizeLessThan(256 * 1024));
        assertThat(recorder.replies().getFirst().occurrence().stack())
                .hasValueSatisfying(stack -> assertThat(stack).contains("SystemLogTest"));
    }

    static Stream<Throwable> unprintable() {
        Exception deep = new IllegalStateException("deepest");
        for (int depth = 0; depth < 10_000; depth++) {
            deep = new IllegalStateException("x", deep);
        }
        RuntimeException circle = new RuntimeException("a jdbc:postgresql://admin:hunter2@db/orders");
        circle.initCause(new RuntimeException("b", circle));
        RuntimeException mute = new RuntimeException() {
            private static final long serialVersionUID = 1;

            @Override
            public String getMessage() {
                throw new IllegalStateException("no message");
            }
        };
        return Stream.of(deep, circle, mute);
    }

    private static String printed(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        return text.toString();
    }

    @Test
    @Spec("R54")
    void aRuleThatItselfThrowsIsLogged() {
        IllegalStateException mistake = new IllegalStateException("the rule is wrong");
        Classifier classifier = Classifier.builder()
                .on(IllegalArgumentException.class, e -> {
                    throw mistake;
                })
                .build();

        call(boundary().classifier(classifier), it -> {
            throw new IllegalArgumentException("n");
        });

        assertThat(records).extracting(LogRecord::getThrown).contains(mistake);
    }

    @Test
    @Spec("R54")
    void aFailureThatExplainsItselfIsNotLogged() {
        call(boundary(), it -> {
            throw new FaultException(CommonCode.TIMED_OUT.fault("Late"));
        });

        assertThat(records).isEmpty();
    }

    @Test
    @Spec("R54")
    void aServerWithAnObserverLogsForItself() {
        call(boundary().observer(new Observer() {}), it -> {
            throw new NullPointerException("order");
        });

        assertThat(records).isEmpty();
    }

    private BoundaryBuilder boundary() {
        return ToolBoundary.of(CONTRACT, new PlainDialect(), recorder);
    }

    private static void call(BoundaryBuilder boundary, ToolHandler<Envelope> handler) {
        boundary.build().call(ToolCall.of(CONTRACT, JsonObject.EMPTY, Caller.on("test")), handler);
    }
}
