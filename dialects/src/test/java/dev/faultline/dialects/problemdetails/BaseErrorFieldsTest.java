package dev.faultline.dialects.problemdetails;

import static dev.faultline.dialects.problemdetails.CodeTool.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.util.List;
import org.junit.jupiter.api.Test;

class BaseErrorFieldsTest {
    /** The schema of the result of {@code open_file}, which allows no other members. */
    private static final JsonObject RESULT = json("{\"type\":\"object\",\"additionalProperties\":false,"
            + "\"required\":[\"path\",\"content\",\"lines\",\"size\"],\"properties\":{"
            + "\"path\":{\"type\":\"string\"},\"content\":{\"type\":\"string\"},"
            + "\"lines\":{\"type\":\"integer\",\"minimum\":0},\"size\":{\"type\":\"integer\",\"minimum\":0}}}");

    private static final String SUCCESS =
            "{\"path\":\"src/main.py\",\"content\":\"def main():\\n    pass\",\"lines\":2,\"size\":20}";

    private final JsonObject output = BaseErrorFields.outputSchema(RESULT, CodeTool.OPEN_FILE.emptyResult());
    private final Schema schema = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(JsonText.print(output), InputFormat.JSON);

    @Test
    @Spec({"PD-80", "PD-82"})
    void anErrorHasTwoTypedMembersWithTheSameSentence() {
        JsonObject problem = new EmbeddingError("No").toProblemDetails("semantic:semantic_search");

        BaseErrorFields fields = new BaseErrorFields("No", problem);
        JsonObject response = fields.after(json("{\"blame\":[]}"));

        assertThat(response.string("error")).contains(fields.error());
        assertThat(response.object("problem")).contains(fields.problem());
        assertThatIllegalArgumentException().isThrownBy(() -> new BaseErrorFields("Something else", problem));
    }

    @Test
    @Spec({"PD-80", "PD-81"})
    void theOutputSchemaAcceptsASuccessAndEveryError() {
        assertThat(violations(SUCCESS)).isEmpty();
        assertThat(violations(CodeTool.OPEN_FILE.emptyText)).isEmpty();
        assertThat(List.of(
                        new FileOperationError("Not a file: src", "src"),
                        new InvalidLineRangeError("No", "a", null, 3),
                        new IllegalStateException("a defect")))
                .allSatisfy(thrown -> assertThat(violations(error(thrown))).isEmpty());
    }

    @Test
    @Spec({"PD-09", "PD-81"})
    void theOutputSchemaRejectsAMixtureOfBoth() {
        String error = error(new EmbeddingError("No"));
        String problem = error.substring(error.indexOf("\"problem\""));

        assertThat(List.of(
                        SUCCESS.replace("\"size\"", "\"error\":null,\"size\""),
                        SUCCESS.replace("\"size\"", "\"problem\":null,\"size\""),
                        SUCCESS.replace("\"size\"", "\"error\":\"No\",\"size\""),
                        SUCCESS.replace("}", ",\"error\":\"No\"," + problem),
                        error.replace("\"path\":\"\"", "\"path\":\"src/main.py\""),
                        error.replace("\"error\":\"No\",", ""),
                        error.replace("\"status\":503", "\"status\":\"503\""),
                        error.replace("\"path\":\"\",", ""),
                        error.replace("\"size\":0", "\"size\":0,\"extra\":1")))
                .allSatisfy(text -> assertThat(violations(text)).as(text).isNotEmpty());
    }

    @Test
    @Spec("PD-15")
    void theOutputSchemaKeepsTheFieldsOfTheResult() {
        JsonObject properties = output.object("properties").orElseThrow();

        assertThat(RESULT.object("properties").orElseThrow().members())
                .allSatisfy((name, type) -> assertThat(properties.get(name)).contains(type));
        assertThat(output.get("required")).isEqualTo(RESULT.get("required"));
        assertThat(output.string("type")).contains("object");
    }

    @Test
    void rejectsAConditionInTheResultSchema() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BaseErrorFields.outputSchema(json("{\"if\":true}"), JsonObject.EMPTY));
    }

    private List<String> violations(String text) {
        return schema.validate(text, InputFormat.JSON).stream()
                .map(Object::toString)
                .toList();
    }

    private static String error(Throwable thrown) {
        return CodeTool.OPEN_FILE.failing(thrown).text().getFirst();
    }
}
