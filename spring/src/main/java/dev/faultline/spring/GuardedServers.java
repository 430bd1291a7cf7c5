package dev.faultline.spring;

import dev.faultline.boundary.Observer;
import dev.faultline.observe.CallsObserver;
import dev.faultline.observe.LogObserver;
import dev.faultline.observe.MetricsObserver;
import dev.faultline.observe.ObservationObserver;
import dev.faultline.server.FaultlineServer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.server.McpAsyncServerExchange;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema.ServerCapabilities;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.ai.mcp.server.common.autoconfigure.properties.McpServerChangeNotificationProperties;
import org.springframework.ai.mcp.server.common.autoconfigure.properties.McpServerProperties;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ClassUtils;

/**
 * Builds a guarded server from the application.
 *
 * @param info the settings that Spring AI's own server would have
 */
record GuardedServers(
        ConfigurableListableBeanFactory factory,
        ServerMode mode,
        McpServerProperties info,
        McpServerChangeNotificationProperties changes,
        WatchedBeans watched) {
    /** {@return the server, ready to start} */
    FaultlineServer server(FaultlineProperties properties, FailureRecorder recorder) {
        ClassLoader loader = Optional.ofNullable(factory.getBeanClassLoader())
                .or(() -> Optional.ofNullable(ClassUtils.getDefaultClassLoader()))
                .orElseThrow();
        new SdkVersions(loader).check();
        FaultlineServer server = FaultlineServer.named(info.getName(), info.getVersion())
                .recorder(recorder)
                .library(SpringRules::fault);
        new PropertySettings(properties).applyTo(server);
        CodeEnums codes = new CodeEnums(factory, loader);
        codes.addTo(server);
        new FaultMappings(factory).addTo(server);
        observers(codes).forEach(server::observer);
        specifications().addTo(server, info.getCapabilities());
        server.customize(this::describe).customizeStateless(this::describe);
        factory.getBeanProvider(FaultlineCustomizer.class).orderedStream().forEach(it -> it.customize(server));
        return server;
    }

    private List<Observer> observers(CodeEnums codes) {
        List<Observer> observers = new ArrayList<>();
        observers.add(LogObserver.of(info.getName()).server(info.getName()));
        // Before the others, so that what they write belongs to the observation.
        factory.getBeanProvider(ObservationRegistry.class)
                .ifAvailable(registry -> observers.addFirst(new ObservationObserver(registry, codes.all())));
        factory.getBeanProvider(MeterRegistry.class).ifAvailable(registry -> {
            observers.add(new MetricsObserver(registry, call -> Optional.empty(), codes.all()));
            observers.add(new CallsObserver(registry));
        });
        return observers;
    }

    private Specifications specifications() {
        boolean async = isAsync();
        Beans beans = new Beans(factory);
        ToolCallbacks callbacks = new ToolCallbacks(beans, info.getToolResponseMimeType());
        if (mode == ServerMode.STATELESS) {
            BeanHandlers<McpTransportContext> handlers = new BeanHandlers<>(callbacks, watched, Function.identity());
            return async
                    ? new StatelessAsyncSpecifications(beans, handlers)
                    : new StatelessSpecifications(beans, handlers);
        }
        BeanHandlers<McpSyncServerExchange> blocking =
                new BeanHandlers<>(callbacks, watched, McpSyncServerExchange::transportContext);
        return async
                ? new AsyncSpecifications(
                        beans,
                        new BeanHandlers<>(callbacks, watched, McpAsyncServerExchange::transportContext),
                        blocking)
                : new SyncSpecifications(beans, blocking);
    }

    private boolean isAsync() {
        return info.getType() == McpServerProperties.ApiType.ASYNC;
    }

    private void describe(McpServer.AsyncSpecification<?> sdk) {
        sdk.capabilities(capabilities(true)).requestTimeout(info.getRequestTimeout());
        Optional.ofNullable(info.getInstructions()).ifPresent(sdk::instructions);
        RootsConsumers roots = new RootsConsumers(factory);
        if (isAsync()) {
            roots.addTo(sdk);
        } else {
            roots.addBlockingTo(sdk);
        }
    }

    private void describe(McpServer.StatelessAsyncSpecification sdk) {
        sdk.capabilities(capabilities(false)).requestTimeout(info.getRequestTimeout());
        Optional.ofNullable(info.getInstructions()).ifPresent(sdk::instructions);
    }

    private ServerCapabilities capabilities(boolean notifies) {
        McpServerProperties.Capabilities offered = info.getCapabilities();
        ServerCapabilities.Builder builder = ServerCapabilities.builder();
        if (offered.isTool()) {
            builder.tools(notifies && changes.isToolChangeNotification());
        }
        if (offered.isPrompt()) {
            builder.prompts(notifies && changes.isPromptChangeNotification());
        }
        if (offered.isResource()) {
            builder.resources(false, notifies && changes.isResourceChangeNotification());
        }
        if (offered.isCompletion()) {
            builder.completions();
        }
        if (notifies) {
            builder.logging();
        }
        return builder.build();
    }
}
