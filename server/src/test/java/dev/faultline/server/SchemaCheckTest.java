package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.TableTest;
import dev.faultline.tool.Issue;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;

/** What violates the schema of an author's tool is said in the words of our own tools. */
class SchemaCheckTest {
    private static final String SCHEMA = """
        {"type": "object", "additionalProperties": false, "required": ["how"], "properties": {
          "how": {"type": "string", "enum": ["good", "bad"]},
          "age": {"type": "integer", "minimum": 18, "exclusiveMaximum": 130},
          "name": {"type": ["string", "null"], "minLength": 2, "maxLength": 3},
          "tags": {"type": "array", "maxItems": 1, "items": {"$ref": "#/$defs/tag"}},
          "kind": {"const": "order"}},
         "$defs": {"tag": {"type": "string", "minLength": 1}}}\
        """;

    private final SchemaCheck check = SchemaCheck.by((JsonObject) json(SCHEMA));

    @TableTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{'how': 7}|how must be a string",
                "{'how': 'fine'}|how must be one of good, bad",
                "{}|how is required",
                "{'how': 'good', 'age': 3}|age must be at least 18",
                "{'how': 'good', 'age': 130}|age must be less than 130",
                "{'how': 'good', 'age': 'old'}|age must be an integer",
                "{'how': 'good', 'name': 'A'}|name must be at least 2 characters",
                "{'how': 'good', 'name': 'Anna'}|name must be at most 3 characters",
                "{'how': 'good', 'name': 7}|name must be a string or null",
                "{'how': 'good', 'tags': {}}|tags must be an array",
                "{'how': 'good', 'tags': ['a', 'b']}|tags must be a list of at most 1 element",
                "{'how': 'good', 'tags': ['']}|tags.0 must be at least 1 character",
                "{'how': 'good', 'tags': [1]}|tags.0 must be a string",
                "{'how': 'good', 'kind': 'x'}|kind must be order",
                "{'how': 'good', 'nme': 'x'}|nme is not an argument of this tool (did you mean `name`?)",
                "7|arguments must be an object",
            })
    void oneSentenceSaysWhatIsWanted(String value, String sentence) {
        assertThat(sentences(value.replace('\'', '"'))).containsExactly(sentence);
    }

    @Test
    void everyWrongArgumentHasItsSentence() {
        assertThat(sentences("{\"how\": 7, \"age\": 3}"))
                .containsExactlyInAnyOrder("how must be a string", "age must be at least 18");
    }

    private List<String> sentences(String value) {
        return check.issues(json(value)).stream().map(Issue::sentence).toList();
    }

    private static JsonValue json(String text) {
        return JsonText.read(text).readable().orElseThrow();
    }
}
