package dev.faultline.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JsonPlacesTest {
    private static final String TEXT = """
        {
          "first": 1,
          "servers": {
            "files":
              {"command": "npx", "args": ["a",
                "b"]}
          }
        }
        """;

    private final JsonPlaces places = JsonPlaces.of(TEXT);

    @Test
    void findsTheLineOfEveryName() {
        assertThat(line("/first")).isEqualTo(2);
        assertThat(line("/servers/files")).isEqualTo(4);
        assertThat(line("/servers/files/command")).isEqualTo(5);
        assertThat(line("/servers/files/args/1")).isEqualTo(6);
    }

    @Test
    void aMissingMemberIsOnTheLineOfWhatIsAroundIt() {
        assertThat(line("/servers/files/missing/deeper")).isEqualTo(4);
        assertThat(line("/nothing")).isEqualTo(1);
        assertThat(places.line(JsonPointer.ROOT)).isEqualTo(1);
    }

    @Test
    void findsTheCharactersOfAValue() {
        assertThat(text("/first")).isEqualTo("1");
        assertThat(text("/servers/files/command")).isEqualTo("\"npx\"");
        assertThat(text("/servers/files")).startsWith("{\"command\"").endsWith("\"b\"]}");
    }

    @Test
    void namesTheLineOnWhichATextIsBroken() {
        assertThat(JsonPlaces.of("{\n  \"a\": 1\n  \"b\": 2\n}").brokenLine()).hasValue(3);
        assertThat(JsonPlaces.of("{\n \"a\": 1").brokenLine()).hasValue(2);
        assertThat(places.brokenLine()).isEmpty();
    }

    @Test
    void readsWithinTheDepthOfOtherTexts() {
        assertThat(JsonPlaces.of("[".repeat(100_000)).brokenLine()).hasValue(1);
        assertThat(JsonPlaces.of("").brokenLine()).isEmpty();
    }

    private int line(String pointer) {
        return places.line(new JsonPointer(pointer));
    }

    private String text(String pointer) {
        JsonPlace place = places.find(new JsonPointer(pointer)).orElseThrow();
        return TEXT.substring(place.from(), place.to());
    }
}
