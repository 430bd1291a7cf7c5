package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Recorder;
import dev.faultline.fault.CommonCode;
import dev.faultline.testing.TableTest;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.PromptArgument;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A setting that would have no effect is rejected, and so is a call of a prompt that lacks a required argument. */
class SetUpTest {
    static Stream<Arguments> changes() {
        return Stream.of(
                change(
                        "tool",
                        server -> server.tool(FixtureTools.named("late"), (it, request) -> FixtureTools.text("x"))),
                change("prompt", server -> server.prompt(greet())),
                change("rule", server -> server.on(IllegalStateException.class, it -> CommonCode.TIMED_OUT.fault("x"))),
                change("observer", server -> server.observer(new Observer() {})),
                change("time limit", server -> server.timeLimit(Duration.ofSeconds(1))),
                change("host", server -> server.allowHost("orders.example")));
    }

    private static Arguments change(String what, Consumer<FaultlineServer> change) {
        return Arguments.of(what, change);
    }

    @TableTest
    @MethodSource("changes")
    void rejectsAChangeWhileItServes(String what, Consumer<FaultlineServer> change) {
        try (FaultlineServer server = server();
                HttpEndpoint endpoint = server.serveHttp(0)) {
            assertThat(endpoint.address().getPort()).as(what).isPositive();

            assertThatThrownBy(() -> change.accept(server))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the server orders has started; set it up before that");
        }
    }

    @Test
    void servesAtSeveralAddressesAtOnce() {
        try (FaultlineServer server = server();
                HttpEndpoint one = server.serveHttp(0);
                HttpEndpoint other = server.serveHttp(0)) {
            assertThat(one.address().getPort()).isNotEqualTo(other.address().getPort());
        }
    }

    @Test
    void aClosedServerDoesNotServeAgain() {
        FaultlineServer server = server();
        server.close();

        assertThatThrownBy(() -> server.serveHttp(0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the server orders is closed");
    }

    @Test
    void saysHowToRecordNothing() {
        assertThatThrownBy(() -> FaultlineServer.named("orders", "1").servlet())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("recorder(Recorder.none())");
    }

    @Test
    void aPromptIsNotCalledWithoutARequiredArgument() throws Exception {
        try (Wire wire = StdioWire.to(server().prompt(greet())).begin()) {
            Seen missing = wire.send(Wire.request("prompts/get", "{\"name\":\"greet\"}"))
                    .get();
            Seen sent = wire.send(Wire.request("prompts/get", "{\"name\":\"greet\",\"arguments\":{\"name\":\"Ann\"}}"))
                    .get();

            assertThat(missing.body()).contains("-32602", "name is required", "\"code\":\"invalid_input\"");
            assertThat(sent.body()).contains("Greets Ann");
        }
    }

    private static FaultlineServer server() {
        return FaultlineServer.named("orders", "1").recorder(Recorder.none());
    }

    private static SyncPromptSpecification greet() {
        Prompt prompt = Prompt.builder("greet")
                .arguments(List.of(PromptArgument.builder("name").required(true).build()))
                .build();
        return new SyncPromptSpecification(
                prompt,
                (exchange, request) ->
                        new GetPromptResult("Greets " + request.arguments().get("name"), List.of(), null));
    }
}
