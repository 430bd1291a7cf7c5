package dev.faultline.boundary;

import dev.faultline.tool.ToolCall;
import java.util.concurrent.CompletionStage;

/** What a tool does that answers later. It may fail at once or later. */
@FunctionalInterface
public interface AsyncToolHandler<R> {
    /** {@return the answer to come} */
    CompletionStage<? extends R> handle(ToolCall call) throws Exception;
}
