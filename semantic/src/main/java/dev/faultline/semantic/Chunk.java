package dev.faultline.semantic;

import java.util.List;
import java.util.Optional;

/**
 * A piece of a file.
 *
 * @param start its first line, counted from 0
 * @param end its last line, included
 * @param symbol the function, class or heading that it belongs to
 */
record Chunk(int start, int end, Optional<String> symbol) {
    /** {@return its text, from the lines of its file} */
    String text(List<String> lines) {
        return String.join("\n", lines.subList(start, end + 1));
    }
}
