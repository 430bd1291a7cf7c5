package dev.faultline.spring;

import dev.faultline.server.FaultlineServer;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncCompletionSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncPromptSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncResourceSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.AsyncToolSpecification;
import java.util.function.BiFunction;
import reactor.core.publisher.Mono;

/** The specifications of an application without sessions whose handlers are asynchronous. */
record StatelessAsyncSpecifications(Beans beans, BeanHandlers<McpTransportContext> handlers) implements Specifications {
    @Override
    public void addTools(FaultlineServer server) {
        beans.inLists(AsyncToolSpecification.class)
                .forEach(it -> handlers.callback(it.tool().name(), it.callHandler())
                        .ifPresentOrElse(
                                callback -> server.tool(
                                        it.tool(),
                                        (exchange, request) -> callback.apply(exchange.transportContext(), request)),
                                () -> server.asyncTool(it.tool(), adapted(it.callHandler())::apply)));
    }

    @Override
    public void addPrompts(FaultlineServer server) {
        beans.inLists(AsyncPromptSpecification.class)
                .forEach(it -> server.prompt(
                        new McpServerFeatures.AsyncPromptSpecification(it.prompt(), adapted(it.promptHandler()))));
    }

    @Override
    public void addResources(FaultlineServer server) {
        beans.inLists(AsyncResourceSpecification.class)
                .forEach(it -> server.resource(
                        new McpServerFeatures.AsyncResourceSpecification(it.resource(), adapted(it.readHandler()))));
        beans.inLists(AsyncResourceTemplateSpecification.class)
                .forEach(it -> server.resourceTemplate(new McpServerFeatures.AsyncResourceTemplateSpecification(
                        it.resourceTemplate(), adapted(it.readHandler()))));
    }

    @Override
    public void addCompletions(FaultlineServer server) {
        beans.inLists(AsyncCompletionSpecification.class)
                .forEach(it -> server.completion(new McpServerFeatures.AsyncCompletionSpecification(
                        it.referenceKey(), adapted(it.completionHandler()))));
    }

    private <Q, R> BiFunction<McpAsyncServerExchange, Q, Mono<R>> adapted(
            BiFunction<McpTransportContext, Q, Mono<R>> handler) {
        BiFunction<McpTransportContext, Q, Mono<R>> method = handlers.async(handler);
        return (exchange, request) -> method.apply(exchange.transportContext(), request);
    }
}
