package dev.faultline.dialects.problemdetails;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.faultline.dialect.SchemaFile;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProblemSchemaTest {
    private static final JsonObject RESOURCE =
            SchemaFile.load(ProblemSchemaTest.class, "/schema/common/problem_details.json");
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(JsonText.print(RESOURCE), InputFormat.JSON);

    private static final String SOUND =
            JsonText.print(new GitOperationError("Git log failed", "a.py", "log").toProblemDetails("git:file_history"));

    @TableTest
    @EnumSource
    @Spec("PD-22")
    void theProblemOfEveryCodeIsValid(ProblemCode code) {
        KgFoundryError error = new KgFoundryError(code, "It went wrong", Map.of("path", "a"));

        assertThat(violations(JsonText.print(error.toProblemDetails("files:open_file"))))
                .isEmpty();
    }

    @TableTest
    @ValueSource(strings = {"type", "title", "status", "detail", "instance"})
    @Spec("PD-22")
    void rejectsAProblemWithoutARequiredMember(String member) {
        assertThat(violations(SOUND)).isEmpty();
        assertThat(violations(SOUND.replace("\"" + member + "\":", "\"another\":")))
                .isNotEmpty();
    }

    @Test
    @Spec({"PD-19", "PD-21", "PD-22"})
    void rejectsAProblemWithAMemberOfTheWrongForm() {
        assertThat(List.of(
                        SOUND.replace("500", "\"500\""),
                        SOUND.replace("500", "302"),
                        SOUND.replace("\"git-operation-error\"", "\"GitOperationError\""),
                        SOUND.replace("https://", "https ://"),
                        SOUND.replace("Git Operation Error", " "),
                        SOUND.replaceFirst("\"extensions\":\\{[^}]*}", "\"extensions\":{}")))
                .allSatisfy(text -> {
                    assertThat(text).isNotEqualTo(SOUND);
                    assertThat(violations(text)).as(text).isNotEmpty();
                });
    }

    @Test
    void allowsFurtherMembersAsTheRfcDoes() {
        assertThat(violations(SOUND.replace("\"code\"", "\"balance\":30,\"code\"")))
                .isEmpty();
    }

    private static List<String> violations(String text) {
        return SCHEMA.validate(text, InputFormat.JSON).stream()
                .map(Object::toString)
                .toList();
    }
}
