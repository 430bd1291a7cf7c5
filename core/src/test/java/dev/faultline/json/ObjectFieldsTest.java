package dev.faultline.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ObjectFieldsTest {
    private final JsonProblems problems = new JsonProblems((given, known) ->
            known.stream().filter(name -> name.startsWith(given)).findFirst());

    @Test
    void readsMembersOfTheRightTypes() {
        ObjectFields fields = fields(
                "{\"name\":\"a\",\"count\":3,\"on\":true,\"tags\":[\"x\"],\"kind\":\"b\",\"in\":{\"deep\":\"y\"}}");

        assertThat(fields.text("name", 5)).isEqualTo("a");
        assertThat(fields.integer("count", 1, 3)).isEqualTo(3);
        assertThat(fields.flag("on")).isTrue();
        assertThat(fields.texts("tags", 1, 1)).containsExactly("x");
        assertThat(fields.choice("kind", List.of("a", "b"), "a")).isEqualTo("b");
        assertThat(fields.object("in").text("deep", 5)).isEqualTo("y");
        fields.end();
        assertThat(problems.isEmpty()).isTrue();
    }

    @Test
    void readsAbsentOptionalMembersAsTheirDefaults() {
        ObjectFields fields = fields("{}");

        assertThat(fields.optionalText("name", 5)).isEmpty();
        assertThat(fields.flag("on")).isFalse();
        assertThat(fields.list("tags", 1)).isEmpty();
        assertThat(fields.choice("kind", List.of("a", "b"), "a")).isEqualTo("a");
        assertThat(fields.object("in").has("deep")).isFalse();
        assertThat(problems.isEmpty()).isTrue();
    }

    @Test
    void reportsEveryWrongMemberAndGoesOn() {
        ObjectFields fields = fields("{\"name\":\" \",\"count\":9,\"on\":1,\"tags\":[\"x\",2],\"in\":5}");

        assertThat(fields.text("id", 5)).isEmpty();
        assertThat(fields.text("name", 5)).isEmpty();
        assertThat(fields.integer("count", 1, 3)).isEqualTo(1);
        assertThat(fields.flag("on")).isFalse();
        assertThat(fields.texts("tags", 2, 1)).containsExactly("x");
        fields.object("in").end();
        assertThat(problems.all())
                .extracting(JsonProblem::toString)
                .containsExactly(
                        "/id: is required",
                        "/name: must be text of 1 to 5 characters",
                        "/count: must be an integer from 1 to 3",
                        "/on: must be true or false",
                        "/tags/1: must be text of 1 to 1 characters",
                        "/in: must be an object");
    }

    @Test
    void rejectsAListThatIsTooLong() {
        assertThat(fields("{\"tags\":[1,2]}").list("tags", 1)).isEmpty();

        assertThat(messages()).containsExactly("must be a list of at most 1 items");
    }

    @Test
    void suggestsTheNearestChoice() {
        assertThat(fields("{\"kind\":\"whi\"}").choice("kind", List.of("until", "while"), "until"))
                .isEqualTo("until");

        assertThat(messages()).containsExactly("must be one of until, while; did you mean `while`?");
    }

    @Test
    void reportsMembersThatWereNotRead() {
        ObjectFields fields = fields("{\"promp\":1,\"other\":2}");
        Optional<JsonValue> unused = fields.any("prompt");

        fields.end();

        assertThat(messages())
                .containsExactly("is not a known member; did you mean `prompt`?", "is not a known member");
    }

    @Test
    void acceptsMembersOfAnyNameAfterTheWholeObjectWasRead() {
        ObjectFields fields = fields("{\"anything\":1}");

        assertThat(fields.all().members()).containsKey("anything");
        fields.end();
        assertThat(problems.isEmpty()).isTrue();
    }

    @Test
    void reportsOnlyOneProblemForAValueThatIsNotAnObject() {
        ObjectFields fields = ObjectFields.of(JsonNull.NULL, JsonPointer.ROOT.child("loop"), problems);

        assertThat(fields.text("type", 5)).isEmpty();
        fields.end();
        assertThat(problems.all()).containsExactly(new JsonProblem(new JsonPointer("/loop"), "must be an object"));
    }

    @Test
    void collectsAtMostFiftyProblems() {
        for (int i = 0; i < 60; i++) {
            problems.add(JsonPointer.ROOT, "is wrong");
        }

        assertThat(problems.all()).hasSize(50);
    }

    private List<String> messages() {
        return problems.all().stream().map(JsonProblem::message).toList();
    }

    private ObjectFields fields(String json) {
        return ObjectFields.of(JsonText.read(json).clean().orElseThrow(), JsonPointer.ROOT, problems);
    }
}
