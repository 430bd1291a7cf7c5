package dev.faultline.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialects.problemdetails.GitOperationError;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.dialects.toolfailure.ToolFailureDialect;
import dev.faultline.fault.CodeFacts;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultCode;
import dev.faultline.fault.FaultException;
import dev.faultline.fault.FaultKind;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MetricsObserverTest {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Observer observer = new MetricsObserver(registry, call -> Optional.of("codeintel"));

    @Test
    @Spec("PD-74")
    void countsEachErrorOnceByCodeOperationAndStatus() {
        WatchedTool.fail(new NoSuchFileException("a"), observer);
        WatchedTool.fail(new NoSuchFileException("b"), observer);
        WatchedTool.fail(new GitOperationError("git failed", "a.py", "blame"), observer);

        assertThat(registry.scrape())
                .contains(
                        "codeintel_errors_total{error_code=\"file-not-found\",http_status=\"404\",operation=\"files:open_file\"}"
                            + " 2.0")
                .contains(
                        "codeintel_errors_total{error_code=\"git-operation-error\",http_status=\"500\",operation=\"files:open_file\"}"
                            + " 1.0")
                .contains(
                        "faultline_faults_total{code=\"file-not-found\",dialect=\"problem-details\",tool=\"open_file\"}"
                                + " 2.0");
    }

    @Test
    void countsTheCodesOfTheAuthorUnderTheirOwnNames() {
        MetricsObserver own = new MetricsObserver(registry, call -> Optional.empty(), Set.of(OrderCode.ORDER_UNKNOWN));
        ToolBoundary boundary = ToolBoundary.of(WatchedTool.OPEN_FILE, new ToolFailureDialect(), new InMemoryRecorder())
                .observer(own)
                .build();
        own.expect(WatchedTool.OPEN_FILE, new ToolFailureDialect());
        assertThat(registry.scrape()).contains(faults("ORDER_UNKNOWN") + " 0.0");

        boundary.call(WatchedTool.call(), it -> {
            throw new FaultException(OrderCode.ORDER_UNKNOWN.fault("No such order"));
        });
        boundary.call(WatchedTool.call(), it -> {
            throw new FaultException(CommonCode.ITEM_NOT_FOUND.fault("No such item"));
        });

        assertThat(registry.scrape())
                .contains(faults("ORDER_UNKNOWN") + " 1.0")
                .contains(faults("resource_not_found") + " 1.0");
    }

    private static String faults(String code) {
        return "faultline_faults_total{code=\"" + code + "\",dialect=\"tool-failure\",tool=\"open_file\"}";
    }

    /** A code of the author of a server. */
    private enum OrderCode implements FaultCode {
        ORDER_UNKNOWN;

        @Override
        public CodeFacts facts() {
            return CodeFacts.of(FaultKind.NOT_FOUND, "There is no such order.", "A wrong number.", "List the orders.");
        }
    }

    @Test
    @Spec("PD-74")
    void doesNotCountSuccesses() {
        WatchedTool.succeed(observer);

        assertThat(registry.scrape())
                .doesNotContain("codeintel_errors_total{")
                .doesNotContain("faultline_faults_total{");
    }

    @Test
    void countsFailuresThatCouldNotBeRecorded() {
        ToolBoundary boundary = ToolBoundary.of(WatchedTool.OPEN_FILE, new ProblemDetailsDialect(), reply -> {
                    throw new FaultException(CommonCode.AUDIT_LOG_FAILED.fault("The disk is full"));
                })
                .observer(observer)
                .build();
        assertThat(registry.scrape()).contains("faultline_unrecorded_faults_total 0.0");

        boundary.call(ToolCall.of(WatchedTool.OPEN_FILE, JsonObject.EMPTY, Caller.on("c")), call -> {
            throw new NoSuchFileException("a");
        });

        assertThat(registry.scrape()).contains("faultline_unrecorded_faults_total 1.0");
    }

    @Test
    @Spec("PD-78")
    void answersIfTheRegistryFails() {
        registry.config().meterFilter(new MeterFilter() {
            @Override
            public Meter.Id map(Meter.Id id) {
                throw new IllegalStateException("no room for another meter");
            }
        });

        assertThat(WatchedTool.fail(new NoSuchFileException("a"), observer).structured())
                .hasValueSatisfying(
                        envelope -> assertThat(envelope.object("problem").flatMap(problem -> problem.string("code")))
                                .contains("file-not-found"));
    }

    @Test
    @Spec("PD-75")
    void hasNoLabelThatACallerChooses() {
        for (int i = 0; i < 50; i++) {
            WatchedTool.fail(new NoSuchFileException("file-" + i), observer);
        }

        assertThat(registry.scrape().lines().filter(line -> line.startsWith("codeintel_errors_total{")))
                .hasSize(1);
        assertThat(registry.scrape()).doesNotContain("file-1");
    }

    @Test
    @Spec({"PD-76", "PD-77"})
    void measuresTheHandlingInBucketsThatShowTenMilliseconds() {
        WatchedTool.fail(new NoSuchFileException("a"), observer);

        assertThat(registry.scrape())
                .contains("codeintel_error_handling_duration_seconds_bucket{operation=\"files:open_file\",le=\"0.01\"}")
                .contains("codeintel_error_handling_duration_seconds_count{operation=\"files:open_file\"} 1");
    }

    @Test
    @Spec("PD-76")
    void measuresTheHandlingAndNotTheTool() {
        AtomicLong seconds = new AtomicLong();
        PrometheusMeterRegistry timed =
                new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, new PrometheusRegistry(), clock(seconds));
        ToolBoundary boundary = ToolBoundary.of(
                        WatchedTool.OPEN_FILE, new ProblemDetailsDialect(), reply -> seconds.addAndGet(2))
                .observer(new MetricsObserver(timed, call -> Optional.of("codeintel")))
                .build();

        boundary.call(ToolCall.of(WatchedTool.OPEN_FILE, JsonObject.EMPTY, Caller.on("c")), call -> {
            seconds.addAndGet(60);
            throw new NoSuchFileException("a");
        });

        assertThat(timed.scrape())
                .contains("codeintel_error_handling_duration_seconds_sum{operation=\"files:open_file\"} 2.0");
    }

    private static Clock clock(AtomicLong seconds) {
        return new Clock() {
            @Override
            public long wallTime() {
                return TimeUnit.SECONDS.toMillis(seconds.get());
            }

            @Override
            public long monotonicTime() {
                return TimeUnit.SECONDS.toNanos(seconds.get());
            }
        };
    }

    @Test
    void countsOtherToolsOnlyInItsOwnMetric() {
        WatchedTool.fail(new NoSuchFileException("a"), new MetricsObserver(registry, call -> Optional.empty()));

        assertThat(registry.scrape()).contains("faultline_faults_total{").doesNotContain("codeintel_errors_total{");
    }
}
