package dev.faultline.server;

import io.modelcontextprotocol.server.McpServer;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Everything that an author declared with {@link FaultlineServer}, fixed at the moment the server starts.
 *
 * @param tools makes each tool, by its name, once the runtime exists
 * @param hasSdkTools whether some tools are in the SDK's types, with schemas that the SDK validates
 * @param recorder opens the recorder; it may start threads of the server
 */
record ServerDefinition(
        String name,
        String version,
        Map<String, Function<ServerRuntime, GuardedTool>> tools,
        boolean hasSdkTools,
        Features features,
        Customizers customizers,
        FailureSettings failures,
        ServerLimits limits,
        HttpSettings http,
        Function<ThreadFactory, ClosableRecorder> recorder) {
    ServerDefinition {
        tools = Collections.unmodifiableMap(new LinkedHashMap<>(tools));
    }

    /** The author's own changes to the SDK's builders, for servers with sessions and without. */
    record Customizers(
            List<Consumer<McpServer.AsyncSpecification<?>>> sessions,
            List<Consumer<McpServer.StatelessAsyncSpecification>> stateless) {
        Customizers {
            sessions = List.copyOf(sessions);
            stateless = List.copyOf(stateless);
        }
    }
}
