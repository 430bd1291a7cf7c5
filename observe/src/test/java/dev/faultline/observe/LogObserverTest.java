package dev.faultline.observe;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.problemdetails.GitOperationError;
import dev.faultline.dialects.problemdetails.InvalidLineRangeError;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.FaultKind;
import dev.faultline.fault.UnlistedCode;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonPointer;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.PlainDialect;
import dev.faultline.testing.Spec;
import dev.faultline.text.Redactor;
import dev.faultline.tool.Caller;
import dev.faultline.tool.CancellationSource;
import dev.faultline.tool.Issue;
import dev.faultline.tool.Issues;
import dev.faultline.tool.ToolCall;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.NoSuchFileException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LogObserverTest {
    private final LoggerContext context = new LoggerContext();
    private final Logger logger = context.getLogger("test");
    private final ListAppender<ILoggingEvent> records = new ListAppender<>();
    private final LogObserver observer = new LogObserver(logger, Redactor.forThisUser(), call -> "codeintel_mcp");

    @BeforeEach
    void listen() {
        records.setContext(context);
        records.start();
        logger.addAppender(records);
    }

    @Test
    @Spec("PD-65")
    void logsADomainErrorWithItsCodeAndContext() {
        WatchedTool.fail(new InvalidLineRangeError("start_line must be positive", "a.py", 0, null), observer);

        ILoggingEvent record = only();
        assertThat(record.getLevel()).isEqualTo(Level.WARN);
        assertThat(record.getFormattedMessage()).isEqualTo("start_line must be positive");
        assertThat(fields(record))
                .containsExactly(
                        entry("severity", "WARNING"),
                        entry("component", "codeintel_mcp"),
                        entry("operation", "files:open_file"),
                        entry("tool", "open_file"),
                        entry("occurrence", requireNonNull(fields(record).get("occurrence"))),
                        entry("error_code", "invalid-parameter"),
                        entry("context", requireNonNull(fields(record).get("context"))));
        assertThat(fields(record).get("context")).asString().contains("a.py");
    }

    @Test
    void namesTheOwnCodeOfAToolBeforeTheOneThatIsSent() {
        ToolBoundary boundary = ToolBoundary.of(WatchedTool.OPEN_FILE, new ToolFailureDialect(), new InMemoryRecorder())
                .observer(observer)
                .build();

        boundary.call(WatchedTool.call(), it -> {
            throw new FaultException(new UnlistedCode("ORDER_NOT_FOUND", FaultKind.NOT_FOUND).fault("No such order"));
        });
        boundary.call(WatchedTool.call(), it -> {
            throw new FaultException(CommonCode.STATE_CONFLICT.fault("Already paid"));
        });

        Map<String, Object> own = fields(records.list.getFirst());
        assertThat(own).containsEntry("code", "ORDER_NOT_FOUND").containsEntry("error_code", "resource_not_found");
        assertThat(own.keySet()).containsSubsequence("code", "error_code");
        assertThat(fields(records.list.getLast()))
                .doesNotContainKey("code")
                .containsEntry("error_code", "STATE_CONFLICT");
    }

    @Test
    @Spec({"PD-51", "PD-65", "R15"})
    void logsTheContextThatIsSent() {
        Envelope range = WatchedTool.fail(new InvalidLineRangeError("No such lines", "a.py", 3, null), observer);
        Envelope rejected = WatchedTool.fail(
                new FaultException(Issues.faultOf(List.of(Issue.value(JsonPointer.ROOT.child("path"), "text")))),
                observer);

        assertThat(fields(records.list.getFirst()).get("context"))
                .hasToString(JsonText.print(extensions(range).orElseThrow()));
        assertThat(extensions(rejected)).isEmpty();
        assertThat(fields(records.list.getLast())).doesNotContainKey("context");
    }

    private static Optional<JsonValue> extensions(Envelope sent) {
        return sent.object().flatMap(it -> it.object("problem")).flatMap(it -> it.get("extensions"));
    }

    @Test
    @Spec("PD-66")
    void logsAMissingFile() {
        WatchedTool.fail(new NoSuchFileException("a.py"), observer);

        ILoggingEvent record = only();
        assertThat(record.getLevel()).isEqualTo(Level.WARN);
        assertThat(record.getFormattedMessage()).isEqualTo("File not found");
        assertThat(fields(record))
                .containsExactly(
                        entry("severity", "WARNING"),
                        entry("component", "codeintel_mcp"),
                        entry("operation", "files:open_file"),
                        entry("tool", "open_file"),
                        entry("occurrence", requireNonNull(fields(record).get("occurrence"))),
                        entry("error", "a.py"));
    }

    @Test
    void namesTheOccurrenceTheToolAndTheCallerInEveryRecord() {
        Caller ann = new Caller("c", Optional.of("ann"), Optional.of("executor"));
        ToolCall call = ToolCall.of(WatchedTool.OPEN_FILE, JsonObject.EMPTY, ann);

        Envelope sent = WatchedTool.fail(call, new NoSuchFileException("a.py"), observer);
        observer.partial(call, "three files could not be read");
        observer.late(call, new IllegalStateException());

        String id = sent.meta()
                .object("dev.faultline/occurrence")
                .flatMap(occurrence -> occurrence.string("id"))
                .orElseThrow();
        assertThat(fields(records.list.getFirst())).contains(entry("occurrence", id));
        assertThat(records.list)
                .hasSize(3)
                .allSatisfy(record ->
                        assertThat(fields(record)).contains(entry("tool", "open_file"), entry("caller", "ann")));
    }

    @Test
    void namesTheServerAndTheSpanOfATracedCall() {
        InMemorySpanExporter spans = InMemorySpanExporter.create();
        OpenTelemetrySdk telemetry = OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .addSpanProcessor(SimpleSpanProcessor.create(spans))
                        .build())
                .build();

        WatchedTool.fail(new NoSuchFileException("a.py"), observer.server("orders"), new TraceObserver(telemetry));

        SpanData span = spans.getFinishedSpanItems().getFirst();
        assertThat(fields(only()))
                .contains(
                        entry("server", "orders"),
                        entry("trace_id", span.getTraceId()),
                        entry("span_id", span.getSpanId()));
    }

    @Test
    @Spec("PD-67")
    void logsTheEncodingOfAFileThatCannotBeDecoded() {
        WatchedTool.fail(new MalformedInputException(3), observer);

        ILoggingEvent record = only();
        assertThat(record.getLevel()).isEqualTo(Level.WARN);
        assertThat(fields(record)).contains(entry("encoding", "utf-8"), entry("reason", "Input length = 3"));
    }

    @Test
    @Spec("PD-68")
    void logsTheOperationOfARejectedValue() {
        WatchedTool.fail(new IllegalArgumentException("not a number"), observer);

        ILoggingEvent record = only();
        assertThat(record.getLevel()).isEqualTo(Level.WARN);
        assertThat(fields(record)).contains(entry("operation", "files:open_file"), entry("error", "not a number"));
    }

    @Test
    @Spec({"PD-69", "PD-92"})
    void logsAnUnexpectedFailureWithARedactedStackTrace() {
        WatchedTool.fail(new IllegalStateException("jdbc:postgresql://admin:hunter2@db/orders"), observer);

        ILoggingEvent record = only();
        assertThat(record.getLevel()).isEqualTo(Level.ERROR);
        assertThat(record.getFormattedMessage()).isEqualTo("Unexpected error");
        assertThat(fields(record)).contains(entry("exception_type", "IllegalStateException"));
        assertThat(stack(record)).contains("LogObserverTest").doesNotContain("hunter2");
    }

    @Test
    @Spec("R54")
    void namesToolAndIdInTheMessageOfAnUnexpectedFailure() {
        ToolBoundary boundary = ToolBoundary.of(WatchedTool.OPEN_FILE, new PlainDialect(), reply -> {})
                .observer(observer)
                .ids(() -> "d6a0fe60")
                .build();
        NullPointerException thrown = new NullPointerException("order");

        boundary.call(ToolCall.of(WatchedTool.OPEN_FILE, JsonObject.EMPTY, Caller.on("c")), it -> {
            throw thrown;
        });

        assertThat(only().getFormattedMessage()).isEqualTo("Unexpected error in open_file (failure d6a0fe60)");
        assertThat(((ThrowableProxy) only().getThrowableProxy()).getThrowable()).isSameAs(thrown);
    }

    @Test
    @Spec("PD-42")
    void logsTheThrowableInsideAWrapper() {
        WatchedTool.fail(new CompletionException(new ArithmeticException("odd")), observer);

        assertThat(fields(only())).contains(entry("exception_type", "ArithmeticException"));
    }

    @Test
    @Spec("PD-73")
    void logsAtTheLevelOfTheCode() {
        WatchedTool.fail(new NoSuchFileException("a"), observer);
        WatchedTool.fail(new GitOperationError("git failed", "a.py", "blame"), observer);
        WatchedTool.fail(new FaultException(CommonCode.AUDIT_LOG_FAILED.fault("The disk is full")), observer);

        assertThat(records.list.stream().map(record -> fields(record).get("severity")))
                .containsExactly("WARNING", "ERROR", "CRITICAL");
    }

    @Test
    @Spec("PD-70")
    void logsNothingForASuccess() {
        WatchedTool.succeed(observer);

        assertThat(records.list).isEmpty();
    }

    @Test
    @Spec("PD-71")
    void keepsALineBreakOutOfTheRecord() {
        WatchedTool.fail(new IllegalArgumentException("a\r\n{\"level\":\"CRITICAL\"}"), observer);

        assertThat(fields(only()).get("error")).asString().doesNotContain("\n").doesNotContain("\r");
    }

    @Test
    @Spec("PD-70")
    void addsNoRecordForALateFailureAfterATimeout() {
        logger.setLevel(Level.INFO);
        ToolCall answered = ToolCall.of(WatchedTool.OPEN_FILE, JsonObject.EMPTY, Caller.on("c"));

        observer.late(answered, new IllegalStateException("interrupted"));

        assertThat(records.list).isEmpty();
    }

    @Test
    void logsTheFailureOfACancelledCall() {
        CancellationSource client = new CancellationSource();
        client.request();
        ToolCall cancelled = ToolCall.of(WatchedTool.OPEN_FILE, JsonObject.EMPTY, Caller.on("c"))
                .cancelledBy(client);

        observer.late(cancelled, new IllegalStateException("failed"));

        assertThat(only().getLevel()).isEqualTo(Level.WARN);
    }

    @Test
    void logsWhyAComponentFailed() {
        ToolCall call = ToolCall.of(WatchedTool.OPEN_FILE, JsonObject.EMPTY, Caller.on("c"));
        ToolBoundary boundary = ToolBoundary.of(WatchedTool.OPEN_FILE, new ProblemDetailsDialect(), reply -> {
                    throw new IOException("no route to jdbc:postgresql://admin:hunter2@db/orders");
                })
                .observer(observer)
                .build();

        boundary.call(call, it -> {
            throw new NoSuchFileException("a.py");
        });

        assertThat(records.list.stream().map(ILoggingEvent::getFormattedMessage))
                .containsExactly("A component failed while it handled a call of open_file", "Unexpected error");
        ILoggingEvent record = records.list.getFirst();
        assertThat(record.getLevel()).isEqualTo(Level.ERROR);
        assertThat(fields(record)).contains(entry("tool", "open_file"), entry("exception_type", "IOException"));
        assertThat(stack(record))
                .contains("java.io.IOException: no route to")
                .contains("LogObserverTest")
                .doesNotContain("hunter2");
    }

    private static String stack(ILoggingEvent record) {
        return ThrowableProxyUtil.asString(record.getThrowableProxy());
    }

    private ILoggingEvent only() {
        assertThat(records.list).hasSize(1);
        return records.list.getFirst();
    }

    private static Map<String, Object> fields(ILoggingEvent record) {
        Map<String, Object> fields = new LinkedHashMap<>();
        record.getKeyValuePairs().forEach(pair -> fields.put(pair.key, pair.value));
        return fields;
    }
}
