package dev.faultline.observe;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.problemdetails.ProblemDetailsDialect;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.util.List;
import java.util.Optional;

/** A tool for opening files whose calls fail or succeed on demand, with observers. */
final class WatchedTool {
    static final ToolContract OPEN_FILE =
            ToolContract.named("open_file").operation("files:open_file").readOnly();

    private WatchedTool() {}

    /** {@return a call that names the files which the tests miss} */
    static ToolCall call() {
        JsonObject arguments =
                JsonObject.of("paths", JsonArray.of(new JsonString("a"), new JsonString("b"), new JsonString("a.py")));
        return ToolCall.of(OPEN_FILE, arguments, Caller.on("c"));
    }

    static Envelope fail(Throwable thrown, Observer... observers) {
        return fail(call(), thrown, observers);
    }

    static Envelope fail(ToolCall call, Throwable thrown, Observer... observers) {
        return boundary(observers).call(call, it -> {
            throw WatchedTool.<Exception>sneaky(thrown);
        });
    }

    static void succeed(Observer... observers) {
        Envelope fine = new Envelope(List.of("fine"), Optional.empty(), JsonObject.EMPTY, false);
        boundary(observers).call(ToolCall.of(OPEN_FILE, JsonObject.EMPTY, Caller.on("c")), it -> fine);
    }

    private static ToolBoundary boundary(Observer... observers) {
        var builder = ToolBoundary.of(OPEN_FILE, new ProblemDetailsDialect(), new InMemoryRecorder())
                .callerErrors(java.util.Set.of(IllegalArgumentException.class));
        for (Observer observer : observers) {
            builder.observer(observer);
        }
        return builder.build();
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <T extends Throwable> T sneaky(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
