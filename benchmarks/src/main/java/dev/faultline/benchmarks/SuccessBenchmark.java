package dev.faultline.benchmarks;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Caller;
import dev.faultline.tool.Parameter;
import dev.faultline.tool.Parameters;
import dev.faultline.tool.Shape;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The overhead of the boundary for a successful call: the handler alone, the bare boundary, and each part added to it.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SuccessBenchmark {
    private static final Parameter<String> PATH = Parameter.required("path", Shape.nonEmptyText(), "A path.");
    private static final Parameter<Optional<Long>> LINE =
            Parameter.optional("line", Shape.integer(1, 1_000), "A line.");
    private static final Parameters<String> PARAMETERS = Parameters.of(arguments -> arguments.get(PATH), PATH, LINE);
    private static final ToolContract CONTRACT =
            ToolContract.named("read").parameters(PARAMETERS).readOnly();
    private static final Envelope ANSWER = new Envelope(List.of("done"), Optional.empty(), JsonObject.EMPTY, false);

    private final JsonObject arguments =
            JsonObject.builder().put("path", "src/main.py").put("line", 7).build();
    private final ToolCall call = ToolCall.of(CONTRACT, arguments, Caller.on("benchmark"));
    private final ToolCall limitedCall =
            ToolCall.of(CONTRACT.timeLimit(Duration.ofSeconds(30)), arguments, Caller.on("benchmark"));
    private final ToolBoundary bare =
            ToolBoundary.of(CONTRACT, new ToolErrorDialect(), reply -> {}).build();
    private final ToolBoundary gated = ToolBoundary.of(CONTRACT, new ToolErrorDialect(), reply -> {})
            .gate(admitted -> {})
            .build();
    private final ToolBoundary observed = ToolBoundary.of(CONTRACT, new ToolErrorDialect(), reply -> {})
            .observer(new Observer() {})
            .build();

    private static Envelope handle(ToolCall call) {
        return ANSWER;
    }

    private static Envelope decode(ToolCall call) {
        Objects.requireNonNull(PARAMETERS.decode(call.arguments()));
        return ANSWER;
    }

    @Benchmark
    public Envelope handlerAlone() {
        return handle(call);
    }

    @Benchmark
    public Envelope bareBoundary() {
        return bare.call(call, SuccessBenchmark::handle);
    }

    @Benchmark
    public Envelope withGate() {
        return gated.call(call, SuccessBenchmark::handle);
    }

    @Benchmark
    public Envelope withObserver() {
        return observed.call(call, SuccessBenchmark::handle);
    }

    @Benchmark
    public Envelope withDecoding() {
        return bare.call(call, SuccessBenchmark::decode);
    }

    @Benchmark
    public Envelope withTimeLimit() {
        return bare.call(limitedCall, SuccessBenchmark::handle);
    }
}
