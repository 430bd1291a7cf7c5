package dev.faultline.spring;

import dev.faultline.server.FaultlineServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;

/** The specifications of an application whose handlers may block. */
record SyncSpecifications(Beans beans, BeanHandlers<McpSyncServerExchange> handlers) implements Specifications {
    @Override
    public void addTools(FaultlineServer server) {
        beans.inLists(SyncToolSpecification.class)
                .forEach(it -> server.tool(it.tool(), handlers.tool(it.tool().name(), it.callHandler())));
    }

    @Override
    public void addPrompts(FaultlineServer server) {
        beans.inLists(SyncPromptSpecification.class)
                .forEach(it ->
                        server.prompt(new SyncPromptSpecification(it.prompt(), handlers.method(it.promptHandler()))));
    }

    @Override
    public void addResources(FaultlineServer server) {
        beans.inLists(SyncResourceSpecification.class)
                .forEach(it -> server.resource(
                        new SyncResourceSpecification(it.resource(), handlers.method(it.readHandler()))));
        beans.inLists(SyncResourceTemplateSpecification.class)
                .forEach(it -> server.resourceTemplate(new SyncResourceTemplateSpecification(
                        it.resourceTemplate(), handlers.method(it.readHandler()))));
    }

    @Override
    public void addCompletions(FaultlineServer server) {
        beans.inLists(SyncCompletionSpecification.class)
                .forEach(it -> server.completion(
                        new SyncCompletionSpecification(it.referenceKey(), handlers.method(it.completionHandler()))));
    }
}
