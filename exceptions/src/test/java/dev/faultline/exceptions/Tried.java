package dev.faultline.exceptions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** An exception that a library throws, and what it should become. */
record Tried(String library, String what, String thrown, String kind, String effect, String retry, String source) {
    private static final int COLUMNS = 7;

    /** {@return all of them, as they were typed} */
    static List<Tried> all() {
        try (InputStream file = Tried.class.getResourceAsStream("tried.txt")) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(Tried::parsed)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Tried parsed(String line) {
        List<String> cells =
                Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
        assertThat(cells).as(line).hasSize(COLUMNS).noneMatch(String::isEmpty);
        return new Tried(
                cells.get(0), cells.get(1), cells.get(2), cells.get(3), cells.get(4), cells.get(5), cells.get(6));
    }

    /** {@return the library and what the tool does with it} */
    String name() {
        return library + ": " + what;
    }
}
