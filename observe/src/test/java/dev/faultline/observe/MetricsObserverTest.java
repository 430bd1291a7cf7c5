package dev.faultline.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.Observer;
import dev.faultline.dialects.problemdetails.GitOperationError;
import dev.faultline.testing.Spec;
import dev.faultline.tool.ToolCall;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class MetricsObserverTest {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final Observer observer = new MetricsObserver(registry, call -> true);

    @Test
    @Spec("PD-74")
    void countsEachErrorOnceByCodeOperationAndStatus() {
        Failing.with(new NoSuchFileException("a"), observer);
        Failing.with(new NoSuchFileException("b"), observer);
        Failing.with(new GitOperationError("git failed", "a.py", "blame"), observer);

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
    @Spec("PD-74")
    void countsNoSuccess() {
        Failing.not(observer);

        assertThat(registry.scrape())
                .doesNotContain("codeintel_errors_total{")
                .doesNotContain("faultline_faults_total{");
    }

    @Test
    @Spec("PD-75")
    void hasNoLabelThatACallerChooses() {
        for (int i = 0; i < 50; i++) {
            Failing.with(new NoSuchFileException("file-" + i), observer);
        }

        assertThat(registry.scrape().lines().filter(line -> line.startsWith("codeintel_errors_total{")))
                .hasSize(1);
        assertThat(registry.scrape()).doesNotContain("file-1");
    }

    @Test
    @Spec({"PD-76", "PD-77"})
    void measuresTheHandlingInBucketsThatShowTenMilliseconds() {
        Failing.with(new NoSuchFileException("a"), observer);

        assertThat(registry.scrape())
                .contains("codeintel_error_handling_duration_seconds_bucket{operation=\"files:open_file\",le=\"0.01\"}")
                .contains("codeintel_error_handling_duration_seconds_count{operation=\"files:open_file\"} 1");
    }

    @Test
    @Spec("PD-76")
    void beginsToMeasureWhenTheToolHasFailed() {
        PrometheusMeterRegistry slow = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        MetricsObserver metrics = new MetricsObserver(slow, call -> true);
        boolean[] failed = new boolean[1];
        Observer order = new Observer() {
            @Override
            public void started(ToolCall call) {
                assertThat(slow.scrape()).doesNotContain("duration_seconds_count");
            }

            @Override
            public void failing(ToolCall call, Throwable thrown) {
                failed[0] = true;
            }
        };

        Failing.with(new NoSuchFileException("a"), order, metrics);

        assertThat(failed[0]).isTrue();
        assertThat(slow.scrape()).contains("codeintel_error_handling_duration_seconds_count");
    }

    @Test
    void countsOtherToolsOnlyUnderItsOwnName() {
        Failing.with(new NoSuchFileException("a"), new MetricsObserver(registry, call -> false));

        assertThat(registry.scrape()).contains("faultline_faults_total{").doesNotContain("codeintel_errors_total{");
    }
}
