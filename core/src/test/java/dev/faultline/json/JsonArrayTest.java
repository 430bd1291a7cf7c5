package dev.faultline.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.faultline.testing.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JsonArrayTest {
    @Test
    @Spec("PD-56")
    void copiesTheListItIsCreatedFrom() {
        List<JsonValue> items = new ArrayList<>(List.of(JsonNull.NULL));
        JsonArray array = new JsonArray(items);

        items.clear();

        assertThat(array.items()).containsExactly(JsonNull.NULL);
    }

    @Test
    void canBeCreatedFromStrings() {
        JsonArray array = JsonArray.ofStrings(List.of("a", "b"));

        assertThat(JsonText.print(array)).isEqualTo("[\"a\",\"b\"]");
    }

    @Test
    void collectsValuesInOrder() {
        JsonArray array = Stream.of(3L, 1L, 2L).map(JsonNumber::of).collect(JsonArray.toJsonArray());

        assertThat(JsonText.print(array)).isEqualTo("[3,1,2]");
    }

    @Test
    @SuppressWarnings("NullAway")
    void rejectsNull() {
        List<JsonValue> items = new ArrayList<>();
        items.add(null);

        assertThatThrownBy(() -> new JsonArray(items)).isInstanceOf(NullPointerException.class);
    }
}
