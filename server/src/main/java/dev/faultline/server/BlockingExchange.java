package dev.faultline.server;

import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import java.util.concurrent.CompletionException;
import java.util.function.BiFunction;
import reactor.core.publisher.Mono;

/** The exchange of a handler that may block, with the one of an asynchronous handler inside. */
final class BlockingExchange extends McpSyncServerExchange {
    private final McpAsyncServerExchange async;

    BlockingExchange(McpAsyncServerExchange async) {
        super(async);
        this.async = async;
    }

    static SyncPromptSpecification blocking(AsyncPromptSpecification prompt) {
        return new SyncPromptSpecification(prompt.prompt(), blocking(prompt.promptHandler()));
    }

    static SyncResourceSpecification blocking(AsyncResourceSpecification resource) {
        return new SyncResourceSpecification(resource.resource(), blocking(resource.readHandler()));
    }

    static SyncResourceTemplateSpecification blocking(AsyncResourceTemplateSpecification template) {
        return new SyncResourceTemplateSpecification(template.resourceTemplate(), blocking(template.readHandler()));
    }

    static SyncCompletionSpecification blocking(AsyncCompletionSpecification completion) {
        return new SyncCompletionSpecification(completion.referenceKey(), blocking(completion.completionHandler()));
    }

    @SuppressWarnings("NullAway") // the guard reports that there is no result
    private static <Q, R> BiFunction<McpSyncServerExchange, Q, R> blocking(
            BiFunction<McpAsyncServerExchange, Q, Mono<R>> handler) {
        return (exchange, request) -> {
            McpAsyncServerExchange async = ((BlockingExchange) exchange).async;
            try {
                return AsyncHandlers.await(handler.apply(async, request), async);
            } catch (RuntimeException unchecked) {
                throw unchecked;
            } catch (Exception declared) {
                throw new CompletionException(declared);
            }
        };
    }
}
