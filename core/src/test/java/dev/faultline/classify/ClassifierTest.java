package dev.faultline.classify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.Cause;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.Origin;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ClassifierTest {
    private static final Origin ORIGIN = Origin.ofTool("search_text");

    @TableTest
    @Spec("PD-31")
    @MethodSource("orders")
    void usesTheRuleOfTheNearestClassRegardlessOfOrder(UnaryOperator<Classifier.Builder> rules) {
        Classifier classifier = rules.apply(Classifier.builder()).build();

        Classification classification = classifier.classify(new OutsideRepository());

        assertThat(fault(classification).code()).isEqualTo(CommonCode.ACCESS_DENIED);
    }

    static List<UnaryOperator<Classifier.Builder>> orders() {
        UnaryOperator<Classifier.Builder> near =
                rules -> rules.on(OutsideRepository.class, e -> CommonCode.ACCESS_DENIED.fault("Outside"));
        UnaryOperator<Classifier.Builder> far =
                rules -> rules.on(RuntimeException.class, e -> CommonCode.TIMED_OUT.fault("Too slow"));
        return List.of(rules -> near.apply(far.apply(rules)), rules -> far.apply(near.apply(rules)));
    }

    @Test
    @Spec("PD-31")
    void usesTheRuleOfTheSuperclassForAClassWithoutOne() {
        Classifier classifier = Classifier.standard().withCallerErrors(Set.of(IllegalArgumentException.class));

        Classification classification = classifier.classify(new OutsideRepository());

        assertThat(fault(classification).code()).isEqualTo(CommonCode.INVALID_ARGUMENT);
    }

    @Test
    @Spec("R30")
    void keepsTheExistingRuleOfACallerErrorClass() {
        Classifier classifier = Classifier.builder()
                .on(OutsideRepository.class, e -> CommonCode.ACCESS_DENIED.fault("Outside"))
                .build()
                .withCallerErrors(Set.of(OutsideRepository.class));

        Classification classification = classifier.classify(new OutsideRepository());

        assertThat(fault(classification).code()).isEqualTo(CommonCode.ACCESS_DENIED);
    }

    @Test
    void letsALaterRuleReplaceAnEarlierOne() {
        Classifier classifier = Classifier.builder()
                .on(NoSuchFileException.class, e -> CommonCode.NETWORK_FAILED.fault("Share is gone"))
                .build();

        Classification classification = classifier.classify(new NoSuchFileException("a"));

        assertThat(fault(classification).message()).isEqualTo("Share is gone");
    }

    @Test
    void usesTheRuleOfTheSuperclassIfARuleReturnsNothing() {
        Classifier classifier = Classifier.builder()
                .on(Exception.class, e -> CommonCode.TIMED_OUT.fault("Too slow"))
                .build();

        Classification classification = classifier.classify(new IOException("of unknown kind"));

        assertThat(fault(classification).code()).isEqualTo(CommonCode.TIMED_OUT);
    }

    @Test
    @Spec("PD-52")
    void addsTheThrowableAsTheCauseOfTheFaultOfARule() {
        IOException thrown = new NoSuchFileException("a", null, "gone");

        Classification classification = Classifier.standard().classify(thrown);

        assertThat(fault(classification).cause()).hasValue(Cause.of(thrown));
    }

    @Test
    void keepsTheCauseThatARuleGives() {
        Cause own = Cause.of("the rule's own");
        Classifier classifier = Classifier.builder()
                .on(IOException.class, e -> CommonCode.TIMED_OUT.fault("m").withCause(own))
                .build();

        Classification classification = classifier.classify(new IOException("x"));

        assertThat(fault(classification).cause()).hasValue(own);
    }

    @Test
    @Spec("R55")
    void looksThroughExceptionsWithoutARule() {
        Throwable wrapped = new IllegalStateException(
                "tool", new RuntimeException("service", new Exception("repository", new TimeoutException("slow"))));

        Fault fault = fault(Classifier.standard().classify(wrapped));

        assertThat(fault.code()).isEqualTo(CommonCode.TIMED_OUT);
        assertThat(fault.cause()).hasValue(Cause.of(wrapped));
    }

    @Test
    @Spec("R55")
    void looksThroughEightCausesAndNoMore() {
        Throwable wrapped = new TimeoutException("slow");
        for (int depth = 0; depth < 8; depth++) {
            wrapped = new IllegalStateException(wrapped);
        }

        assertThat(fault(Classifier.standard().classify(wrapped)).code()).isEqualTo(CommonCode.TIMED_OUT);
        assertThat(fault(Classifier.standard().classify(new IllegalStateException(wrapped)))
                        .code())
                .isEqualTo(CommonCode.UNEXPECTED);
    }

    @Test
    @Spec("R55")
    void appliesTheRulesForAnythingToTheThrownObjectOnly() {
        Classifier classifier = Classifier.builder()
                .on(RuntimeException.class, e -> CommonCode.NETWORK_FAILED.fault("Gone"))
                .build();

        Classification thrown = classifier.classify(new IllegalStateException("x", new TimeoutException()));
        Classification cause = classifier.classify(new Exception("x", new IllegalStateException("y")));

        assertThat(fault(thrown).code()).isEqualTo(CommonCode.NETWORK_FAILED);
        assertThat(fault(cause).code()).isEqualTo(CommonCode.UNEXPECTED);
    }

    @Test
    @Spec("R55")
    void addedRulesComeBeforeTheStandardOnes() {
        Classifier classifier = Classifier.builder()
                .on(IOException.class, e -> CommonCode.TIMED_OUT.fault("Too slow"))
                .library(thrown -> Optional.of(CommonCode.NETWORK_FAILED.fault("Gone")))
                .build();

        Classification ofSuperclass = classifier.classify(new NoSuchFileException("a"));
        Classification ofCause = classifier.classify(new SecurityException("x", new IOException("y")));

        assertThat(fault(ofSuperclass).code()).isEqualTo(CommonCode.TIMED_OUT);
        assertThat(fault(ofCause).code()).isEqualTo(CommonCode.TIMED_OUT);
    }

    @Test
    @Spec("R55")
    void anAddedRuleForAnythingAppliesToWhatTheStandardRulesDoNotKnow() {
        Classifier classifier = Classifier.builder()
                .on(Exception.class, e -> CommonCode.INTERNAL_ERROR.fault("Sorry"))
                .build();

        assertThat(fault(classifier.classify(new TimeoutException())).code()).isEqualTo(CommonCode.TIMED_OUT);
        assertThat(fault(classifier.classify(new IllegalStateException())).message())
                .isEqualTo("Sorry");
    }

    @Test
    @Spec("R55")
    void rulesOfLibrariesApplyToCausesToo() {
        Classifier classifier = Classifier.builder()
                .library(thrown -> thrown instanceof ArithmeticException
                        ? Optional.of(CommonCode.RATE_LIMITED.fault("Too many"))
                        : Optional.empty())
                .build();
        IllegalStateException thrown = new IllegalStateException("outer", new ArithmeticException("inner"));

        Fault fault = fault(classifier.classify(thrown));

        assertThat(fault.code()).isEqualTo(CommonCode.RATE_LIMITED);
        assertThat(fault.cause().map(Cause::message)).hasValue("outer");
        assertThat(fault(classifier.classify(new IllegalStateException("x"))).code())
                .isEqualTo(CommonCode.UNEXPECTED);
    }

    @Test
    @Spec("R55")
    void aCauseNeverLetsTheCallGoUnanswered() {
        Classifier classifier =
                Classifier.builder().escaping(TimeoutException.class).build();

        Classification classification = classifier.classify(new IllegalStateException(new TimeoutException()));

        assertThat(fault(classification).code()).isEqualTo(CommonCode.TIMED_OUT);
    }

    @Test
    @Spec("R55")
    void survivesCausesThatContainThemselves() {
        RuntimeException outer = new RuntimeException("outer");
        outer.initCause(new RuntimeException("inner", outer));

        assertThat(fault(Classifier.standard().classify(outer)).code()).isEqualTo(CommonCode.UNEXPECTED);
    }

    @TableTest
    @Spec("R55")
    @MethodSource("files")
    void aFileThatTheCallerDidNotNameIsNoMistakeOfTheCaller(String arguments, Throwable thrown, CommonCode code) {
        JsonValue sent = JsonText.read(arguments).clean().orElseThrow();

        assertThat(fault(Classifier.standard().classify(thrown, sent)).code()).isEqualTo(code);
    }

    static Stream<Arguments> files() {
        NoSuchFileException missing = new NoSuchFileException("/srv/docs/notes.md");
        return Stream.of(
                Arguments.of("{\"path\":\"notes.md\"}", missing, CommonCode.FILE_NOT_FOUND),
                Arguments.of("{\"paths\":[{\"at\":\"docs/notes.md\"}]}", missing, CommonCode.FILE_NOT_FOUND),
                Arguments.of("{\"text\":\"Read docs/notes.md, please\"}", missing, CommonCode.FILE_NOT_FOUND),
                Arguments.of("{\"path\":\"other.md\",\"n\":1}", missing, CommonCode.UNEXPECTED),
                Arguments.of("{\"path\":\"old-notes.md\"}", missing, CommonCode.UNEXPECTED),
                Arguments.of("{\"path\":\"notes.md.gz\"}", missing, CommonCode.UNEXPECTED),
                Arguments.of("{\"path\":\"anotes.md, notes.md\"}", missing, CommonCode.FILE_NOT_FOUND),
                Arguments.of("{}", missing, CommonCode.UNEXPECTED),
                Arguments.of("{}", new IllegalStateException(missing), CommonCode.UNEXPECTED),
                Arguments.of(
                        "{\"path\":\"notes.md\"}",
                        new FileNotFoundException("notes.md (Permission denied)"),
                        CommonCode.ACCESS_DENIED),
                Arguments.of(
                        "{\"name\":\"git\"}",
                        new IOException("Cannot run program \"git\": error=2, No such file or directory"),
                        CommonCode.UNEXPECTED),
                Arguments.of("{}", new IOException("No space left on device"), CommonCode.OUT_OF_RESOURCES));
    }

    @Test
    @Spec({"TE-20", "PD-39"})
    void hidesTheTextOfAnUnexpectedThrowable() {
        Classification classification =
                Classifier.standard().classify(new IllegalStateException("SELECT * FROM users failed"));

        assertThat(fault(classification))
                .extracting(Fault::code, Fault::message)
                .containsExactly(CommonCode.UNEXPECTED, "An unexpected error occurred");
    }

    @Test
    @Spec("TE-20")
    void keepsTheTextOfAnUnexpectedThrowableInTheCause() {
        Classification classification =
                Classifier.standard().classify(new IllegalStateException("queue in /var/spool/app/queue is closed"));

        assertThat(fault(classification).cause().map(Cause::message)).hasValue("queue in [path] is closed");
    }

    @Test
    @Spec("SE-39")
    void keepsATypedFaultUnchanged() {
        Fault fault = CommonCode.TIMED_OUT
                .fault("Too slow")
                .withSuggestion("Ask for less")
                .withDetails(List.of(1));

        Classification classification = Classifier.standard().classify(new FaultException(fault, ORIGIN, null));

        assertThat(classification).isEqualTo(new Classification.Contained(fault, ORIGIN));
    }

    @Test
    @Spec("SE-39")
    void keepsCodeAndOriginOfATypedFaultThatWasWrappedTwice() {
        Fault fault = CommonCode.TIMED_OUT.fault("Too slow");
        Throwable wrapped =
                new RuntimeException("outer", new RuntimeException("inner", new FaultException(fault, ORIGIN, null)));

        Classification classification = Classifier.standard().classify(wrapped);

        assertThat(classification).isEqualTo(new Classification.Contained(fault, ORIGIN));
    }

    @Test
    @Spec("SE-39")
    void keepsTheCodeOfATypedFaultWrappedInAnIoException() {
        Throwable wrapped = new IOException("outer", new FaultException(CommonCode.TIMED_OUT.fault("Too slow")));

        Classification classification = Classifier.standard().classify(wrapped);

        assertThat(fault(classification).code()).isEqualTo(CommonCode.TIMED_OUT);
    }

    @Test
    @Spec("SE-39")
    void keepsASubclassOfFaultExceptionUnchangedRegardlessOfRules() {
        Classifier classifier = Classifier.builder()
                .on(RuntimeException.class, e -> CommonCode.NETWORK_FAILED.fault("m"))
                .build();

        Classification classification = classifier.classify(new FaultException(CommonCode.TIMED_OUT.fault("Too slow")) {
            private static final long serialVersionUID = 1;
        });

        assertThat(fault(classification).code()).isEqualTo(CommonCode.TIMED_OUT);
    }

    @Test
    @Spec("PD-52")
    void addsTheCauseOfATypedFault() {
        IllegalStateException cause = new IllegalStateException("underneath");

        Classification classification =
                Classifier.standard().classify(new FaultException(CommonCode.TIMED_OUT.fault("Too slow"), cause));

        assertThat(fault(classification).cause()).hasValue(Cause.of(cause));
    }

    @Test
    void keepsTheCauseThatATypedFaultKnows() {
        Fault fault = CommonCode.TIMED_OUT.fault("Too slow").withCause(Cause.of("known"));

        Classification classification =
                Classifier.standard().classify(new FaultException(fault, new IllegalStateException("thrown")));

        assertThat(fault(classification)).isEqualTo(fault);
    }

    @Test
    @Spec("SE-36")
    void keepsFailuresSuppressedByATypedFault() {
        FaultException thrown = new FaultException(CommonCode.TIMED_OUT.fault("Too slow"));
        thrown.addSuppressed(new IllegalStateException("clean-up failed"));

        Classification classification = Classifier.standard().classify(thrown);

        assertThat(fault(classification).cause())
                .hasValue(new Cause.Thrown(
                        "FaultException",
                        "Too slow",
                        Optional.of("TIMED_OUT"),
                        Optional.empty(),
                        List.of(Cause.of(new IllegalStateException("clean-up failed")))));
    }

    @Test
    @Spec("SE-36")
    void keepsFailuresSuppressedByAKnownException() {
        NoSuchFileException thrown = new NoSuchFileException("a");
        thrown.addSuppressed(new IllegalStateException("clean-up failed"));

        Classification classification = Classifier.standard().classify(thrown);

        assertThat(fault(classification).cause().orElseThrow().toString()).contains("clean-up failed");
    }

    @Test
    void letsAThrowableOfAnEscapingClassEscape() {
        Classifier classifier =
                Classifier.builder().escaping(IllegalStateException.class).build();
        IllegalStateException thrown = new IllegalStateException("protocol error") {};

        Classification classification = classifier.classify(thrown);

        assertThat(classification).isEqualTo(new Classification.Escaping(thrown));
    }

    @Test
    void containsASubclassOfAnEscapingClassWithItsOwnRule() {
        Classifier classifier = Classifier.builder()
                .on(FileSystemException.class, e -> CommonCode.ACCESS_DENIED.fault("m"))
                .escaping(IOException.class)
                .build();

        Classification classification = classifier.classify(new FileSystemException("a"));

        assertThat(fault(classification).code()).isEqualTo(CommonCode.ACCESS_DENIED);
    }

    @Test
    @Spec("SE-34")
    void doesNotChangeWhenItsBuilderIsUsedFurther() {
        Classifier.Builder builder = Classifier.builder();
        Classifier classifier = builder.build();

        builder.on(NoSuchFileException.class, e -> CommonCode.UNEXPECTED.fault("m"));

        assertThat(fault(classifier.classify(new NoSuchFileException("a"))).code())
                .isEqualTo(CommonCode.FILE_NOT_FOUND);
    }

    private static Fault fault(Classification classification) {
        assertThat(classification).isInstanceOf(Classification.Contained.class);
        return ((Classification.Contained) classification).fault();
    }

    /** As in the problem-details contract: its superclass is an illegal argument, but it has another meaning. */
    private static final class OutsideRepository extends IllegalArgumentException {
        private static final long serialVersionUID = 1;
    }
}
