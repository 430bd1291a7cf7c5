package dev.faultline.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.TableTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.ValueSource;

class OutputSchemaTest {
    private static final String TREE = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "$id": "urn:example:tree",
          "type": "object",
          "required": ["tree"],
          "properties": { "tree": { "$ref": "#/$defs/node" } },
          "$defs": {
            "node": {
              "type": "object",
              "required": ["name"],
              "properties": { "name": { "$ref": "#/$defs/name" }, "next": { "$ref": "#/$defs/node" } }
            },
            "name": { "type": "string" }
          }
        }
        """;
    private static final String FAILURE = """
        {
          "$id": "urn:example:failure",
          "type": "object",
          "required": ["failure"],
          "properties": { "failure": { "$ref": "#/$defs/node" } },
          "$defs": { "node": { "type": "integer" } }
        }
        """;

    @Test
    void movesDefinitionsToTheRootAndRenamesThoseWhoseNameIsTaken() {
        JsonObject merged = merged(TREE, FAILURE);

        assertThat(JsonText.print(merged)).isEqualTo("""
            {"type":"object","anyOf":[\
            {"type":"object","required":["tree"],"properties":{"tree":{"$ref":"#/$defs/node"}}},\
            {"type":"object","required":["failure"],"properties":{"failure":{"$ref":"#/$defs/node_2"}}}],\
            "$defs":{"node":{"type":"object","required":["name"],"properties":{"name":{"$ref":"#/$defs/name"},\
            "next":{"$ref":"#/$defs/node"}}},"name":{"type":"string"},"node_2":{"type":"integer"}}}\
            """);
    }

    @TableTest
    @ValueSource(
            strings = {
                "{\"tree\":{\"name\":\"a\",\"next\":{\"name\":\"b\"}}}",
                "{\"failure\":1}",
                "{\"failure\":1,\"tree\":0}"
            })
    void admitsWhatOneOfTheSchemasAdmits(String value) {
        assertThat(admits(merged(TREE, FAILURE), value)).isTrue();
    }

    @TableTest
    @ValueSource(
            strings = {
                "{\"tree\":{\"name\":\"a\",\"next\":{\"name\":1}}}",
                "{\"failure\":{\"name\":\"a\"}}",
                "{\"tree\":1}",
                "{}",
                "[]"
            })
    void rejectsWhatNoneOfTheSchemasAdmits(String value) {
        assertThat(admits(merged(TREE, FAILURE), value)).isFalse();
    }

    @TableTest
    @ValueSource(
            strings = {
                "#/properties/first",
                "#/$defs/inner/properties/text",
                "#/$defs/a~1b%20%C3%A9",
                "#word",
                "urn:example:own#/properties/first",
                "urn:example:own#word",
                "urn:example:embedded#/properties/text",
                "urn:example:embedded#embedded-word",
                "#/properties/first/$defs/deep",
                "#/definitions/old"
            })
    void followsEveryFormOfReference(String reference) {
        JsonObject schema = json("""
            {
              "$id": "urn:example:own",
              "type": "object",
              "required": ["second"],
              "properties": {
                "first": { "type": "string", "$anchor": "word", "$defs": { "deep": { "type": "string" } } },
                "second": { "$ref": "REFERENCE" }
              },
              "$defs": {
                "inner": { "properties": { "text": { "type": "string" } } },
                "a/b é": { "type": "string" },
                "embedded": {
                  "$id": "urn:example:embedded",
                  "properties": { "text": { "$ref": "#/$defs/own" } },
                  "$defs": { "own": { "$anchor": "embedded-word", "type": "string" } }
                }
              },
              "definitions": { "old": { "type": "string" } }
            }
            """.replace("REFERENCE", reference));

        JsonObject merged = OutputSchema.anyOf(json(FAILURE), List.of(schema));

        assertThat(admits(merged, "{\"second\":\"text\"}")).isTrue();
        assertThat(admits(merged, "{\"second\":1}")).isFalse();
    }

    @Test
    void followsAReferenceToTheWholeSchema() {
        JsonObject list = json("""
            {"type":"object","properties":{"next":{"$ref":"#"},"last":{"type":"boolean"}},
             "additionalProperties":false,"minProperties":1}
            """);

        JsonObject merged = OutputSchema.anyOf(json(FAILURE), List.of(list));

        assertThat(admits(merged, "{\"next\":{\"next\":{\"last\":true}}}")).isTrue();
        assertThat(admits(merged, "{\"next\":{\"next\":{\"failure\":1}}}")).isFalse();
    }

    @Test
    void keepsMembersThatOnlyLookLikeKeywords() {
        String keywords = "{\"$ref\":\"#/$defs/x\",\"$defs\":{\"x\":1},\"$id\":\"x\"}";
        JsonObject schema = json("""
            {"properties":{"$ref":{"const":VALUE},"$defs":{"enum":[VALUE]},"$id":{"default":VALUE}}}
            """.replace("VALUE", keywords));

        JsonObject merged = OutputSchema.anyOf(schema, List.of());

        assertThat(JsonText.print(merged))
                .isEqualTo("{\"type\":\"object\",\"anyOf\":[" + JsonText.print(schema) + "]}");
    }

    @Test
    void keepsAReferenceToAnotherDocument() {
        JsonObject schema = json("{\"properties\":{\"a\":{\"$ref\":\"https://example.org/a.json\"}}}");

        JsonObject merged = OutputSchema.anyOf(schema, List.of());

        assertThat(JsonText.print(merged)).contains("{\"$ref\":\"https://example.org/a.json\"}");
    }

    @Test
    void keepsAnOlderVersionOfJsonSchemaThatTheResultNames() {
        JsonObject schema = json("{\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"type\":\"object\"}");

        JsonObject merged = OutputSchema.anyOf(schema, List.of(json(FAILURE)));

        assertThat(merged.string("$schema")).contains("http://json-schema.org/draft-07/schema#");
    }

    private static JsonObject merged(String result, String failure) {
        return OutputSchema.anyOf(json(result), List.of(json(failure)));
    }

    private static boolean admits(JsonObject schema, String value) {
        Schema compiled = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(JsonText.print(schema), InputFormat.JSON);
        return compiled.validate(value, InputFormat.JSON).isEmpty();
    }

    private static JsonObject json(String text) {
        return (JsonObject) JsonText.read(text).clean().orElseThrow();
    }
}
