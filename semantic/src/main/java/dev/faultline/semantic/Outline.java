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
     * @param name the name, qualified by that of the outer part; empty if these lines belong to no named part
     */
    record Mark(int line, String around, String name) {}

    /** {@return the parts in the order of their lines; empty if no structure is recognised} */
    List<Mark> marks(List<String> lines);

    /** {@return the outline for a file with this name} */
    static Outline of(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        String ending = name.substring(name.lastIndexOf('.') + 1);
        return switch (ending) {
            case "md", "markdown", "mdx" -> new HeadingOutline();
            case "js", "cjs", "mjs", "jsx", "ts", "cts", "mts", "tsx" -> CodeOutline.ofJavaScript();
            // Documents, whose sentences can look like declarations, and data.
            case "txt", "text", "rst", "adoc", "asciidoc", "org", "tex", "wiki", "textile", "html", "htm", "xhtml" ->
                lines -> List.of();
            case "xml", "svg", "json", "jsonc", "yaml", "yml", "toml", "ini", "cfg", "conf", "properties", "lock" ->
                lines -> List.of();
            case "log", "csv", "tsv" -> lines -> List.of();
            // Every other language. A file without an ending is a document, such as LICENSE, unless it is a program.
            default -> {
                Outline code = CodeOutline.ofOtherLanguage();
                yield ending.equals(name) && !name.endsWith("file")
                        ? lines -> isScript(lines) ? code.marks(lines) : List.of()
                        : code;
            }
        };
    }

    private static boolean isScript(List<String> lines) {
        return !lines.isEmpty() && lines.getFirst().startsWith("#!");
    }
}
