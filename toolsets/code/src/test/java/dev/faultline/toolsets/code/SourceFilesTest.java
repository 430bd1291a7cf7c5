package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceFilesTest {
    @TempDir
    private Path root;

    @Test
    void visitsTheSameFilesAsListPaths() throws Exception {
        Given.tools(root)
                .file("a/b.py", "x\n")
                .file(".gitignore", "out/\n")
                .file("out/c.py", "x\n")
                .link("link.py", "a/b.py");
        List<String> visited = new ArrayList<>();

        boolean whole = SourceFiles.of(root).visit(file -> visited.add(file.path() + " " + file.size()));

        assertThat(whole).isTrue();
        assertThat(visited).containsExactlyInAnyOrder(".gitignore 5", "a/b.py 2");
    }

    @Test
    void readsNoLinkNoLargeFileAndNoMissingFile() throws Exception {
        Given.tools(root).file("a/b.py", "text\n").link("link.py", "a/b.py").link("a/up", "..");
        SourceFiles files = SourceFiles.of(root);

        assertThat(files.read("a/b.py", 5))
                .hasValueSatisfying(bytes -> assertThat(bytes).hasSize(5));
        assertThat(files.read("a/b.py", 4)).isEmpty();
        assertThat(files.read("link.py", 5)).isEmpty();
        assertThat(files.read("a/up/a/b.py", 5)).isEmpty();
        assertThat(files.read("gone/b.py", 5)).isEmpty();
    }

    @Test
    void reportsAMissingRoot() throws Exception {
        Path folder = Files.createDirectory(root.resolve("folder"));
        SourceFiles files = SourceFiles.of(folder);
        Files.delete(folder);

        assertThatThrownBy(() -> files.visit(file -> {})).isInstanceOf(IOException.class);
    }
}
