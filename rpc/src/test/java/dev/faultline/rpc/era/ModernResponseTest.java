package dev.faultline.rpc.era;

import static dev.faultline.rpc.era.ModernMessages.json;
import static dev.faultline.rpc.era.ModernMessages.modern;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.testing.TableTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;

class ModernResponseTest {
    private static final JsonObject SERVER = json("{\"name\":\"shop\",\"version\":\"1\"}");

    @Test
    void marksAResultAsCompleteAndNamesTheServer() {
        JsonObject legacy = json("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[],\"_meta\":{\"a\":1}}}");

        assertThat(ModernResponse.of(legacy, modern("tools/call"), SERVER))
                .isEqualTo(json("{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"resultType\":\"complete\",\"content\":[],"
                        + "\"_meta\":{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"shop\",\"version\":\"1\"},"
                        + "\"a\":1}}}"));
    }

    @TableTest
    @CsvSource({
        "tools/list, true",
        "prompts/list, true",
        "resources/list, true",
        "resources/templates/list, true",
        "resources/read, true",
        "server/discover, true",
        "tools/call, false",
        "prompts/get, false"
    })
    void saysHowLongListsAndResourcesMayBeCached(String method, boolean cacheable) {
        JsonObject result = ModernResponse.result(JsonObject.EMPTY, modern(method), SERVER)
                .object("result")
                .orElseThrow();

        assertThat(result.get("ttlMs").isPresent()).isEqualTo(cacheable);
        assertThat(result.get("cacheScope").isPresent()).isEqualTo(cacheable);
    }

    @TableTest
    @CsvSource({"-32002, -32602, 200", "-32601, -32601, 404", "-32021, -32021, 400", "-32603, -32603, 200"})
    void usesTheCodesOfTheEra(int legacy, int modern, int status) {
        JsonObject error =
                json("{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":" + legacy + ",\"message\":\"no\"}}");

        JsonObject response = ModernResponse.of(error, modern("resources/read"), SERVER);

        assertThat(response.object("error")).contains(json("{\"code\":" + modern + ",\"message\":\"no\"}"));
        assertThat(ModernResponse.status(response)).isEqualTo(status);
    }

    @Test
    void turnsTheDemandToOpenAPageIntoAQuestion() {
        JsonObject error = json("{\"error\":{\"code\":-32042,\"message\":\"log in\",\"data\":{\"elicitations\":"
                + "[{\"mode\":\"url\",\"url\":\"https://a.example\",\"message\":\"log in\"}]}}}");
        JsonObject able = ModernResponse.of(error, withCapabilities("{\"elicitation\":{\"url\":{}}}"), SERVER);
        JsonObject unable = ModernResponse.of(error, withCapabilities("{}"), SERVER);

        assertThat(able.object("result").flatMap(it -> it.object("inputRequests")))
                .contains(json("{\"elicitation-1\":{\"method\":\"elicitation/create\",\"params\":{\"mode\":\"url\","
                        + "\"url\":\"https://a.example\",\"message\":\"log in\"}}}"));
        assertThat(unable.object("error").flatMap(it -> it.object("data")))
                .contains(json("{\"requiredCapabilities\":{\"elicitation\":{\"url\":{}}}}"));
    }

    private static ModernRequest withCapabilities(String capabilities) {
        ModernRequest request = modern("tools/call");
        return new ModernRequest(request.request(), json(capabilities), request.client(), request.logLevel());
    }

    @Test
    void describesTheServerThatWasInitialized() {
        JsonObject initialized = json(
                "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":"
                    + "{\"listChanged\":true}},\"serverInfo\":{\"name\":\"shop\",\"version\":\"1\"},\"instructions\":\"Buy.\"}");

        Discovery discovery = Discovery.of(initialized, List.of("2024-11-05", "2025-11-25"));

        assertThat(discovery.toResult())
                .isEqualTo(json("{\"supportedVersions\":[\"2026-07-28\",\"2025-11-25\",\"2024-11-05\"],"
                        + "\"capabilities\":{\"tools\":{\"listChanged\":true}},\"instructions\":\"Buy.\"}"));
        assertThat(discovery.withoutChanges().capabilities()).isEqualTo(json("{\"tools\":{}}"));
    }

    @Test
    void deliversOnlyWhatASubscriptionAsksFor() {
        Discovery server = Discovery.of(
                json("{\"capabilities\":{\"tools\":{\"listChanged\":true},\"resources\":{\"subscribe\":true}}}"),
                List.of());
        Subscription subscription = Subscription.of(
                modern(
                        "subscriptions/listen",
                        "\"notifications\":{\"toolsListChanged\":true,\"promptsListChanged\":true,"
                                + "\"resourceSubscriptions\":[\"a:b\"]}"),
                server);

        assertThat(subscription.acknowledgement().object("params"))
                .contains(json("{\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":7},\"notifications\":"
                        + "{\"toolsListChanged\":true,\"resourceSubscriptions\":[\"a:b\"]}}"));
        assertThat(subscription.carried(json("{\"method\":\"notifications/prompts/list_changed\"}")))
                .isEmpty();
        assertThat(subscription.carried(updated("a:c"))).isEmpty();
        assertThat(subscription.carried(updated("a:b")))
                .contains(json("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/resources/updated\",\"params\":"
                        + "{\"uri\":\"a:b\",\"_meta\":{\"io.modelcontextprotocol/subscriptionId\":7}}}"));
    }

    private static JsonObject updated(String uri) {
        return json("{\"method\":\"notifications/resources/updated\",\"params\":{\"uri\":\"" + uri + "\"}}");
    }
}
