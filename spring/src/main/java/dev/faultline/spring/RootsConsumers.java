package dev.faultline.spring;

import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.Root;
import java.util.List;
import java.util.function.BiConsumer;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.ResolvableType;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** The bean that receives the roots of a client whenever they change, if the application has one. */
record RootsConsumers(ListableBeanFactory factory) {
    /** Adds the consumer that blocks. */
    void addBlockingTo(McpServer.AsyncSpecification<?> sdk) {
        of(McpSyncServerExchange.class)
                .ifAvailable(consumer -> sdk.rootsChangeHandler((exchange, roots) -> Mono.<Void>fromRunnable(
                                () -> consumer.accept(new McpSyncServerExchange(exchange), roots))
                        .subscribeOn(Schedulers.boundedElastic())));
    }

    /** Adds the consumer of an asynchronous application. */
    void addTo(McpServer.AsyncSpecification<?> sdk) {
        of(McpAsyncServerExchange.class)
                .ifAvailable(consumer -> sdk.rootsChangeHandler(
                        (exchange, roots) -> Mono.fromRunnable(() -> consumer.accept(exchange, roots))));
    }

    private <X> ObjectProvider<BiConsumer<X, List<Root>>> of(Class<X> exchange) {
        return factory.getBeanProvider(ResolvableType.forClassWithGenerics(
                BiConsumer.class,
                ResolvableType.forClass(exchange),
                ResolvableType.forClassWithGenerics(List.class, Root.class)));
    }
}
