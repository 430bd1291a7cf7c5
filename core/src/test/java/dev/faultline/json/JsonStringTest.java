package dev.faultline.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonStringTest {
    static Stream<Arguments> illFormed() {
        return Stream.of(
                arguments("\uD800", "\uFFFD"),
                arguments("\uDFFF", "\uFFFD"),
                arguments("a\uD800", "a\uFFFD"),
                arguments("\uDC00a", "\uFFFDa"),
                arguments("\uD800\uD800", "\uFFFD\uFFFD"),
                arguments("\uDC00\uD800", "\uFFFD\uFFFD"),
                arguments("\uD83D\uDE00\uDE00", "\uD83D\uDE00\uFFFD"),
                arguments("\uD83D\uD83D\uDE00", "\uFFFD\uD83D\uDE00"));
    }

    @TableTest
    @MethodSource("illFormed")
    void replacesEachUnpairedSurrogate(String text, String repaired) {
        String wellFormed = JsonString.wellFormed(text);

        assertThat(wellFormed).isEqualTo(repaired);
    }

    @TableTest
    @MethodSource("illFormed")
    @Spec({"TE-14", "SE-30"})
    void rejectsAnUnpairedSurrogate(String text, String repaired) {
        assertThatThrownBy(() -> new JsonString(text)).isInstanceOf(IllegalArgumentException.class);
    }

    @TableTest
    @MethodSource("illFormed")
    void canBeCreatedFromRepairedText(String text, String repaired) {
        JsonString string = JsonString.repaired(text);

        assertThat(string.value()).isEqualTo(repaired);
    }

    @TableTest
    @ValueSource(strings = {"", "a", "é€", "\uD83D\uDE00", "\uD83D\uDE00\uD83D\uDE00", "\uD7FF\uE000", "\u0000"})
    void keepsWellFormedTextUnchanged(String text) {
        String wellFormed = JsonString.wellFormed(text);

        assertThat(wellFormed).isSameAs(text);
    }
}
