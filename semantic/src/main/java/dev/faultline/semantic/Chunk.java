package dev.faultline.semantic;

import java.util.List;
import java.util.Optional;

/**
 * A range of lines of a file.
 *
 * @param start the first line, counted from 0
 * @param end the last line, inclusive
 * @param symbol the enclosing function, class or heading
 */
record Chunk(int start, int end, Optional<String> symbol) {
    /** {@return the text of the chunk, taken from the lines of its file} */
    String text(List<String> lines) {
        return String.join("\n", lines.subList(start, end + 1));
    }
}
