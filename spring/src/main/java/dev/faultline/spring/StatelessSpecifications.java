package dev.faultline.spring;

import dev.faultline.server.FaultlineServer;
import dev.faultline.server.ToolFunction;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncCompletionSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.function.BiFunction;

/** The specifications of an application without sessions whose handlers may block. */
record StatelessSpecifications(Beans beans, BeanHandlers<McpTransportContext> handlers) implements Specifications {
    @Override
    public void addTools(FaultlineServer server) {
        beans.inLists(SyncToolSpecification.class).forEach(it -> {
            ToolFunction<McpTransportContext, CallToolResult> handler =
                    handlers.tool(it.tool().name(), it.callHandler());
            server.tool(it.tool(), (exchange, request) -> handler.apply(exchange.transportContext(), request));
        });
    }

    @Override
    public void addPrompts(FaultlineServer server) {
        beans.inLists(SyncPromptSpecification.class)
                .forEach(it -> server.prompt(
                        new McpServerFeatures.SyncPromptSpecification(it.prompt(), adapted(it.promptHandler()))));
    }

    @Override
    public void addResources(FaultlineServer server) {
        beans.inLists(SyncResourceSpecification.class)
                .forEach(it -> server.resource(
                        new McpServerFeatures.SyncResourceSpecification(it.resource(), adapted(it.readHandler()))));
        beans.inLists(SyncResourceTemplateSpecification.class)
                .forEach(it -> server.resourceTemplate(new McpServerFeatures.SyncResourceTemplateSpecification(
                        it.resourceTemplate(), adapted(it.readHandler()))));
    }

    @Override
    public void addCompletions(FaultlineServer server) {
        beans.inLists(SyncCompletionSpecification.class)
                .forEach(it -> server.completion(new McpServerFeatures.SyncCompletionSpecification(
                        it.referenceKey(), adapted(it.completionHandler()))));
    }

    private <Q, R> BiFunction<McpSyncServerExchange, Q, R> adapted(BiFunction<McpTransportContext, Q, R> handler) {
        BiFunction<McpTransportContext, Q, R> method = handlers.method(handler);
        return (exchange, request) -> method.apply(exchange.transportContext(), request);
    }
}
