package dev.faultline.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintedValuesTest {
    @Test
    void objectsAndArraysPrintAsJson() {
        JsonObject object = JsonObject.builder()
                .put("names", JsonArray.of(new JsonString("a"), JsonNull.NULL))
                .put("n", 1)
                .build();

        assertThat(object).hasToString("{\"names\":[\"a\",null],\"n\":1}");
        assertThat(JsonArray.of(object)).hasToString("[{\"names\":[\"a\",null],\"n\":1}]");
    }
}
