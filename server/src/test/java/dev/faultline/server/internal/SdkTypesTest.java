package dev.faultline.server.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.InheritedMethods;
import dev.faultline.testing.TableTest;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpLoggableSession;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpServerTransport;
import io.modelcontextprotocol.spec.McpServerTransportProvider;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.modelcontextprotocol.spec.McpStreamableServerSession;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import io.modelcontextprotocol.spec.McpStreamableServerTransportProvider;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every method of the SDK's types that our decorators extend. If a new version of the SDK adds one, this test fails:
 * override it, or list it here with the reason why the inherited method is right.
 */
class SdkTypesTest {
    @TableTest
    @MethodSource("types")
    void everyMethodOfTheSdkIsOverriddenOrListed(Class<?> ours, Class<?> sdk, List<String> inheritedOnPurpose) {
        assertThat(sdk).isAssignableFrom(ours);

        assertThat(InheritedMethods.of(ours, sdk)).isEqualTo(inheritedOnPurpose);
    }

    static Stream<Arguments> types() {
        return Stream.of(
                type(GuardedMapper.class, McpJsonMapper.class),
                type(
                        GuardedSession.class,
                        McpStreamableServerSession.class,
                        "getId()", // has the real session's id
                        // deprecated; calls responseStream(McpStreamableServerTransport)
                        "responseStream(JSONRPCRequest, McpStreamableServerTransport)",
                        "sendNotification(String)"), // calls the method with two parameters
                type(GuardedStream.class, McpStreamableServerTransport.class),
                type(GuardedSessions.class, McpStreamableServerTransportProvider.class),
                type(GuardedStatelessTransport.class, McpStatelessServerTransport.class),
                type(GuardedStatelessTransport.Guarded.class, McpStatelessServerHandler.class),
                type(
                        StatelessExchange.class,
                        McpLoggableSession.class,
                        "sendNotification(String)"), // calls the method with two parameters
                type(
                        StdioTransport.class,
                        McpServerTransportProvider.class,
                        "protocolVersions()"), // all that the SDK speaks
                type(
                        StdioTransport.LineTransport.class,
                        McpServerTransport.class,
                        "close()", // calls closeGracefully()
                        "protocolVersions()"), // the provider's are used
                type(CallContext.class, McpTransportContext.class),
                type(
                        LazySchemaValidator.class,
                        JsonSchemaValidator.class,
                        "assertConforms(String, Map)", // calls validateSchema(Map)
                        "validateSchema(Map)"), // accepts every schema; all of them are our own
                type(WrittenMessage.class, JSONRPCMessage.class));
    }

    private static Arguments type(Class<?> ours, Class<?> sdk, String... inheritedOnPurpose) {
        return Arguments.of(ours, sdk, Arrays.asList(inheritedOnPurpose));
    }
}
