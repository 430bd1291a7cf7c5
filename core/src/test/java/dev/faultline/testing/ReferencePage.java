package dev.faultline.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A page of {@code docs/reference} that the tests of a module generate: {@code dev/reference} writes it. */
public record ReferencePage(String name) {
    private static final Path FOLDER = RepositoryFiles.ROOT.resolve("docs/reference");

    /** The comment at the top of a page that is generated from the code. */
    public static final String NOTE = "<!-- Made from the code by `dev/reference`; do not edit. -->\n\n";

    /** Fails if the page has another content; writes it first if {@code dev/reference} runs the test. */
    public void isUpToDate(String content) throws IOException {
        Path file = FOLDER.resolve(name);
        if (Boolean.getBoolean("reference.write")) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, content);
        }

        assertThat(file)
                .as("stale: run dev/reference, and look at what it changes")
                .hasContent(content);
    }

    /** {@return a row of a table} */
    public static String row(String... cells) {
        return Arrays.stream(cells)
                        .map(cell -> cell.replace("|", "\\|"))
                        .reduce("|", (row, cell) -> row + " " + cell + " |")
                + "\n";
    }

    /** {@return the lines of the page in the repository} */
    public List<String> lines() throws IOException {
        return Files.readAllLines(FOLDER.resolve(name));
    }

    /** {@return the cells of this line of a table, as the page has them} */
    public static List<String> cells(String line) {
        return Arrays.stream(line.substring(1).split("(?<!\\\\)\\|"))
                .map(String::strip)
                .toList();
    }
}
