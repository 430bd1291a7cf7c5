package dev.faultline.dialects.problemdetails;

import static dev.faultline.dialects.problemdetails.CodeTool.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.ToolBoundary;
import dev.faultline.dialect.Envelope;
import dev.faultline.dialects.Samples;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonString;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import dev.faultline.tool.Caller;
import dev.faultline.tool.ToolCall;
import dev.faultline.tool.ToolContract;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.EnumSource;

class EmptyResultTest {
    private final FileOperationError thrown = new FileOperationError("Not a file: src", "src");

    @TableTest
    @EnumSource
    @Spec({"PD-03", "PD-04", "PD-05"})
    void anErrorBeginsWithExactlyTheEmptyResult(CodeTool tool) {
        Envelope envelope = tool.failing(thrown);

        String fields = tool.emptyText.substring(0, tool.emptyText.length() - 1);
        assertThat(envelope.text().getFirst()).startsWith(fields + ",\"error\":\"Not a file: src\",\"problem\":{");
    }

    @Test
    @Spec({"PD-06", "PD-07", "PD-08"})
    void emptyListsAndZeroesAreWrittenAndKeepTheirTypes() {
        assertThat(CodeTool.FILE_HISTORY.failing(thrown).text().getFirst()).startsWith("{\"commits\":[],");
        assertThat(CodeTool.SEARCH_TEXT.failing(thrown).text().getFirst())
                .startsWith("{\"matches\":[],\"total\":0,\"truncated\":false,");
        assertThat(CodeTool.SEMANTIC_SEARCH.failing(thrown).text().getFirst())
                .startsWith("{\"findings\":[],\"answer\":\"\",\"confidence\":0.0,");
    }

    @TableTest
    @EnumSource
    @Spec({"PD-11", "PD-15"})
    void anErrorWithoutItsTwoMembersIsAnEmptySuccess(CodeTool tool) {
        Map<String, JsonValue> members =
                new LinkedHashMap<>(tool.failing(thrown).object().orElseThrow().members());

        members.remove("error");
        members.remove("problem");

        assertThat(new JsonObject(members)).isEqualTo(tool.emptyResult());
    }

    @Test
    @Spec("PD-10")
    void allToolsHaveTheSameKeysWithTheSameTypes() {
        Set<Map<String, ? extends Class<?>>> forms = new HashSet<>();
        for (CodeTool tool : CodeTool.values()) {
            JsonObject object = tool.failing(thrown).object().orElseThrow();
            Map<String, Class<? extends JsonValue>> form =
                    types(object.object("problem").orElseThrow());
            form.put("error", object.get("error").orElseThrow().getClass());
            forms.add(form);
        }

        assertThat(forms).hasSize(1);
    }

    @Test
    @Spec("PD-12")
    void changingATemplateLaterAffectsNoCall() {
        List<JsonValue> items = new ArrayList<>();
        Map<String, JsonValue> template = new LinkedHashMap<>(Map.of("items", new JsonArray(items)));
        ProblemDetailsDialect dialect = dialect(new JsonObject(template));

        items.add(new JsonString("of another call"));
        template.put("more", new JsonString("of another call"));

        assertThat(dialect.write(Samples.occurrence(thrown.fault())).text().getFirst())
                .startsWith("{\"items\":[],\"error\":");
    }

    @Test
    @Spec("PD-12")
    void concurrentCallsGetTheSameBytes() {
        Set<String> texts = IntStream.range(0, 200)
                .parallel()
                .mapToObj(i -> CodeTool.LIST_PATHS.failing(thrown).text().getFirst())
                .collect(Collectors.toSet());

        assertThat(texts).hasSize(1);
    }

    @Test
    @Spec("PD-13")
    void aTemplateCannotHideTheError() {
        ProblemDetailsDialect dialect =
                dialect(json("{\"error\":\"\",\"blame\":[],\"problem\":{\"status\":200},\"total\":0}"));

        String text = dialect.write(Samples.occurrence(thrown.fault())).text().getFirst();

        assertThat(text).startsWith("{\"blame\":[],\"total\":0,\"error\":\"Not a file: src\",\"problem\":{\"type\":");
        assertThat(json(text).members()).containsOnlyKeys("blame", "total", "error", "problem");
    }

    @Test
    @Spec("PD-09")
    void aSuccessPassesUnchangedAndHasNeitherKey() {
        ToolContract contract = CodeTool.SEARCH_TEXT.contract();
        JsonObject found = CodeTool.SEARCH_TEXT.emptyResult();
        Envelope success = new Envelope(List.of("{}"), Optional.of(found), JsonObject.EMPTY, false);

        Envelope answer = ToolBoundary.of(contract, new ProblemDetailsDialect(), new InMemoryRecorder())
                .build()
                .call(ToolCall.of(contract, JsonObject.EMPTY, Caller.on("test")), call -> success);

        assertThat(answer).isSameAs(success);
        assertThat(answer.object().orElseThrow().members()).doesNotContainKeys("error", "problem");
    }

    private static ProblemDetailsDialect dialect(JsonObject emptyResult) {
        return new ProblemDetailsDialect()
                .forTool(ToolContract.named("blame_range").emptyResult(emptyResult));
    }

    private static Map<String, Class<? extends JsonValue>> types(JsonObject object) {
        Map<String, Class<? extends JsonValue>> types = new LinkedHashMap<>();
        object.members().forEach((name, value) -> types.put(name, value.getClass()));
        return types;
    }
}
