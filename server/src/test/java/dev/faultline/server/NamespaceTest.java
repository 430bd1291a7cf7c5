package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.faultline.testing.Spec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The names of the problems of an author's server, as a client receives them. */
class NamespaceTest {
    private FixtureHttp http;

    @BeforeEach
    void start() throws Exception {
        http = new FixtureHttp();
    }

    @AfterEach
    void stop() throws Exception {
        http.close();
    }

    @Test
    @Spec("R29")
    void isTheNameOfTheServer() throws Exception {
        assertThat(instance(server("orders"), Wire.call("find_order"))).isEqualTo("urn:orders:find_order");
    }

    @Test
    @Spec("R29")
    void isMcpIfTheNameIsNotAValidNamespace() throws Exception {
        assertThat(instance(server("My orders"), Wire.call("find_order"))).isEqualTo("urn:mcp:find_order");
    }

    @Test
    @Spec("R29")
    void canBeSet() throws Exception {
        assertThat(instance(server("My orders").namespace("shop-1"), Wire.call("find_order")))
                .isEqualTo("urn:shop-1:find_order");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> server("orders").namespace("my shop"))
                .withMessageContaining("\"my shop\" is not a URN namespace");
    }

    @Test
    @Spec({"R3", "R29"})
    void namesMethodsOfTheProtocolToo() throws Exception {
        assertThat(instance(server("orders"), Wire.call("fnid_order"))).isEqualTo("urn:orders:tools:call");
    }

    private static FaultlineServer server(String name) {
        return FaultlineServer.named(name, "1")
                .problemDetails()
                .recorder(reply -> {})
                .tool(FixtureTools.named("find_order"), (exchange, request) -> {
                    throw new IllegalStateException("broken");
                });
    }

    private String instance(FaultlineServer server, String message) throws Exception {
        HttpWire wire = http.wire(server.servlet()).begin();
        String body = wire.send(message).get().body().replace("\\\"", "\"");
        return body.replaceFirst("(?s).*?\"instance\":\"([^\"]*)\".*", "$1");
    }
}
