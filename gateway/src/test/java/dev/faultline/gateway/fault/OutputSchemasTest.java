package dev.faultline.gateway.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.gateway.message.MessageScanner;
import dev.faultline.gateway.relay.UpstreamTool;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.TableTest;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.provider.CsvSource;

/** Schemas of servers that are careless or malicious. */
class OutputSchemasTest {
    private final OutputSchemas schemas = new OutputSchemas();

    @TableTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "{\"type\":\"object\"}|{}|",
                "{\"type\":\"object\",\"required\":[\"a\"]}|{}|its root (required)",
                "{\"properties\":{\"a\":{\"enum\":[1]}}}|{\"a\":2}|/a (enum)",
                "{\"properties\":{\"a\":{\"pattern\":\"^x\"}}}|{\"a\":\"y\"}|/a (pattern)",
                "{\"patternProperties\":{\"^x\":{\"type\":\"string\"}}}|{\"a\":1,\"x1\":\"\"}|",
                "{\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"type\":\"array\"}|{}|its root (type)",
                "{\"$schema\":\"https://unknown.example/schema\",\"type\":\"array\"}|{}|",
                "{\"$ref\":\"http://127.0.0.1:1/schema\"}|{}|",
                "{\"$ref\":\"#\"}|{}|",
                "{\"$ref\":\"#/nowhere\"}|{}|",
                "{\"properties\":{\"a\":{\"pattern\":\"(?=x)y\"}}}|{\"a\":\"z\"}|",
                "{\"properties\":{\"a\":{\"pattern\":\"^(a+)+$\"}}}|{\"a\":\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!\"}|/a"
                    + " (pattern)"
            })
    void reportsViolationsAndIgnoresWhatCannotBeEvaluated(String schema, String content, String at) {
        UpstreamTool tool = new UpstreamTool(false, false, Set.of(), schema, Optional.of((JsonObject)
                JsonText.read(schema).clean().orElseThrow()));
        String result =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"content\":[],\"structuredContent\":" + content + "}}";

        Optional<String> violation = schemas.violation(
                tool,
                new MessageScanner()
                        .read(result.getBytes(StandardCharsets.UTF_8))
                        .orElseThrow()
                        .text());

        assertThat(violation.map(it -> it.substring(it.indexOf(" at ") + 4))).isEqualTo(Optional.ofNullable(at));
    }
}
