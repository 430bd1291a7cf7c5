package dev.faultline.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.Spec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CauseTest {
    @Test
    @Spec("SE-32")
    void keepsMessageCodeAndSimpleNameOfAThrowable() {
        Cause cause = Cause.of(new NoSuchFileException("notes.md"));

        assertThat(cause)
                .isEqualTo(new Cause.Thrown(
                        "NoSuchFileException", "notes.md", Optional.of("ENOENT"), Optional.empty(), List.of()));
    }

    @Test
    @Spec("SE-32")
    void hasNoCodeForAThrowableWithoutOne() {
        Cause cause = Cause.of(new IllegalStateException("closed"));

        assertThat(cause.code()).isEmpty();
    }

    @Test
    void usesTheNameOfTheSuperclassForAnAnonymousClass() {
        Cause cause = Cause.of(new IllegalStateException("closed") {});

        assertThat(cause.name()).isEqualTo("IllegalStateException");
    }

    @Test
    void truncatesAVeryLongClassName() {
        Cause cause = Cause.of(
                new AnExceptionWhoseAuthorCouldNotStopWritingAndWhoseNameGoesOnAndOnAndOnUntilEveryReaderHasForgottenHowItBeganAndWishesForAShorterOneException());

        assertThat(cause.name()).hasSize(128).endsWith("...");
    }

    @Test
    @Spec("PD-52")
    void keepsTheChainOfCausesInOrder() {
        Throwable thrown = new IllegalStateException("outer", new RuntimeException("middle", new Exception("inner")));

        Cause cause = Cause.of(thrown);

        assertThat(chain(cause)).extracting(Cause::message).containsExactly("outer", "middle", "inner");
    }

    @Test
    void takesTheMessageOfTheCauseWhereAnExceptionHasNoneOfItsOwn() {
        Throwable thrown = new UncheckedIOException(new IOException(new IllegalStateException("the file is empty")));

        Cause cause = Cause.of(thrown);

        assertThat(chain(cause))
                .extracting(Cause::message)
                .containsExactly("the file is empty", "the file is empty", "the file is empty");
    }

    @Test
    void keepsTheMessageOfAnExceptionWhoseCauseHasNoText() {
        Throwable thrown = new IllegalStateException("outer", new RuntimeException() {
            @Override
            public String getLocalizedMessage() { // which toString() calls
                throw new IllegalStateException();
            }
        });

        assertThat(Cause.of(thrown).message()).isEqualTo("outer");
    }

    @Test
    @Spec("SE-30")
    void followsAChainThatContainsItselfOnce() {
        IllegalStateException first = new IllegalStateException("A");
        first.initCause(new IllegalStateException("B", first));

        Cause cause = Cause.of(first);

        assertThat(chain(cause)).extracting(Cause::message).containsExactly("A", "B");
    }

    @Test
    @Spec("SE-30")
    void followsAChainNoDeeperThanEight() {
        Throwable thrown = new IllegalStateException("100");
        for (int i = 99; i > 0; i--) {
            thrown = new IllegalStateException(Integer.toString(i), thrown);
        }

        Cause cause = Cause.of(thrown);

        assertThat(chain(cause)).extracting(Cause::message).containsExactly("1", "2", "3", "4", "5", "6", "7", "8");
    }

    @Test
    @Spec("SE-30")
    void followsAFaultThatIsWrappedAgainAndAgainNoDeeperThanEight() {
        FaultException thrown = new FaultException(CommonCode.UNEXPECTED.fault("0"));
        for (int i = 1; i <= 100; i++) {
            Fault fault = CommonCode.UNEXPECTED.fault(Integer.toString(i)).withCause(Cause.of(thrown));
            thrown = new FaultException(fault);
        }

        Cause cause = Cause.of(thrown);

        assertThat(chain(cause))
                .hasSize(Cause.MAX_DEPTH)
                .first()
                .extracting(Cause::message)
                .isEqualTo("100");
    }

    @Test
    @Spec("SE-30")
    void followsSuppressedFaultsThatGatherNoDeeperThanEight() {
        Throwable thrown = new IllegalStateException("0");
        for (int i = 1; i <= 100; i++) {
            Fault fault = CommonCode.UNEXPECTED.fault(Integer.toString(i)).withCause(Cause.of(thrown));
            thrown = new IllegalStateException("with suppressed");
            thrown.addSuppressed(new FaultException(fault));
        }

        Cause cause = Cause.of(thrown);

        assertThat(depth(cause)).isEqualTo(Cause.MAX_DEPTH);
    }

    @Test
    @Spec("SE-30")
    void followsFaultsThatCauseEachOtherNoDeeperThanEight() {
        FaultException thrown = new FaultException(CommonCode.UNEXPECTED.fault("100"));
        for (int i = 99; i > 0; i--) {
            thrown = new FaultException(CommonCode.UNEXPECTED.fault(Integer.toString(i)), thrown);
        }

        Cause cause = Cause.of(thrown);

        assertThat(chain(cause)).extracting(Cause::message).containsExactly("1", "2", "3", "4", "5", "6", "7", "8");
    }

    @Test
    @Spec("SE-30")
    void followsFaultsThatSuppressEachOtherNoDeeperThanEight() {
        FaultException thrown = new FaultException(CommonCode.UNEXPECTED.fault("100"));
        for (int i = 99; i > 0; i--) {
            FaultException around = new FaultException(CommonCode.UNEXPECTED.fault(Integer.toString(i)));
            around.addSuppressed(thrown);
            thrown = around;
        }

        Cause cause = Cause.of(thrown);

        assertThat(depth(cause)).isEqualTo(Cause.MAX_DEPTH);
    }

    @Test
    @Spec("SE-36")
    void keepsWhatWasSuppressed() {
        IllegalStateException thrown = new IllegalStateException("work failed");
        thrown.addSuppressed(new IllegalStateException("clean-up failed"));
        thrown.addSuppressed(new NoSuchFileException("lock"));

        Cause cause = Cause.of(thrown);

        assertThat(suppressed(cause)).extracting(Cause::message).containsExactly("clean-up failed", "lock");
    }

    @Test
    @Spec("SE-36")
    void keepsWhatWasSuppressedFurtherDown() {
        IllegalStateException inner = new IllegalStateException("inner");
        inner.addSuppressed(new IllegalStateException("clean-up failed"));

        Cause cause = Cause.of(new RuntimeException("outer", inner));

        assertThat(suppressed(chain(cause).getLast()))
                .extracting(Cause::message)
                .containsExactly("clean-up failed");
    }

    @Test
    @Spec("SE-30")
    void keepsAThrowableSuppressedByItsOwnCauseOnlyOnce() {
        IllegalStateException inner = new IllegalStateException("inner");
        IllegalStateException outer = new IllegalStateException("outer", inner);
        inner.addSuppressed(outer);

        Cause cause = Cause.of(outer);

        assertThat(suppressed(chain(cause).getLast())).isEmpty();
    }

    @Test
    void keepsNoMoreThanEightSuppressedThrowables() {
        IllegalStateException thrown = new IllegalStateException("m");
        for (int i = 0; i < 1_000; i++) {
            thrown.addSuppressed(new IllegalStateException(Integer.toString(i)));
        }

        Cause cause = Cause.of(thrown);

        assertThat(suppressed(cause)).hasSize(8);
    }

    @Test
    @Spec("SE-39")
    void keepsTheCodeOfATypedFaultInTheChain() {
        Throwable thrown =
                new IllegalStateException("outer", new FaultException(CommonCode.TIMED_OUT.fault("Too slow")));

        Cause cause = Cause.of(thrown);

        assertThat(chain(cause).getLast())
                .isEqualTo(new Cause.Thrown(
                        "FaultException", "Too slow", Optional.of("TIMED_OUT"), Optional.empty(), List.of()));
    }

    @Test
    @Spec("PD-52")
    void continuesTheChainWithTheCauseOfTheFault() {
        Fault fault = CommonCode.TIMED_OUT.fault("Too slow").withCause(Cause.of("from the fault"));

        Cause cause = Cause.of(new FaultException(fault, new IllegalStateException("only thrown")));

        assertThat(chain(cause)).extracting(Cause::message).containsExactly("Too slow", "from the fault");
    }

    @Test
    @Spec("PD-52")
    void continuesTheChainWithTheThrownCauseIfTheFaultHasNone() {
        Cause cause = Cause.of(
                new FaultException(CommonCode.TIMED_OUT.fault("Too slow"), new IllegalStateException("underneath")));

        assertThat(chain(cause)).extracting(Cause::message).containsExactly("Too slow", "underneath");
    }

    @Test
    void callsAReplacedFaultASystemError() {
        Fault fault = CommonCode.TIMED_OUT.fault("Too slow").withCause(Cause.of("underneath"));

        Cause cause = new Cause.Replaced(fault);

        assertThat(cause)
                .extracting(Cause::name, Cause::message, Cause::code, Cause::cause)
                .containsExactly("SystemError", "Too slow", Optional.of("TIMED_OUT"), fault.cause());
    }

    private static List<Cause> chain(Cause cause) {
        return Stream.iterate(Optional.of(cause), Optional::isPresent, one -> one.flatMap(Cause::cause))
                .map(Optional::get)
                .toList();
    }

    private static List<Cause> suppressed(Cause cause) {
        return ((Cause.Thrown) cause).suppressed();
    }

    private static int depth(Cause cause) {
        return 1
                + Stream.concat(cause.cause().stream(), suppressed(cause).stream())
                        .mapToInt(CauseTest::depth)
                        .max()
                        .orElse(0);
    }

    static final
    class AnExceptionWhoseAuthorCouldNotStopWritingAndWhoseNameGoesOnAndOnAndOnUntilEveryReaderHasForgottenHowItBeganAndWishesForAShorterOneException
            extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
