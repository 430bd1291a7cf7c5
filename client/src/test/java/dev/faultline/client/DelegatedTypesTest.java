package dev.faultline.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.InheritedMethods;
import io.modelcontextprotocol.spec.McpClientTransport;
import java.net.http.HttpClient;
import org.junit.jupiter.api.Test;

/**
 * Every method of the types that we decorate. If a new version of the SDK or of Java adds one, a test fails: override
 * it, or list it here with the reason why the inherited method is right.
 */
class DelegatedTypesTest {
    @Test
    void everyMethodOfTheSdksTransportIsOverriddenOrListed() {
        assertThat(InheritedMethods.of(RestartableStdio.class, McpClientTransport.class))
                .containsExactly(
                        "close()", // calls closeGracefully()
                        "protocolVersions()", // the same default as the SDK's own stdio transport
                        "setExceptionHandler(Consumer)"); // that transport ignores it, too
    }

    @Test
    void everyMethodOfTheHttpClientIsOverriddenOrListed() {
        assertThat(InheritedMethods.of(FaultlineHttpClient.class, HttpClient.class))
                .containsExactly(
                        "close()", // calls shutdown() and awaitTermination()
                        "newWebSocketBuilder()"); // the SDK does not use web sockets
    }

    @Test
    void everyMethodOfTheHttpClientBuilderIsOverridden() {
        assertThat(InheritedMethods.of(FaultlineHttp.class, HttpClient.Builder.class))
                .isEmpty();
    }
}
