package dev.faultline.server;

import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures;
import io.modelcontextprotocol.server.McpServerFeatures.SyncCompletionSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures;
import io.modelcontextprotocol.spec.McpSchema.CompleteReference;
import io.modelcontextprotocol.spec.McpSchema.PromptReference;
import io.modelcontextprotocol.spec.McpSchema.ResourceReference;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/** What a server offers beside tools, kept until it is known over which transport. */
final class Features {
    private final List<SyncPromptSpecification> prompts = new ArrayList<>();
    private final List<SyncResourceSpecification> resources = new ArrayList<>();
    private final List<SyncResourceTemplateSpecification> templates = new ArrayList<>();
    private final List<SyncCompletionSpecification> completions = new ArrayList<>();

    void add(SyncPromptSpecification prompt) {
        add(prompts, prompt, "prompt", it -> it.prompt().name());
    }

    void add(SyncResourceSpecification resource) {
        add(resources, resource, "resource", it -> it.resource().uri());
    }

    void add(SyncResourceTemplateSpecification template) {
        add(
                templates,
                template,
                "resource template",
                it -> it.resourceTemplate().uriTemplate());
    }

    void add(SyncCompletionSpecification completion) {
        add(completions, completion, "completion", it -> nameOf(it.referenceKey()));
    }

    private static String nameOf(CompleteReference reference) {
        return switch (reference) {
            case PromptReference prompt -> prompt.type() + " " + prompt.name();
            case ResourceReference resource -> resource.type() + " " + resource.uri();
            default -> reference.toString(); // the interface is the SDK's, and open
        };
    }

    private static <T> void add(List<T> all, T another, String what, Function<T, String> name) {
        Valid.distinct(what, name.apply(another), all.stream().map(name).toList());
        all.add(another);
    }

    /** {@return what to tell of the server, if the SDK would leave something out of it} */
    private Optional<ServerCapabilities> capabilities() {
        return completions.isEmpty() && templates.isEmpty()
                ? Optional.empty()
                : Optional.of(ServerCapabilities.builder()
                        .tools(false)
                        .prompts(false)
                        .resources(false, false)
                        .completions()
                        .logging()
                        .build());
    }

    /** Gives the SDK's builder the tools and all else, under contract. */
    void addTo(McpServer.AsyncSpecification<?> sdk, Collection<GuardedTool> tools, GuardedMethods guard) {
        capabilities().ifPresent(sdk::capabilities);
        tools.forEach(tool -> sdk.tools(new McpServerFeatures.AsyncToolSpecification(tool.tool(), tool::call)));
        prompts.forEach(it -> sdk.prompts(new McpServerFeatures.AsyncPromptSpecification(
                it.prompt(), guard.guarded("prompts/get", it.promptHandler()))));
        resources.forEach(it -> sdk.resources(new McpServerFeatures.AsyncResourceSpecification(
                it.resource(), guard.guarded("resources/read", it.readHandler()))));
        templates.forEach(it -> sdk.resourceTemplates(new McpServerFeatures.AsyncResourceTemplateSpecification(
                it.resourceTemplate(), guard.guarded("resources/read", it.readHandler()))));
        completions.forEach(it -> sdk.completions(new McpServerFeatures.AsyncCompletionSpecification(
                it.referenceKey(), guard.guarded("completion/complete", it.completionHandler()))));
    }

    /** The same for a server without sessions. */
    void addTo(McpServer.StatelessAsyncSpecification sdk, Collection<GuardedTool> tools, GuardedMethods guard) {
        capabilities().ifPresent(sdk::capabilities);
        tools.forEach(tool ->
                sdk.tools(new McpStatelessServerFeatures.AsyncToolSpecification(tool.tool(), stateless(tool::call))));
        prompts.forEach(it -> sdk.prompts(new McpStatelessServerFeatures.AsyncPromptSpecification(
                it.prompt(), stateless(guard.guarded("prompts/get", it.promptHandler())))));
        resources.forEach(it -> sdk.resources(new McpStatelessServerFeatures.AsyncResourceSpecification(
                it.resource(), stateless(guard.guarded("resources/read", it.readHandler())))));
        templates.forEach(it -> sdk.resourceTemplates(new McpStatelessServerFeatures.AsyncResourceTemplateSpecification(
                it.resourceTemplate(), stateless(guard.guarded("resources/read", it.readHandler())))));
        completions.forEach(it -> sdk.completions(new McpStatelessServerFeatures.AsyncCompletionSpecification(
                it.referenceKey(), stateless(guard.guarded("completion/complete", it.completionHandler())))));
    }

    private static <Q, R> BiFunction<McpTransportContext, Q, Mono<R>> stateless(
            BiFunction<McpAsyncServerExchange, Q, Mono<R>> handler) {
        return (context, request) -> handler.apply(StatelessExchange.of(context), request);
    }
}
