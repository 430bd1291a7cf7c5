package dev.faultline.spring;

import dev.faultline.server.FaultlineServer;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.AsyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;

/**
 * The specifications of an application whose handlers are asynchronous. A {@code ToolCallback} blocks even there, and
 * expects the exchange of a blocking handler.
 */
record AsyncSpecifications(
        Beans beans, BeanHandlers<McpAsyncServerExchange> handlers, BeanHandlers<McpSyncServerExchange> blocking)
        implements Specifications {
    @Override
    public void addTools(FaultlineServer server) {
        beans.inLists(AsyncToolSpecification.class)
                .forEach(it -> blocking.callback(it.tool().name(), it.callHandler())
                        .ifPresentOrElse(
                                callback -> server.tool(it.tool(), callback),
                                () -> server.asyncTool(it.tool(), handlers.async(it.callHandler())::apply)));
    }

    @Override
    public void addPrompts(FaultlineServer server) {
        beans.inLists(AsyncPromptSpecification.class)
                .forEach(it ->
                        server.prompt(new AsyncPromptSpecification(it.prompt(), handlers.async(it.promptHandler()))));
    }

    @Override
    public void addResources(FaultlineServer server) {
        beans.inLists(AsyncResourceSpecification.class)
                .forEach(it -> server.resource(
                        new AsyncResourceSpecification(it.resource(), handlers.async(it.readHandler()))));
        beans.inLists(AsyncResourceTemplateSpecification.class)
                .forEach(it -> server.resourceTemplate(new AsyncResourceTemplateSpecification(
                        it.resourceTemplate(), handlers.async(it.readHandler()))));
    }

    @Override
    public void addCompletions(FaultlineServer server) {
        beans.inLists(AsyncCompletionSpecification.class)
                .forEach(it -> server.completion(
                        new AsyncCompletionSpecification(it.referenceKey(), handlers.async(it.completionHandler()))));
    }
}
