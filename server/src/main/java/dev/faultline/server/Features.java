package dev.faultline.server;

import dev.faultline.server.internal.StatelessExchange;
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
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import reactor.core.publisher.Mono;

/**
 * What a server offers besides tools, in the types of the SDK's synchronous servers. It is converted when the transport
 * is known.
 */
record Features(
        List<SyncPromptSpecification> prompts,
        List<SyncResourceSpecification> resources,
        List<SyncResourceTemplateSpecification> templates,
        List<SyncCompletionSpecification> completions) {
    static final Features NONE = new Features(List.of(), List.of(), List.of(), List.of());

    Features with(SyncPromptSpecification prompt) {
        List<SyncPromptSpecification> all =
                added(prompts, prompt, "prompt", it -> it.prompt().name());
        return new Features(all, resources, templates, completions);
    }

    Features with(SyncResourceSpecification resource) {
        List<SyncResourceSpecification> all =
                added(resources, resource, "resource", it -> it.resource().uri());
        return new Features(prompts, all, templates, completions);
    }

    Features with(SyncResourceTemplateSpecification template) {
        List<SyncResourceTemplateSpecification> all = added(
                templates,
                template,
                "resource template",
                it -> it.resourceTemplate().uriTemplate());
        return new Features(prompts, resources, all, completions);
    }

    Features with(SyncCompletionSpecification completion) {
        List<SyncCompletionSpecification> all =
                added(completions, completion, "completion", it -> nameOf(it.referenceKey()));
        return new Features(prompts, resources, templates, all);
    }

    private static String nameOf(CompleteReference reference) {
        return switch (reference) {
            case PromptReference prompt -> prompt.type() + " " + prompt.name();
            case ResourceReference resource -> resource.type() + " " + resource.uri();
            default -> reference.toString(); // the interface is the SDK's, and open
        };
    }

    private static <T> List<T> added(List<T> all, T another, String what, Function<T, String> name) {
        BuilderChecks.distinct(what, name.apply(another), all.stream().map(name).toList());
        return Stream.concat(all.stream(), Stream.of(another)).toList();
    }

    /** {@return the capabilities to announce, if the SDK would leave out some of them} */
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

    /** Adds the tools and these features to the SDK's builder, each with its handler guarded. */
    void addTo(McpServer.AsyncSpecification<?> sdk, Collection<GuardedTool> tools, GuardedMethods guard) {
        capabilities().ifPresent(sdk::capabilities);
        tools.forEach(tool -> sdk.tools(new McpServerFeatures.AsyncToolSpecification(tool.tool(), tool::call)));
        prompts.forEach(
                it -> sdk.prompts(new McpServerFeatures.AsyncPromptSpecification(it.prompt(), guard.guarded(it))));
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
        prompts.forEach(it -> sdk.prompts(
                new McpStatelessServerFeatures.AsyncPromptSpecification(it.prompt(), stateless(guard.guarded(it)))));
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
