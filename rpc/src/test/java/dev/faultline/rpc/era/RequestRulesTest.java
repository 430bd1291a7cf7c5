package dev.faultline.rpc.era;

import static dev.faultline.rpc.era.ModernMessages.META;
import static dev.faultline.rpc.era.ModernMessages.headers;
import static dev.faultline.rpc.era.ModernMessages.json;
import static dev.faultline.rpc.era.ModernMessages.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonText;
import dev.faultline.rpc.RpcError;
import dev.faultline.rpc.RpcMessage;
import dev.faultline.testing.TableTest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestRulesTest {
    private static final RpcMessage.Request CALL =
            request("tools/call", "\"name\":\"sell\",\"arguments\":{\"shop\":\"north\",\"count\":3}," + META);
    private static final Map<String, String> HEADERS =
            Map.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/call", "Mcp-Name", "sell");
    private static final MirroredParameter SHOP = new MirroredParameter(List.of("shop"), "Mcp-Param-Shop");
    private static final MirroredParameter COUNT = new MirroredParameter(List.of("count"), "Mcp-Param-Count");

    @Test
    void acceptsARequestThatDescribesItself() {
        assertThat(RequestRules.read(CALL)).isInstanceOf(RequestRules.RequestReading.Accepted.class);
        assertThat(RequestRules.read(CALL, headers(HEADERS))).isInstanceOf(RequestRules.RequestReading.Accepted.class);
    }

    @Test
    void removesWhatALegacyServerDoesNotKnow() {
        String params = "\"name\":\"sell\",\"requestState\":\"x\",\"inputResponses\":{},"
                + META.replace(
                        "{\"io.modelcontextprotocol/protocolVersion",
                        "{\"progressToken\":4,\"io.modelcontextprotocol/protocolVersion");
        ModernRequest modern =
                ((RequestRules.RequestReading.Accepted) RequestRules.read(request("tools/call", params))).request();

        assertThat(JsonText.print(modern.toLegacy().json()))
                .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\","
                        + "\"params\":{\"name\":\"sell\",\"_meta\":{\"progressToken\":4}}}");
    }

    @TableTest
    @ValueSource(
            strings = {
                "",
                "\"_meta\":{}",
                "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":20260728}",
                "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}",
                "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                        + "\"io.modelcontextprotocol/clientCapabilities\":[]}",
                "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                    + "\"io.modelcontextprotocol/clientCapabilities\":{},\"io.modelcontextprotocol/logLevel\":\"loud\"}",
                "\"inputResponses\":null," + META,
                "\"requestState\":5," + META
            })
    void rejectsARequestThatDoesNotDescribeItself(String params) {
        assertThat(error(RequestRules.read(request("tools/list", params))).code())
                .isEqualTo(RpcError.INVALID_PARAMS);
    }

    @Test
    void namesTheSupportedRevisionsToAClientOfAnother() {
        RpcError error = error(RequestRules.read(request("tools/list", META.replace("2026-07-28", "2099-01-01"))));

        assertThat(error.code()).isEqualTo(RpcError.UNSUPPORTED_VERSION);
        assertThat(error.data()).contains(json("{\"supported\":[\"2026-07-28\"],\"requested\":\"2099-01-01\"}"));
    }

    @TableTest
    @CsvSource({
        "MCP-Protocol-Version,",
        "MCP-Protocol-Version, 2025-11-25",
        "Mcp-Method,",
        "Mcp-Method, TOOLS/CALL",
        "Mcp-Name,",
        "Mcp-Name, buy",
        "Mcp-Name, =?base64?c2VsbA?=",
        "Mcp-Name, =?base64?c2Vs!A==?="
    })
    void rejectsHeadersThatContradictTheBody(String header, String value) {
        Map<String, String> changed = new HashMap<>(HEADERS);
        if (value == null) {
            changed.remove(header);
        } else {
            changed.put(header, value);
        }

        assertThat(error(RequestRules.read(CALL, headers(changed))).code()).isEqualTo(RpcError.HEADER_MISMATCH);
    }

    @TableTest
    @CsvSource(
            ignoreLeadingAndTrailingWhitespace = false,
            value = {"mcp-name,sell", "MCP-NAME,  sell  ", "Mcp-Name,=?base64?c2VsbA==?="})
    void acceptsAnyCaseOfNamesWhiteSpaceAndBase64(String header, String value) {
        Map<String, String> changed = new HashMap<>(HEADERS);
        changed.remove("Mcp-Name");
        changed.put(header, value);

        assertThat(RequestRules.read(CALL, headers(changed))).isInstanceOf(RequestRules.RequestReading.Accepted.class);
    }

    @Test
    void comparesMirroredParameters() {
        Map<String, String> mirrored = new HashMap<>(HEADERS);
        mirrored.put("Mcp-Param-Shop", "north");
        mirrored.put("Mcp-Param-Count", "3.0");

        assertThat(RequestRules.read(CALL, headers(mirrored, SHOP, COUNT)))
                .isInstanceOf(RequestRules.RequestReading.Accepted.class);
        assertThat(RequestRules.read(CALL, headers(HEADERS, SHOP)))
                .isInstanceOf(RequestRules.RequestReading.Rejected.class);
        mirrored.put("Mcp-Param-Count", "4");
        assertThat(RequestRules.read(CALL, headers(mirrored, SHOP, COUNT)))
                .isInstanceOf(RequestRules.RequestReading.Rejected.class);
    }

    @Test
    void findsMirroredParametersInNestedObjects() {
        String schema = "{\"properties\":{\"a\":{\"properties\":{\"b\":{\"type\":\"string\",\"x-mcp-header\":\"B\"}}},"
                + "\"c\":{\"items\":{\"x-mcp-header\":\"C\"}}}}";

        assertThat(MirroredParameter.of(json(schema)))
                .containsExactly(new MirroredParameter(List.of("a", "b"), "Mcp-Param-B"));
    }

    @Test
    void recognisesTheEraByTheRequest() {
        assertThat(Era.isModern(CALL)).isTrue();
        assertThat(Era.isModern(request("server/discover", ""))).isTrue();
        assertThat(Era.isModern(request("tools/call", "\"name\":\"sell\",\"_meta\":{\"progressToken\":1}")))
                .isFalse();
    }

    private static RpcError error(RequestRules.RequestReading reading) {
        return ((RequestRules.RequestReading.Rejected) reading).error();
    }
}
