package dev.faultline.boundary;

import dev.faultline.tool.ToolCall;
import java.util.concurrent.CompletionStage;

/** An asynchronous tool. It may fail immediately, or complete its stage exceptionally later. */
@FunctionalInterface
public interface AsyncToolHandler<R> {
    /** {@return a stage that completes with the answer} */
    CompletionStage<? extends R> handle(ToolCall call) throws Exception;
}
