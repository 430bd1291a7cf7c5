package dev.faultline.benchmarks;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.rpc.era.Era;
import dev.faultline.rpc.era.HeldCalls;
import dev.faultline.rpc.era.ModernCall;
import dev.faultline.rpc.era.ModernOutput;
import dev.faultline.rpc.era.ModernPeer;
import dev.faultline.rpc.era.ModernRequest;
import dev.faultline.rpc.era.RequestHeaders;
import dev.faultline.rpc.era.RequestRules;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What the two eras of the protocol add to a call: recognising its era, and the translation. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EraBenchmark {
    private static final String PARAMS = "\"name\":\"read\",\"arguments\":{\"path\":\"src/main.py\",\"line\":7}";
    private static final String RESPONSE = "{\"jsonrpc\":\"2.0\",\"id\":4,\"result\":{\"content\":[{\"type\":\"text\","
            + "\"text\":\"" + "a line of a file; ".repeat(50) + "\"}],\"isError\":false}}";

    private final RpcMessage.Request legacy = request(PARAMS + ",\"_meta\":{\"progressToken\":3}");
    private final RpcMessage.Request modern =
            request(PARAMS + ",\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                    + "\"io.modelcontextprotocol/clientCapabilities\":{\"elicitation\":{}},"
                    + "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"a\",\"version\":\"1\"}}");
    private final Map<String, String> sent =
            Map.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", "read");
    private final RequestHeaders headers =
            new RequestHeaders(name -> Optional.ofNullable(sent.get(name)), tool -> List.of());
    private final ModernCall.Shared shared = new ModernCall.Shared(
            new HeldCalls(1, Duration.ofMinutes(5)),
            JsonObject.builder().put("name", "files").put("version", "1").build());

    private final byte[] line = JsonText.bytes(legacy.json());
    private final ModernPeer peer = new ModernPeer(
            JsonObject.builder().put("protocolVersion", "2025-11-25").build());

    private static RpcMessage.Request request(String params) {
        return (RpcMessage.Request)
                RpcMessage.read(("{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"tools/call\",\"params\":{" + params + "}}")
                        .getBytes(StandardCharsets.UTF_8));
    }

    private static final class Sink implements ModernOutput {
        private String written = "";

        @Override
        public void note(JsonObject notification) {
            written = JsonText.print(notification);
        }

        @Override
        public void finish(JsonObject response) {
            written = JsonText.print(response);
        }
    }

    /** What a call of the legacy era pays. */
    @Benchmark
    public boolean legacyCall() {
        return Era.isModern(legacy);
    }

    /** What a line of the legacy era pays in a gateway over stdio: a search in its bytes. */
    @Benchmark
    public boolean legacyLine() {
        return Era.mayBeModern("tools/call", line);
    }

    /** What a call pays in front of a server of the modern era: the request, its headers, and the response. */
    @Benchmark
    public String modernServer() {
        JsonObject asked = peer.fromClient(legacy.json()).toServer().getFirst();
        JsonObject params = asked.object("params").orElseThrow();
        RpcMessage.Request request = new RpcMessage.Request(legacy.id(), "tools/call", params, List.of(), asked);
        if (RequestHeaders.of(request, tool -> List.of()).size() != 3) {
            throw new IllegalStateException("the headers are lost");
        }
        JsonObject response = (JsonObject) JsonText.read(RESPONSE).clean().orElseThrow();
        return JsonText.print(asked)
                + JsonText.print(peer.fromServer(response).toClient().getFirst());
    }

    /** What a call of the modern era pays: the rules, the translation of the request, and that of the response. */
    @Benchmark
    public String modernCall() {
        ModernRequest request = ((RequestRules.RequestReading.Accepted) RequestRules.read(modern, headers)).request();
        if (request.toLegacy().params().members().isEmpty()) {
            throw new IllegalStateException("the parameters are lost");
        }
        Sink sink = new Sink();
        ModernCall call = new ModernCall(shared, "ann", request, sink, () -> {});
        call.complete((JsonObject) JsonText.read(RESPONSE).clean().orElseThrow());
        return sink.written;
    }
}
