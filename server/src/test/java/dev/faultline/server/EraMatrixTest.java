package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonNumber;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.rpc.RpcError;
import dev.faultline.testing.TableTest;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.provider.EnumSource;

/** Every kind of call, by a client of either era, over either transport, has the same response. */
class EraMatrixTest {
    enum Link {
        LEGACY_STDIO(false, false),
        LEGACY_HTTP(false, true),
        MODERN_STDIO(true, false),
        MODERN_HTTP(true, true);

        private final boolean modern;
        private final boolean http;

        Link(boolean modern, boolean http) {
            this.modern = modern;
            this.http = http;
        }

        EraClient connect(FaultlineServer server) throws Exception {
            return http ? new EraHttpClient(server.serveHttp(0).address(), modern) : new EraStdioClient(server, modern);
        }
    }

    enum Kind {
        SUCCESS("tools/call", "{\"name\":\"fine\"}"),
        PROGRESS("tools/call", "{\"name\":\"progress\",\"_meta\":{\"progressToken\":5}}"),
        LOG("tools/call", "{\"name\":\"log\"}"),
        QUESTION("tools/call", "{\"name\":\"ask\"}"),
        FAULT("tools/call", "{\"name\":\"fault\"}"),
        UNEXPECTED("tools/call", "{\"name\":\"broken\"}"),
        BAD_ARGUMENTS("tools/call", "{\"name\":\"strict\",\"arguments\":{}}"),
        NO_RESULT("tools/call", "{\"name\":\"empty\"}"),
        UNKNOWN_TOOL("tools/call", "{\"name\":\"fin\"}"),
        UNKNOWN_RESOURCE("resources/read", "{\"uri\":\"test://two\"}"),
        UNKNOWN_PROMPT("prompts/get", "{\"name\":\"part\"}");

        private final String method;
        private final JsonObject params;

        Kind(String method, String params) {
            this.method = method;
            this.params = EraClient.json(params);
        }
    }

    @TableTest
    @EnumSource
    void everyKindOfCallHasTheSameResponse(Link link) throws Exception {
        Map<Kind, String> expected = responses(Link.LEGACY_STDIO);

        assertThat(responses(link)).containsExactlyEntriesOf(expected);
    }

    private static Map<Kind, String> responses(Link link) throws Exception {
        Map<Kind, String> responses = new EnumMap<>(Kind.class);
        try (FaultlineServer server = new EraFixture().server();
                EraClient client = link.connect(server)) {
            for (Kind kind : Kind.values()) {
                int notes = client.notes().size();
                responses.put(kind, plain(client.request(kind.method, kind.params), link.modern));
                if (kind == Kind.PROGRESS || kind == Kind.LOG) {
                    assertThat(client.notes()).as("%s", kind).hasSize(notes + 1);
                }
            }
        }
        return responses;
    }

    // What the era demands is checked and removed; what differs from run to run is replaced.
    private static String plain(JsonObject response, boolean modern) {
        Map<String, JsonValue> members = new LinkedHashMap<>(response.members());
        members.remove("id");
        response.object("result").ifPresent(result -> members.put("result", plainResult(result, modern)));
        response.object("error").ifPresent(error -> members.put("error", plainError(error, modern)));
        return Seen.line(JsonText.print(new JsonObject(members))).body();
    }

    private static JsonObject plainResult(JsonObject result, boolean modern) {
        Map<String, JsonValue> members = new LinkedHashMap<>(result.members());
        Map<String, JsonValue> meta = new LinkedHashMap<>(
                result.object("_meta").orElse(JsonObject.EMPTY).members());
        assertThat(members.remove("resultType") != null).isEqualTo(modern);
        assertThat(meta.remove("io.modelcontextprotocol/serverInfo") != null).isEqualTo(modern);
        members.remove("_meta");
        if (!meta.isEmpty()) {
            members.put("_meta", new JsonObject(meta));
        }
        return new JsonObject(members);
    }

    private static JsonObject plainError(JsonObject error, boolean modern) {
        boolean missing = error.get("code").orElseThrow().equals(JsonNumber.of(RpcError.RESOURCE_NOT_FOUND));
        assertThat(missing && modern).isFalse();
        return missing ? error.with(JsonObject.of("code", JsonNumber.of(RpcError.INVALID_PARAMS))) : error;
    }

    @TableTest
    @EnumSource
    void interruptsACallThatIsCancelled(Link link) throws Exception {
        EraFixture fixture = new EraFixture();
        try (FaultlineServer server = fixture.server();
                EraClient client = link.connect(server)) {
            client.cancel("tools/call", EraClient.json("{\"name\":\"hang\"}"), fixture.hanging::await);

            assertThat(fixture.interrupted.await(15, TimeUnit.SECONDS)).isTrue(); // its time limit is 20 seconds
            assertThat(client.request("tools/list", JsonObject.EMPTY).object("result"))
                    .isPresent();
        }
    }
}
