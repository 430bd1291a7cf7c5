package dev.faultline.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.Fault;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.tool.CallCancelledException;
import dev.faultline.tool.Caller;
import dev.faultline.tool.CancellationSource;
import dev.faultline.tool.ToolCall;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CallsObserverTest {
    private static final Envelope FINE = new Envelope(List.of("fine"), Optional.empty(), JsonObject.EMPTY, false);

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final CallsObserver observer = new CallsObserver(registry);

    @Test
    void countsAndTimesSuccessesAndFailures() {
        WatchedTool.succeed(observer);
        WatchedTool.succeed(observer);
        WatchedTool.fail(new NoSuchFileException("a"), observer);

        assertThat(registry.scrape())
                .contains("faultline_calls_total{outcome=\"succeeded\",tool=\"open_file\"} 2.0")
                .contains("faultline_calls_total{outcome=\"failed\",tool=\"open_file\"} 1.0")
                .contains("faultline_call_duration_seconds_count{tool=\"open_file\"} 3")
                .contains("faultline_call_duration_seconds_bucket{tool=\"open_file\",le=\"30.0\"} 3")
                .contains("faultline_calls_in_flight{tool=\"open_file\"} 0.0");
    }

    @Test
    void passesEachCallThatWasNotCancelledToAListener() {
        List<String> ended = new ArrayList<>();
        CallsObserver reporting =
                new CallsObserver(registry, (tool, failed, took) -> ended.add(tool + " failed: " + failed));

        WatchedTool.succeed(reporting);
        WatchedTool.fail(new NoSuchFileException("a"), reporting);

        assertThat(ended).containsExactly("open_file failed: false", "open_file failed: true");
    }

    @Test
    void reportsCallsInFlight() {
        boundary().call(call(), it -> {
            assertThat(registry.scrape()).contains("faultline_calls_in_flight{tool=\"open_file\"} 1.0");
            return FINE;
        });

        assertThat(registry.scrape()).contains("faultline_calls_in_flight{tool=\"open_file\"} 0.0");
    }

    @Test
    void countsANestedCallSeparately() {
        boundary().call(call(), it -> {
            WatchedTool.fail(new NoSuchFileException("a"), observer);
            return FINE;
        });

        assertThat(registry.scrape())
                .contains("faultline_calls_total{outcome=\"succeeded\",tool=\"open_file\"} 1.0")
                .contains("faultline_calls_total{outcome=\"failed\",tool=\"open_file\"} 1.0")
                .contains("faultline_calls_in_flight{tool=\"open_file\"} 0.0");
    }

    @Test
    void countsACancelledCall() {
        CancellationSource client = new CancellationSource();
        assertThatThrownBy(() -> boundary().call(call().cancelledBy(client), it -> {
                    client.request();
                    throw new CallCancelledException();
                }))
                .isInstanceOf(CallCancelledException.class);

        assertThat(registry.scrape()).contains("faultline_calls_total{outcome=\"cancelled\",tool=\"open_file\"} 1.0");
    }

    @Test
    void countsACallThatTheServerEndsFromAnotherThreadAsFailed() {
        ToolCall call = call();
        ToolBoundary boundary = boundary();

        boundary.call(call, it -> {
            Fault late = CommonCode.TIMED_OUT.fault("The server did not answer in time");
            Thread watch = Thread.ofPlatform().start(() -> boundary.abandon(call, late, envelope -> envelope));
            watch.join();
            return FINE;
        });

        assertThat(registry.scrape())
                .contains("faultline_calls_total{outcome=\"failed\",tool=\"open_file\"} 1.0")
                .contains("faultline_calls_total{outcome=\"succeeded\",tool=\"open_file\"} 0.0");
    }

    @Test
    void registersExpectedToolsAtZero() {
        observer.expect("write_file");

        assertThat(registry.scrape())
                .contains("faultline_calls_total{outcome=\"failed\",tool=\"write_file\"} 0.0")
                .contains("faultline_calls_in_flight{tool=\"write_file\"} 0.0");
    }

    private ToolBoundary boundary() {
        return ToolBoundary.of(WatchedTool.OPEN_FILE, new ProblemDetailsDialect(), new InMemoryRecorder())
                .observer(observer)
                .build();
    }

    private static ToolCall call() {
        return ToolCall.of(WatchedTool.OPEN_FILE, JsonObject.EMPTY, Caller.on("c"));
    }
}
