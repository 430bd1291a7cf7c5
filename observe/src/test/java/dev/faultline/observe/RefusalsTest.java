package dev.faultline.observe;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.text.Redactor;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A flood of requests that a server refuses because there are too many. */
class RefusalsTest {
    private static final Fault REFUSED =
            CommonCode.TOO_MANY_CALLS.fault("Too many requests of this caller are in progress");
    private static final ToolCall CALL =
            ToolCall.of(ToolContract.named("unknown"), JsonObject.EMPTY, Caller.on("http"));

    private final AtomicLong nanos = new AtomicLong();
    private final LoggerContext context = new LoggerContext();
    private final ListAppender<ILoggingEvent> records = new ListAppender<>();
    private final Logger logger = context.getLogger("test");
    private final LogObserver log =
            new LogObserver(logger, Redactor.forThisUser(), call -> "faultline").clock(nanos::get);

    @BeforeEach
    void listen() {
        records.setContext(context);
        records.start();
        logger.addAppender(records);
    }

    @Test
    void hasOneRecordASecondThatIsAWarning() {
        for (int request = 0; request < 1_000; request++) {
            log.refused(CALL, REFUSED);
        }
        nanos.addAndGet(Duration.ofSeconds(1).toNanos());
        log.refused(CALL, REFUSED);

        assertThat(records.list).hasSize(2).allSatisfy(record -> {
            assertThat(record.getLevel()).isEqualTo(Level.WARN);
            assertThat(record.getFormattedMessage()).isEqualTo("Too many requests of this caller are in progress");
        });
        assertThat(records.list.getFirst().getKeyValuePairs().toString())
                .contains("error_code=\"TOO_MANY_CALLS\"", "left_out=\"0\"");
        assertThat(records.list.getLast().getKeyValuePairs().toString()).contains("left_out=\"999\"");
    }

    @Test
    void hasOneRecordASecondAlsoIfTheRefusalsAreInTheTrail() {
        WatchedTool.fail(new FaultException(REFUSED), log);
        WatchedTool.fail(new FaultException(REFUSED), log);

        assertThat(records.list)
                .singleElement()
                .satisfies(record -> assertThat(record.getLevel()).isEqualTo(Level.WARN));
    }

    @Test
    void isCounted() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        MetricsObserver metrics = new MetricsObserver(registry, call -> Optional.empty());
        assertThat(registry.scrape()).contains("faultline_refused_requests_total{reason=\"too_many_calls\"} 0.0");

        metrics.refused(CALL, REFUSED);
        metrics.refused(CALL, REFUSED);

        assertThat(registry.scrape()).contains("faultline_refused_requests_total{reason=\"too_many_calls\"} 2.0");
    }
}
