package dev.faultline.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.TableTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonContentTest {
    @TableTest
    @ValueSource(
            strings = {
                "application/json",
                "Application/JSON;charset=UTF-8",
                "application/json; charset=\"utf-8\"",
                "application/json; profile=x; charset = utf8"
            })
    void acceptsJsonInUtf8(String type) {
        assertThat(JsonContent.refusal(new Headers("Content-Type", type).request()))
                .isEmpty();
    }

    @TableTest
    @ValueSource(
            strings = {
                "",
                "text/plain",
                "application/jsonp",
                "text/plain; application/json",
                "application/json; charset=utf-7",
                "application/json; charset=utf-16",
                "application/json; charset=nonsense",
                "application/json; charset="
            })
    void rejectsEverythingElse(String type) {
        assertThat(JsonContent.refusal(new Headers("Content-Type", type).request()))
                .hasValueSatisfying(refusal -> assertThat(refusal.status()).isEqualTo(415));
    }
}
