package dev.faultline.semantic;

import java.util.List;
import java.util.Locale;

/** Finds the beginnings of the parts of a file: its functions and classes, or its headings. */
interface Outline {
    /**
     * The beginning of a part.
     *
     * @param line the first line, including preceding comments and annotations
     * @param around the name of the outer part; empty if there is none
     * @param name the name, qualified by that of the outer part
     */
    record Mark(int line, String around, String name) {}

    /** {@return the parts in the order of their lines; empty if no structure is recognised} */
    List<Mark> marks(List<String> lines);

    /** {@return the outline for a file with this name} */
    static Outline of(String path) {
        String ending = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return switch (ending) {
            case "md", "markdown", "mdx" -> new HeadingOutline();
            case "txt", "text", "rst", "adoc", "log", "csv", "tsv" -> lines -> List.of(); // prose and data
            default -> new CodeOutline(); // every other language
        };
    }
}
