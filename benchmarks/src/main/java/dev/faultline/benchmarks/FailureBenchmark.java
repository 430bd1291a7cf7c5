package dev.faultline.benchmarks;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.Dialects;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A call that fails, from the throwable to the recorded envelope, in each dialect. */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class FailureBenchmark {
    private static final ToolContract CONTRACT = ToolContract.named("read").readOnly();

    @Param({"system-error", "tool-error", "problem-details", "tool-result", "tool-failure", "resolve-v0"})
    @SuppressWarnings("NullAway.Init") // set by JMH
    private String dialect;

    private final ToolCall call = ToolCall.of(CONTRACT, JsonObject.EMPTY, Caller.on("benchmark"));
    private final AtomicReference<Object> memory = new AtomicReference<>();
    private final IllegalStateException unexpected = new IllegalStateException("no connection to the order store");
    private final FaultException expected = new FaultException(CommonCode.FILE_NOT_FOUND
            .fault("File not found: src/main.py")
            .withSuggestion("List the directory and use a path that exists.")
            .withDetails(JsonObject.builder().put("path", "src/main.py").build()));

    @SuppressWarnings("NullAway.Init") // set by build()
    private ToolBoundary boundary;

    @Setup
    public void build() {
        boundary = ToolBoundary.of(CONTRACT, Dialects.find(dialect).orElseThrow(), memory::set)
                .build();
    }

    @Benchmark
    public Envelope expected() {
        return boundary.call(call, (ToolHandler<Envelope>) it -> {
            throw expected;
        });
    }

    @Benchmark
    public Envelope unexpected() {
        return boundary.call(call, (ToolHandler<Envelope>) it -> {
            throw unexpected;
        });
    }
}
