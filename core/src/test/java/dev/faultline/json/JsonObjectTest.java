package dev.faultline.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.testing.Spec;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonObjectTest {
    private static final JsonObject OBJECT = JsonObject.builder()
            .put("text", "a")
            .put("number", 1)
            .put("flag", true)
            .put("nothing", JsonNull.NULL)
            .put("object", JsonObject.of("x", JsonNull.NULL))
            .build();

    @Test
    void buildsItsMembersInTheOrderOfTheCalls() {
        assertThat(OBJECT.members().keySet()).containsExactly("text", "number", "flag", "nothing", "object");
    }

    @Test
    void buildsTheSharedEmptyObject() {
        assertThat(JsonObject.builder().build()).isSameAs(JsonObject.EMPTY);
    }

    @Test
    void isNotAffectedByLaterCallsOfItsBuilder() {
        JsonObject.Builder builder = JsonObject.builder().put("a", 1);
        JsonObject object = builder.build();

        builder.put("b", 2);

        assertThat(object.get("b")).isEmpty();
    }

    @Test
    void repairsAnUnpairedSurrogateInAString() {
        JsonObject object = JsonObject.builder().put("a", "\uDC00").build();

        assertThat(object.string("a")).contains("\uFFFD");
    }

    @Test
    void omitsAnEmptyOptional() {
        JsonObject object = JsonObject.builder()
                .putIfPresent("there", Optional.of("a"))
                .putIfPresent("absent", Optional.empty())
                .build();

        assertThat(object).isEqualTo(JsonObject.of("there", new JsonString("a")));
    }

    @Test
    void writesNullForAnEmptyOptional() {
        JsonObject object = JsonObject.builder()
                .putOrNull("there", Optional.of("a"))
                .putOrNull("absent", Optional.empty())
                .build();

        assertThat(JsonText.print(object)).isEqualTo("{\"there\":\"a\",\"absent\":null}");
    }

    @Test
    void addsTheMembersOfTheOtherAfterItsOwn() {
        JsonObject left = JsonObject.builder().put("b", 1).put("a", 2).build();
        JsonObject right = JsonObject.builder().put("d", 3).put("c", 4).build();

        JsonObject both = left.with(right);

        assertThat(JsonText.print(both)).isEqualTo("{\"b\":1,\"a\":2,\"d\":3,\"c\":4}");
    }

    @Test
    void replacesItsOwnValueByThatOfTheOther() {
        JsonObject left = JsonObject.builder().put("a", 1).put("b", 2).build();
        JsonObject right = JsonObject.builder().put("c", 3).put("a", 4).build();

        JsonObject both = left.with(right);

        assertThat(JsonText.print(both)).isEqualTo("{\"a\":4,\"b\":2,\"c\":3}");
    }

    @Test
    void isNotChangedByAddingAnother() {
        JsonObject left = JsonObject.of("a", JsonNull.NULL);

        left.with(JsonObject.of("b", JsonNull.NULL));

        assertThat(left.members()).containsOnlyKeys("a");
    }

    @Test
    void distinguishesAbsentFromNull() {
        assertThat(OBJECT.get("nothing")).contains(JsonNull.NULL);
        assertThat(OBJECT.get("absent")).isEmpty();
    }

    @Test
    void returnsAStringOnlyForAString() {
        assertThat(OBJECT.string("text")).contains("a");
        assertThat(OBJECT.string("number")).isEmpty();
        assertThat(OBJECT.string("absent")).isEmpty();
    }

    @Test
    void returnsAnObjectOnlyForAnObject() {
        assertThat(OBJECT.object("object")).contains(JsonObject.of("x", JsonNull.NULL));
        assertThat(OBJECT.object("text")).isEmpty();
    }

    @Test
    @Spec("PD-56")
    void copiesTheMapItIsCreatedFrom() {
        Map<String, JsonValue> members = new LinkedHashMap<>(Map.of("a", JsonNull.NULL));
        JsonObject object = new JsonObject(members);

        members.put("b", JsonNull.NULL);

        assertThat(object.members()).containsOnlyKeys("a");
    }

    @Test
    @Spec("SE-30")
    void rejectsANameWithAnUnpairedSurrogate() {
        assertThatThrownBy(() -> JsonObject.of("\uD800", JsonNull.NULL)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @SuppressWarnings("NullAway")
    void rejectsANullValue() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put("a", null);

        assertThatThrownBy(() -> new JsonObject(members)).isInstanceOf(NullPointerException.class);
    }

    @Test
    @SuppressWarnings("NullAway")
    void rejectsANullName() {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        members.put(null, JsonNull.NULL);

        assertThatThrownBy(() -> new JsonObject(members)).isInstanceOf(NullPointerException.class);
    }
}
