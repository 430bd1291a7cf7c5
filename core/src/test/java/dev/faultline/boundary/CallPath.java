package dev.faultline.boundary;

import static dev.faultline.boundary.Given.SUCCESS;
import static dev.faultline.boundary.Given.TOOL;
import static dev.faultline.boundary.Given.call;

import dev.faultline.dialect.Envelope;
import dev.faultline.tool.ToolCall;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/** The paths of a call through the boundary. Whatever is true of one must be true of all. */
enum CallPath {
    DIRECT {
        @Override
        Envelope run(ToolBoundary boundary, ToolHandler<Envelope> handler) {
            return boundary.call(call(), handler);
        }
    },
    WITH_A_TIME_LIMIT {
        @Override
        Envelope run(ToolBoundary boundary, ToolHandler<Envelope> handler) {
            return boundary.call(call(TOOL.timeLimit(Duration.ofMinutes(1))), handler);
        }
    },
    BEFORE_THE_STAGE_IS_RETURNED {
        @Override
        Envelope run(ToolBoundary boundary, ToolHandler<Envelope> handler) {
            return callAsync(boundary, call -> CompletableFuture.completedFuture(handler.handle(call)));
        }
    },
    INSIDE_THE_STAGE {
        @Override
        Envelope run(ToolBoundary boundary, ToolHandler<Envelope> handler) {
            return callAsync(
                    boundary,
                    call -> CompletableFuture.completedFuture(SUCCESS)
                            .thenApplyAsync(ignored -> answer(handler, call)));
        }
    };

    abstract Envelope run(ToolBoundary boundary, ToolHandler<Envelope> handler);

    private static Envelope callAsync(ToolBoundary boundary, AsyncToolHandler<Envelope> handler) {
        try {
            return boundary.callAsync(call(), handler, Function.identity()).join();
        } catch (CompletionException e) {
            throw e.getCause() == null ? e : Given.<RuntimeException>sneaky(e.getCause());
        }
    }

    private static Envelope answer(ToolHandler<Envelope> handler, ToolCall call) {
        try {
            return handler.handle(call);
        } catch (Exception e) {
            throw Given.<RuntimeException>sneaky(e);
        }
    }
}
