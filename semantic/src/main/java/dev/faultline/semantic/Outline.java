package dev.faultline.semantic;

import java.util.List;
import java.util.Locale;

/** Finds where the parts of a file begin: its functions and classes, or its headings. */
interface Outline {
    /**
     * Where a part begins.
     *
     * @param line with the comments and annotations that belong to it
     * @param around the part that it is in; empty if it is in none
     * @param name with that of the part around it in front
     */
    record Mark(int line, String around, String name) {}

    /** {@return the parts, in the order of their lines; none if no structure can be seen} */
    List<Mark> marks(List<String> lines);

    /** {@return how a file of this name is divided} */
    static Outline of(String path) {
        String ending = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return switch (ending) {
            case "md", "markdown", "mdx" -> new HeadingOutline();
            case "txt", "text", "rst", "adoc", "log", "csv", "tsv" -> lines -> List.of(); // prose and data
            default -> new CodeOutline(); // every other language
        };
    }
}
