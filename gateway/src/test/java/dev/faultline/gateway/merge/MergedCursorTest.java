package dev.faultline.gateway.merge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.TableTest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.ValueSource;

class MergedCursorTest {
    @Test
    void readsWhatItWrote() {
        Map<String, String> cursors = Map.of("a", "1", "b", "sträng \"2\"");

        assertThat(MergedCursor.read(MergedCursor.of(cursors))).contains(cursors);
    }

    @TableTest
    @ValueSource(strings = {"", "?", "bm90IEpTT04", "e30", "WzFd", "eyJhIjoxfQ"})
    void rejectsWhatItDidNotWrite(String cursor) {
        assertThat(MergedCursor.read(cursor)).isEmpty();
    }
}
