package dev.faultline.server;

import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** The same tools with asynchronous handlers. */
final class FixtureAsyncTools {
    private FixtureAsyncTools() {}

    static Map<Tool, Supplier<Mono<CallToolResult>>> all() {
        Map<Tool, Supplier<Mono<CallToolResult>>> tools = new LinkedHashMap<>();
        tools.put(
                named("async_fine"),
                () -> Mono.fromSupplier(() -> FixtureTools.text("fine")).subscribeOn(Schedulers.parallel()));
        tools.put(named("async_throws_first"), () -> {
            throw new IllegalStateException(FixtureTools.SECRET);
        });
        tools.put(named("async_fails"), () -> Mono.error(new IllegalStateException(FixtureTools.SECRET)));
        tools.put(named("async_linkage_first"), () -> {
            throw new NoClassDefFoundError("com/example/Driver");
        });
        tools.put(
                named("async_linkage"),
                () -> Mono.fromSupplier(() -> {
                    throw new NoClassDefFoundError("com/example/Driver");
                }));
        tools.put(named("async_empty"), Mono::empty);
        tools.put(named("async_null"), () -> null);
        tools.put(named("async_hangs"), Mono::never);
        return tools;
    }

    private static Tool named(String name) {
        return Tool.builder(name, Map.of("type", "object")).build();
    }
}
