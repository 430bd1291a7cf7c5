package dev.faultline.rpc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonText;
import dev.faultline.json.JsonValue;
import dev.faultline.testing.Spec;
import dev.faultline.testing.TableTest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.CsvSource;

class FramesTest {
    @Test
    void readsLineByLine() throws IOException {
        assertThat(frames("one\ntwo\r\nthree", 100)).containsExactly("one", "two\r", "three");
    }

    @Test
    void saysWhetherALineWasTerminated() throws IOException {
        Frames frames = new Frames(new ByteArrayInputStream("whole\nhalf".getBytes(UTF_8)), 100);

        frames.next();
        assertThat(frames.isTerminated()).isTrue();
        frames.next();
        assertThat(frames.isTerminated()).isFalse();
    }

    @Test
    void skipsBlankLines() throws IOException {
        assertThat(frames("\n\r\n  \t\none\n\n", 100)).containsExactly("one");
    }

    @Test
    void endsImmediatelyForEmptyInput() throws IOException {
        assertThat(frames("", 100)).isEmpty();
    }

    @Test
    void reportsALineThatIsTooLongAndContinues() throws IOException {
        assertThat(frames("x".repeat(11) + "\nshort\n" + "y".repeat(1_000_000) + "\n" + "z".repeat(10) + "\n", 10))
                .containsExactly("(too long)", "short", "(too long)", "z".repeat(10));
    }

    @Test
    void reportsALineThatIsTooLongAtTheEnd() throws IOException {
        assertThat(frames("x".repeat(11), 10)).containsExactly("(too long)");
    }

    @TableTest
    @CsvSource(delimiter = '|', quoteCharacter = '\u0001', textBlock = """
        {"id":7,"a":"xxxxxxxxxx"}                             | (too long, 7)
        {"a":"xxxxxxxxxx", "id" : "q\\"7" }                   | (too long, "q\\"7")
        {"a":{"id":1,"b":[{"id":2}]},"id":-3}                 | (too long, -3)
        {"a":"\\",\\"id\\":1,","id":2}                         | (too long, 2)
        {"id":null,"a":"xxxxxxxxxx"}                          | (too long)
        {"id":[1],"a":"xxxxxxxxxx"}                           | (too long)
        {"id":1.5,"a":"xxxxxxxxxx"}                           | (too long)
        {"a":["id",1],"b":{"id":1}}                           | (too long)
        [{"id":7,"a":"xxxxxxxxxx"}]                           | (too long)
        """)
    @Spec("R36")
    void findsTheIdOfAMessageThatIsTooLong(String line, String frame) throws IOException {
        assertThat(frames(line + "\nnext", 10)).containsExactly(frame, "next");
    }

    @Test
    @Spec("R36")
    void findsTheIdBeyondTheLimit() throws IOException {
        String line = "{\"a\":\"" + "x".repeat(3_000_000) + "\",\"id\":\"last\"}";

        assertThat(frames(line, 1_000_000)).containsExactly("(too long, \"last\")");
    }

    @Test
    void readsTheSameLinesForAnyChunking() throws IOException {
        Random random = new Random(7);
        String text = "a\n" + "b".repeat(200_000) + "\n\nc\r\n" + "ü".repeat(70_000) + "\nlast";
        List<String> whole = frames(text, 1_000_000);

        for (int round = 0; round < 20; round++) {
            assertThat(read(new Frames(inSmallChunks(text, random), 1_000_000))).isEqualTo(whole);
        }
    }

    private static InputStream inSmallChunks(String text, Random random) {
        return new ByteArrayInputStream(text.getBytes(UTF_8)) {
            @Override
            public synchronized int read(byte[] into, int from, int length) {
                return super.read(into, from, 1 + random.nextInt(Math.min(length, 5_000)));
            }
        };
    }

    private static List<String> frames(String text, int limit) throws IOException {
        return read(new Frames(new ByteArrayInputStream(text.getBytes(UTF_8)), limit));
    }

    private static List<String> read(Frames frames) throws IOException {
        List<String> all = new ArrayList<>();
        while (true) {
            switch (frames.next()) {
                case Frame.Line(byte[] utf8) -> all.add(new String(utf8, UTF_8));
                case Frame.TooLong(Optional<JsonValue> id) ->
                    all.add("(too long"
                            + id.map(it -> ", " + JsonText.print(it)).orElse("") + ")");
                case Frame.End end -> {
                    return all;
                }
            }
        }
    }
}
