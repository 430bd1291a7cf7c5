package dev.faultline.boundary;

import static dev.faultline.boundary.Given.NOW;
import static dev.faultline.boundary.Given.TOOL;
import static dev.faultline.boundary.Given.boundary;
import static dev.faultline.boundary.Given.call;
import static dev.faultline.boundary.Given.cause;
import static dev.faultline.boundary.Given.message;
import static dev.faultline.boundary.Given.refused;
import static dev.faultline.boundary.Given.throwing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Dialect;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialect.OccurrenceMeta;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.PlainDialect;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import dev.faultline.text.Redactor;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
class RecordingTest {
    private final InMemoryRecorder recorder = new InMemoryRecorder();

    @TableTest
    @EnumSource
    @Spec({"SE-43", "SE-45"})
    void writesThenRecordsThenNotifiesObserversThenAnswers(CallPath path) {
        List<String> events = new CopyOnWriteArrayList<>();
        Dialect dialect = FakeDialect.thatWrites(occurrence -> {
            events.add("written");
            return new PlainDialect().write(occurrence);
        });
        Observer observer = new Observer() {
            @Override
            public void occurred(ToolCall call, Reply reply, Throwable thrown) {
                events.add("observed");
            }
        };
        ToolBoundary boundary = boundary(dialect, reply -> events.add("recorded"))
                .observer(observer)
                .build();

        path.run(boundary, throwing(refused()));
        events.add("answered");

        assertThat(events).containsExactly("written", "recorded", "observed", "answered");
    }

    @TableTest
    @EnumSource
    @Spec({"SE-37", "R9"})
    void recordsTheSameEnvelopeThatIsSent(CallPath path) {
        ToolBoundary boundary = boundary(recorder).build();

        Envelope envelope = path.run(boundary, throwing(refused()));

        assertThat(recorder.replies())
                .singleElement()
                .extracting(Reply::envelope)
                .isSameAs(envelope);
    }

    @Test
    @Spec("SE-37")
    void recordsTheTimestampAndTheMessageThatAreSent() {
        Dialect dialect = FakeDialect.thatWrites(occurrence -> Envelope.failure(
                JsonObject.builder()
                        .put("timestamp", occurrence.timestamp())
                        .put("message", occurrence.fault().message())
                        .build(),
                JsonObject.EMPTY));
        ToolBoundary boundary = boundary(dialect, recorder).build();

        JsonObject sent =
                boundary.call(call(), throwing(refused())).structured().orElseThrow();

        assertThat(recorder.replies()).singleElement().satisfies(reply -> {
            assertThat(sent.string("timestamp")).contains(reply.occurrence().timestamp());
            assertThat(sent.string("message"))
                    .contains(reply.occurrence().fault().message());
        });
    }

    @Test
    void namesTheDialectAndTheCodeAsTheDialectWritesIt() {
        ToolBoundary boundary = boundary(FakeDialect.whoseCodes(fault -> CommonCode.UNEXPECTED), recorder)
                .build();

        boundary.call(call(), throwing(refused()));

        assertThat(recorder.replies()).singleElement().satisfies(reply -> {
            assertThat(reply.dialect()).isEqualTo("fake");
            assertThat(reply.code()).isEqualTo("UNEXPECTED");
            assertThat(reply.occurrence().fault().code()).isEqualTo(CommonCode.FILE_NOT_FOUND);
        });
    }

    @Test
    void takesTheIdFromItsSource() {
        Iterator<String> ids = List.of("first", "second").iterator();
        ToolBoundary boundary = boundary(recorder).ids(ids::next).build();

        boundary.call(call(), throwing(refused()));
        Envelope second = boundary.call(call(), throwing(refused()));

        assertThat(recorder.replies())
                .extracting(reply -> reply.occurrence().id())
                .containsExactly("first", "second");
        assertThat(OccurrenceMeta.read(second.meta())).map(OccurrenceMeta::id).contains("second");
    }

    @Test
    void takesTheInstantFromItsClock() {
        ToolBoundary boundary = boundary(recorder).build();

        boundary.call(call(), throwing(refused()));

        assertThat(recorder.replies())
                .singleElement()
                .extracting(reply -> reply.occurrence().at())
                .isEqualTo(NOW);
    }

    @Test
    @Spec("R9")
    void redactsTheFaultBeforeItIsWrittenOrRecorded() {
        ToolBoundary boundary =
                boundary(recorder).redactor(Redactor.forHome("/home/ada")).build();
        Fault fault = CommonCode.NETWORK_FAILED
                .fault("password=hunter2 refused")
                .withEffect(Effect.NONE)
                .withSuggestion("look into /home/ada/notes")
                .withDetails(Map.of("api_key", "abc123"));

        Envelope envelope = boundary.call(
                call(), throwing(new FaultException(fault, new IllegalStateException("secret=s3cr3t was wrong"))));

        Fault recorded = recorder.replies().getFirst().occurrence().fault();
        assertThat(message(envelope)).isEqualTo("password=[redacted] refused");
        assertThat(recorded.message()).isEqualTo("password=[redacted] refused");
        assertThat(recorded.suggestion()).contains("look into ~/notes");
        assertThat(recorded.details().orElseThrow())
                .isEqualTo(JsonObject.builder().put("api_key", "[redacted]").build());
        assertThat(cause(recorder.replies().getFirst()).message()).isEqualTo("secret=[redacted] was wrong");
    }

    @TableTest
    @CsvSource({
        "NONE, UNKNOWN, NONE",
        "UNKNOWN, UNKNOWN, UNKNOWN",
        "APPLIED, UNKNOWN, APPLIED",
        "NONE, APPLIED, APPLIED",
        "UNKNOWN, NONE, NONE",
        "UNKNOWN, APPLIED, APPLIED"
    })
    void usesTheEffectOfTheContractIfTheFaultStatesNone(Effect ofContract, Effect ofFault, Effect expected) {
        ToolBoundary boundary = boundary(recorder).build();
        ToolCall call = call(new ToolContract(
                TOOL.name(),
                TOOL.operation(),
                TOOL.emptyResult(),
                TOOL.parameters(),
                TOOL.timeLimit(),
                TOOL.grace(),
                ofContract,
                TOOL.idempotence(),
                TOOL.effectCheck()));

        Envelope envelope = boundary.call(
                call, throwing(new FaultException(refused().fault().withEffect(ofFault))));

        assertThat(OccurrenceMeta.read(envelope.meta()))
                .map(OccurrenceMeta::effect)
                .contains(expected);
        assertThat(recorder.replies().getFirst().occurrence().fault().effect()).isEqualTo(expected);
    }
}
