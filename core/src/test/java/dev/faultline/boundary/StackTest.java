package dev.faultline.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Occurrence;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.PlainDialect;
import dev.faultline.testing.Spec;
import dev.faultline.text.Redactor;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StackTest {
    private static final ToolContract CONTRACT = ToolContract.named("read");

    private final InMemoryRecorder recorder = new InMemoryRecorder();

    @Test
    @Spec("R54")
    void recordsTheStackTraceOfAnUnforeseenFailureWithoutItsSecrets() {
        fail(ToolBoundary.of(CONTRACT, new PlainDialect(), recorder).build(), "password=hunter2");

        assertThat(recorder.replies().getFirst().occurrence().stack())
                .hasValueSatisfying(stack -> assertThat(stack)
                        .contains("IllegalStateException", "StackTest.fail")
                        .doesNotContain("hunter2"));
    }

    @Test
    @Spec("SE-12")
    void keepsNoOtherStackTraceUnlessItIsAskedFor() {
        ToolCall call = ToolCall.of(CONTRACT, JsonObject.EMPTY, Caller.on("test"));

        ToolBoundary.of(CONTRACT, new PlainDialect(), recorder).build().call(call, (ToolHandler<Envelope>) it -> {
            throw new FaultException(CommonCode.TIMED_OUT.fault("Late"));
        });

        assertThat(recorder.replies().getFirst().occurrence().stack()).isEmpty();
    }

    @Test
    @Spec({"SE-12", "R54"})
    void showsTheDialectTheStackTraceOnlyForDebugging() {
        List<Optional<String>> shown = new ArrayList<>();
        PlainDialect dialect = new PlainDialect() {
            @Override
            public Envelope write(Occurrence occurrence) {
                shown.add(occurrence.stack());
                return super.write(occurrence);
            }
        };

        fail(ToolBoundary.of(CONTRACT, dialect, recorder).build(), "broken");
        fail(ToolBoundary.of(CONTRACT, dialect, recorder).keepingStacks(true).build(), "broken");

        assertThat(shown.getFirst()).isEmpty();
        assertThat(shown.getLast()).isPresent();
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

    @Test
    @Spec("R54")
    void redactsEveryMessageAlsoOneThatLooksLikeAFrame() {
        IllegalStateException thrown = new IllegalStateException("no login\n\tat login(password: hunter2)");
        thrown.addSuppressed(new IllegalStateException("token=s3cr3t-of-the-second"));
        thrown.initCause(new IllegalStateException("password: hunter2\nsecond line of the cause"));

        String text = StackText.of(thrown, Redactor.forThisUser());

        assertThat(text)
                .contains("no login", "Suppressed: ", "Caused by: ", "second line of the cause")
                .contains("\tat dev.faultline.boundary.StackTest.")
                .doesNotContain("hunter2", "s3cr3t");
    }

    @Test
    @Spec("R54")
    void isThatOfJava() {
        IllegalStateException thrown = new IllegalStateException("outer", new IllegalArgumentException("inner"));
        thrown.addSuppressed(new IllegalStateException("beside"));
        StringWriter printed = new StringWriter();
        thrown.printStackTrace(new PrintWriter(printed));

        assertThat(StackText.of(thrown, Redactor.forThisUser()))
                .isEqualTo(printed.toString().replace(System.lineSeparator(), "\n"));
    }

    @Test
    @Spec("R54")
    void isBounded() {
        Throwable chain = new IllegalStateException("0");
        for (int depth = 1; depth < 10_000; depth++) {
            chain = new IllegalStateException("cause", chain);
        }

        assertThat(StackText.of(chain, Redactor.forThisUser())).hasSizeLessThanOrEqualTo(16 * 1024);
    }

    private static Envelope fail(ToolBoundary boundary, String message) {
        ToolCall call = ToolCall.of(CONTRACT, JsonObject.EMPTY, Caller.on("test"));
        return boundary.call(call, (ToolHandler<Envelope>) it -> {
            throw new IllegalStateException(message);
        });
    }
}
