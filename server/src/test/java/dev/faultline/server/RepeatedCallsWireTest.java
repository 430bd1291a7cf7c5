package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.fault.CommonCode;
import dev.faultline.fault.FaultException;
import dev.faultline.repeats.RepeatPolicy;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A client that repeats a call which would fail again, over a connection. */
class RepeatedCallsWireTest {
    private final AtomicInteger reached = new AtomicInteger();
    private final InMemoryRecorder recorder = new InMemoryRecorder();

    private FaultlineServer server() {
        return FaultlineServer.named("files", "1")
                .recorder(recorder)
                .tool(FixtureTools.named("read"), (exchange, request) -> {
                    reached.incrementAndGet();
                    throw new FaultException(CommonCode.FILE_NOT_FOUND.fault("No such file"));
                })
                .tool(
                        FixtureTools.named("write"),
                        (exchange, request) -> CallToolResult.builder()
                                .addTextContent("written")
                                .build());
    }

    private static String call(StdioWire wire, String tool, String arguments) throws Exception {
        return WireResult.of(wire.send(Wire.call(tool, arguments)).get()).text();
    }

    private static String read(StdioWire wire) throws Exception {
        return call(wire, "read", "{\"path\":\"gone.txt\"}");
    }

    @Test
    @Spec("R45")
    void byDefaultTheCallIsMadeAndTheAnswerSaysHowOftenItFailed() throws Exception {
        try (StdioWire wire = StdioWire.to(server()).begin()) {
            String first = read(wire);
            read(wire);
            String third = read(wire);

            assertThat(first).doesNotContain("times");
            assertThat(third).isEqualTo(first + "\nThis call has now failed 3 times in the same way.");
            assertThat(reached).hasValue(3);
        }
    }

    @Test
    @Spec("R45")
    void anEnforcedAnswerIsGivenWithoutTheTool() throws Exception {
        try (StdioWire wire =
                StdioWire.to(server().repeats(RepeatPolicy.ENFORCE)).begin()) {
            read(wire);
            String second = read(wire);

            assertThat(second).isEqualTo("""
                The call was not made: it failed with FILE_NOT_FOUND (failure <uuid>), and has been repeated once since
                List the directory and use a path that exists.
                Until then, the same call fails again.\
                """);
            assertThat(reached).hasValue(1);
            assertThat(call(wire, "read", "{\"path\":\"other.txt\"}")).startsWith("No such file");

            call(wire, "write", "{}");
            assertThat(read(wire)).startsWith("No such file");
        }
    }

    @Test
    @Spec("R45")
    void aToolMayHaveAPolicyOfItsOwn() throws Exception {
        FaultlineServer server = server().repeats(RepeatPolicy.ENFORCE).repeats("read", RepeatPolicy.OFF);
        try (StdioWire wire = StdioWire.to(server).begin()) {
            String first = read(wire);

            assertThat(read(wire)).isEqualTo(first);
            assertThat(reached).hasValue(2);
        }
    }
}
