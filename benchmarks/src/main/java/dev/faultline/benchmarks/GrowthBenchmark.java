package dev.faultline.benchmarks;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.boundary.ToolHandler;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.toolerror.ToolErrorDialect;
import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.json.JsonObject;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
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

/** How the cost of a failing call grows with the size of its parts: tenfold size, at most tenfold cost. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class GrowthBenchmark {
    private static final ToolContract CONTRACT = ToolContract.named("read").readOnly();

    @Param({"10", "100", "1000", "10000"})
    private int size;

    private final ToolCall call = ToolCall.of(CONTRACT, JsonObject.EMPTY, Caller.on("benchmark"));
    private final ToolBoundary boundary =
            ToolBoundary.of(CONTRACT, new ToolErrorDialect(), reply -> {}).build();
    private Throwable longMessage = new IllegalStateException();
    private Throwable deepCause = new IllegalStateException();
    private Map<String, Object> details = new LinkedHashMap<>();

    @Setup
    public void build() {
        longMessage = new IllegalStateException("path /srv/a/b password=x token=abc123 ".repeat(size / 10));
        deepCause = new IllegalStateException("the deepest");
        for (int i = 0; i < size; i++) {
            deepCause = new IllegalStateException("level " + i, deepCause);
        }
        details = new LinkedHashMap<>();
        for (int i = 0; i < size / 10; i++) {
            details.put("member" + i, "value " + i);
        }
    }

    @Benchmark
    public Envelope messageCharacters() {
        return failing(longMessage);
    }

    @Benchmark
    public Envelope causeDepth() {
        return failing(deepCause);
    }

    @Benchmark
    public Envelope detailMembers() {
        return failing(
                new FaultException(CommonCode.INVALID_ARGUMENT.fault("No").withDetails(details)));
    }

    private Envelope failing(Throwable thrown) {
        return boundary.call(call, (ToolHandler<Envelope>) it -> {
            throw thrown instanceof Exception exception ? exception : new IllegalStateException(thrown);
        });
    }
}
