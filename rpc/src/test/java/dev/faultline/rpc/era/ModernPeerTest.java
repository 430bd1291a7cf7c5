package dev.faultline.rpc.era;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.rpc.RpcMessage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ModernPeerTest {
    private static final JsonObject CLIENT = json("""
        {"protocolVersion":"2025-06-18","capabilities":{"elicitation":{}},"clientInfo":{"name":"a","version":"1"}}\
        """);
    private static final String META = """
        "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientCapabilities":{"elicitation":{}},\
        "io.modelcontextprotocol/clientInfo":{"name":"a","version":"1"}}\
        """;

    private final ModernPeer peer = new ModernPeer(CLIENT);

    private static JsonObject json(String text) {
        return (JsonObject) JsonText.read(text).clean().orElseThrow();
    }

    private static List<String> texts(List<JsonObject> messages) {
        return messages.stream().map(JsonText::print).toList();
    }

    private void discover(String capabilities) {
        peer.discover();
        assertThat(peer.initialized(json("{\"jsonrpc\":\"2.0\",\"id\":-1,\"result\":{\"supportedVersions\":"
                        + "[\"2026-07-28\"],\"capabilities\":" + capabilities + "}}")))
                .isPresent();
    }

    private List<String> toServer(String message) {
        return texts(peer.fromClient(json(message)).toServer());
    }

    private ModernPeer.PeerStep fromServer(String message) {
        return peer.fromServer(json(message));
    }

    @Test
    void makesAHandshakeOfTheDescriptionOfTheServer() {
        assertThat(JsonText.print(peer.discover()))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":-1,\"method\":\"server/discover\",\"params\":{" + META + "}}");
        assertThat(peer.initialized(json("""
            {"jsonrpc":"2.0","id":-1,"result":{"resultType":"complete","supportedVersions":["2026-07-28"],\
            "capabilities":{"tools":{}},"instructions":"Read.","ttlMs":0,"cacheScope":"public",\
            "_meta":{"io.modelcontextprotocol/serverInfo":{"name":"s","version":"2"}}}}\
            """))).contains(json("""
                {"protocolVersion":"2025-06-18","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"2"},\
                "instructions":"Read."}\
                """));
    }

    @Test
    void takesAServerOfAnotherRevisionForLegacy() {
        assertThat(peer.initialized(json("{\"id\":-1,\"result\":{\"supportedVersions\":[\"2027-01-01\"]}}")))
                .isEmpty();
        assertThat(peer.initialized(json("{\"id\":-1,\"result\":{\"content\":[]}}")))
                .isEmpty();
        assertThat(peer.initialized(json("{\"id\":-1,\"error\":{\"code\":-32601}}")))
                .isEmpty();
    }

    @Test
    void describesTheClientInEveryRequest() {
        assertThat(toServer("{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"tools/list\"}"))
                .containsExactly("{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"tools/list\",\"params\":{" + META + "}}");
    }

    @Test
    void leavesOutWhatOnlyTheModernEraHas() {
        assertThat(texts(fromServer("""
            {"jsonrpc":"2.0","id":4,"result":{"resultType":"complete","tools":[],"ttlMs":5,"cacheScope":"public",\
            "_meta":{"io.modelcontextprotocol/serverInfo":{"name":"s"},"own":1}}}\
            """).toClient()))
                .containsExactly("{\"jsonrpc\":\"2.0\",\"id\":4,\"result\":{\"tools\":[],\"_meta\":{\"own\":1}}}");
    }

    @Test
    void passesErrorsAndUnknownKindsOfResultsOn() {
        String error = "{\"jsonrpc\":\"2.0\",\"id\":4,\"error\":{\"code\":-32021,\"message\":\"m\"}}";
        String other = "{\"jsonrpc\":\"2.0\",\"id\":5,\"result\":{\"resultType\":\"task\",\"ttlMs\":1}}";

        assertThat(texts(fromServer(error).toClient())).containsExactly(error);
        assertThat(texts(fromServer(other).toClient())).containsExactly(other);
    }

    @Test
    void sendsTheLogLevelThatTheClientHasSet() {
        ModernPeer.PeerStep set =
                peer.fromClient(json("{\"id\":1,\"method\":\"logging/setLevel\",\"params\":{\"level\":\"error\"}}"));

        assertThat(set.toServer()).isEmpty();
        assertThat(texts(set.toClient())).containsExactly("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
        assertThat(toServer("{\"id\":2,\"method\":\"tools/list\"}").getFirst())
                .contains("\"io.modelcontextprotocol/logLevel\":\"error\"");
    }

    @Test
    void asksTheServerForItsDescriptionInPlaceOfAPing() {
        String probe = toServer("{\"id\":7,\"method\":\"ping\"}").getFirst();

        assertThat(probe).contains("\"id\":-1", "server/discover");
        assertThat(texts(fromServer("{\"id\":-1,\"result\":{\"supportedVersions\":[]}}")
                        .toClient()))
                .containsExactly("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{}}");
    }

    @Test
    void asksTheClientAndRepeatsTheRequestWithItsAnswers() {
        toServer("{\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"t\"}}");
        ModernPeer.PeerStep asked = fromServer("""
            {"id":3,"result":{"resultType":"input_required","requestState":"s","inputRequests":{\
            "a":{"method":"elicitation/create","params":{"message":"A?"}},"b":{"method":"roots/list"}}}}\
            """);
        assertThat(texts(asked.toClient()))
                .containsExactly(
                        "{\"jsonrpc\":\"2.0\",\"id\":-1,\"method\":\"elicitation/create\",\"params\":{\"message\":\"A?\",\"_meta\":{\"dev.faultline/question\":\"a\"}}}",
                        "{\"jsonrpc\":\"2.0\",\"id\":-2,\"method\":\"roots/list\",\"params\":{\"_meta\":{\"dev.faultline/question\":\"b\"}}}");

        assertThat(toServer("{\"id\":-2,\"result\":{\"roots\":[]}}")).isEmpty();
        assertThat(toServer("{\"id\":-1,\"error\":{\"code\":-32603,\"message\":\"no\"}}"))
                .containsExactly("{\"id\":-3,\"method\":\"tools/call\",\"params\":{\"name\":\"t\",\"inputResponses\":"
                        + "{\"b\":{\"roots\":[]},\"a\":{\"action\":\"cancel\"}},\"requestState\":\"s\"," + META + "}}");
        assertThat(texts(fromServer("{\"id\":-3,\"result\":{\"content\":[]}}").toClient()))
                .containsExactly("{\"id\":3,\"result\":{\"content\":[]}}");
    }

    @Test
    void endsACallWhoseQuestionTheClientCannotAnswer() {
        toServer("{\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"t\"}}");
        fromServer("""
            {"id":3,"result":{"resultType":"input_required","inputRequests":{\
            "a":{"method":"sampling/createMessage"},"b":{"method":"roots/list"}}}}\
            """);

        ModernPeer.PeerStep ended = peer.fromClient(json("{\"id\":-1,\"error\":{\"code\":-1,\"message\":\"no\"}}"));

        assertThat(ended.toServer()).isEmpty();
        assertThat(texts(ended.toClient()))
                .containsExactly(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":-2}}",
                        "{\"jsonrpc\":\"2.0\",\"id\":3,\"error\":{\"code\":-32603,\"message\":\"The client did not"
                                + " answer the question of the server\"}}");
    }

    @Test
    void repeatsARequestAtOnceIfTheServerOnlyWantsItsState() {
        toServer("{\"id\":3,\"method\":\"tools/call\",\"params\":{}}");
        String again = "{\"id\":%d,\"result\":{\"resultType\":\"input_required\",\"requestState\":\"s\"}}";

        assertThat(fromServer(again.formatted(3)).toServer()).hasSize(1);
        for (int round = 1; round < 100; round++) {
            assertThat(fromServer(again.formatted(-round)).toServer()).hasSize(1);
        }
        assertThat(texts(fromServer(again.formatted(-100)).toClient()).getFirst())
                .contains("\"id\":3", "The server asks without end");
    }

    @Test
    void cancelsTheRoundThatTheServerWorksOn() {
        toServer("{\"id\":3,\"method\":\"tools/call\",\"params\":{}}");
        fromServer("{\"id\":3,\"result\":{\"resultType\":\"input_required\",\"requestState\":\"s\"}}");

        assertThat(toServer("{\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":3}}"))
                .containsExactly(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":-1}}");
        assertThat(fromServer("{\"id\":-1,\"result\":{}}").toClient()).isEmpty();
    }

    @Test
    void knowsWhichRequestEndsWithARound() {
        toServer("{\"id\":3,\"method\":\"tools/call\",\"params\":{}}");
        fromServer("{\"id\":3,\"result\":{\"resultType\":\"input_required\",\"requestState\":\"s\"}}");

        assertThat(peer.lost(-1)).isEqualTo(OptionalLong.of(3));
        assertThat(peer.lost(-1)).isEmpty();
        assertThat(peer.lost(5)).isEqualTo(OptionalLong.of(5));
    }

    @Test
    void listensToChangesThatALegacyClientWouldGet() {
        discover("{\"tools\":{\"listChanged\":true},\"prompts\":{},\"resources\":{\"subscribe\":true}}");

        assertThat(toServer("{\"method\":\"notifications/initialized\"}"))
                .containsExactly("{\"jsonrpc\":\"2.0\",\"id\":-2,\"method\":\"subscriptions/listen\",\"params\":"
                        + "{\"notifications\":{\"toolsListChanged\":true}," + META + "}}");
        assertThat(fromServer("{\"method\":\"notifications/subscriptions/acknowledged\"}"))
                .isEqualTo(ModernPeer.PeerStep.NONE);
        assertThat(texts(fromServer("{\"method\":\"notifications/tools/list_changed\",\"params\":{\"_meta\":"
                                + "{\"io.modelcontextprotocol/subscriptionId\":-2}}}")
                        .toClient()))
                .containsExactly("{\"method\":\"notifications/tools/list_changed\",\"params\":{}}");
    }

    @Test
    void listensAgainWhenTheClientSubscribesAndWhenTheStreamIsLost() {
        discover("{\"resources\":{\"subscribe\":true}}");
        assertThat(toServer("{\"method\":\"notifications/initialized\"}")).isEmpty();

        String subscribe = "{\"id\":%d,\"method\":\"resources/subscribe\",\"params\":{\"uri\":\"%s\"}}";
        assertThat(toServer(subscribe.formatted(1, "a")).getFirst())
                .contains("\"id\":-2", "\"resourceSubscriptions\":[\"a\"]");
        assertThat(toServer(subscribe.formatted(2, "a"))).isEmpty();
        List<String> both = toServer(subscribe.formatted(3, "b"));
        assertThat(both.getFirst()).contains("notifications/cancelled", "\"requestId\":-2");
        assertThat(both.getLast()).contains("\"id\":-3", "[\"a\",\"b\"]");
        assertThat(peer.reopened(-2)).isEmpty();
        assertThat(texts(peer.reopened(-3)).getFirst()).contains("\"id\":-4", "[\"a\",\"b\"]");
    }

    @Test
    void repeatsPartsOfARequestInHeaders() {
        RpcMessage.Request call = (RpcMessage.Request) RpcMessage.read("""
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"später","arguments":{"region":" x","n":7}}}\
            """.getBytes(StandardCharsets.UTF_8));

        Map<String, String> headers = RequestHeaders.of(
                call,
                tool -> List.of(
                        new MirroredParameter(List.of("region"), "Mcp-Param-Region"),
                        new MirroredParameter(List.of("n"), "Mcp-Param-N"),
                        new MirroredParameter(List.of("absent"), "Mcp-Param-Absent")));

        assertThat(headers)
                .isEqualTo(Map.of(
                        "MCP-Protocol-Version",
                        "2026-07-28",
                        "Mcp-Method",
                        "tools/call",
                        "Mcp-Name",
                        "=?base64?c3DDpHRlcg==?=",
                        "Mcp-Param-Region",
                        "=?base64?IHg=?=",
                        "Mcp-Param-N",
                        "7"));
    }
}
