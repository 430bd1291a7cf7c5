package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A root that is removed while the server runs is one condition, so every tool gives the same answer. */
class MissingRootTest {
    @TempDir
    private Path folder;

    private Given tools;

    @BeforeEach
    void moveTheRootAway() throws IOException {
        Path root = Files.createDirectory(folder.resolve("repo"));
        SemanticIndex index = (query, limit) -> SemanticIndex.Result.whole(List.of());
        tools = Given.tools(CodeSettings.of(root).index(index)).file("a.txt", "a\n");
        tools.result("open_file", "{'path':'a.txt'}");
        Files.move(root, folder.resolve("away"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "open_file | {'path':'a.txt'}",
                "list_paths | {}",
                "list_paths | {'path':'src'}",
                "blame_range | {'path':'a.txt','start_line':1,'end_line':1}",
                "file_history | {'path':'a.txt'}",
                "file_history | {'path':'.'}",
                "search_text | {'query':'a'}",
                "semantic_search | {'query':'a'}"
            },
            quoteCharacter = '"')
    void isAnInternalErrorInEveryTool(String tool, String arguments) throws IOException {
        assertThat(tools.refusal(tool, arguments))
                .isEqualTo("500 internal-error: The root folder of the repository is missing");

        Files.move(folder.resolve("away"), tools.root);
        assertThat(tools.result("open_file", "{'path':'a.txt'}").string("content"))
                .hasValue("a\n");
    }
}
