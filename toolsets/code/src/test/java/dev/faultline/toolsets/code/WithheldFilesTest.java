package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.files.Root;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No tool serves the files of the server, although they are in the repository. */
class WithheldFilesTest {
    @TempDir
    private Path root;

    private List<Path> own;
    private Given tools;

    @BeforeEach
    void aRepositoryThatHoldsTheStateOfTheServer() throws Exception {
        own = List.of(root.resolve("state"), root.resolve("state/keys/plan.key"), root.resolve("conf/tokens"));
        tools = Given.tools(CodeSettings.of(root).ripgrep(RipgrepUse.NEVER).withheld(own))
                .file("state/keys/plan.key", "the secret\n")
                .file("conf/tokens", "the secret\n")
                .file("conf/readme.md", "no more\n")
                .file("a.txt", "no more\n")
                .link("to-key", "state/keys/plan.key")
                .link("to-state", "state");
        Files.createLink(root.resolve("hard"), root.resolve("state/keys/plan.key"));
        Shell.run(root, "git init -q -b main . && git add -f . && git commit -q -m first");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "state",
                "state/keys",
                "state/keys/plan.key",
                "conf/../state/keys/plan.key",
                "ROOT/state/keys/plan.key",
                "to-key",
                "to-state/keys/plan.key",
                "conf/tokens",
                "hard"
            })
    @Spec({"R4", "PD-33"})
    void everyToolForbidsAPathToThem(String sent) {
        String path = sent.replace("ROOT", root.toString());

        for (String tool : List.of("open_file", "list_paths", "file_history")) {
            assertThat(tools.refusal(tool, "{'path':'" + path + "'}"))
                    .as(tool)
                    .isEqualTo("403 forbidden: Access denied: " + path);
        }
        assertThat(tools.refusal("blame_range", "{'path':'" + path + "','start_line':1,'end_line':1}"))
                .isEqualTo("403 forbidden: Access denied: " + path);
        assertThat(tools.refusal("search_text", "{'query':'secret','paths':['" + path + "']}"))
                .isEqualTo("403 forbidden: Access denied: " + path);
    }

    @Test
    @Spec("R4")
    void listingsLeaveThemOut() {
        assertThat(tools.paths("{}")).containsExactly("a.txt", "conf/readme.md");
        assertThat(tools.paths("{'path':'conf'}")).containsExactly("conf/readme.md");
        assertThat(tools.paths("{'include_globs':['**/*.key','tokens','hard']}"))
                .isEmpty();
    }

    @Test
    void aListingThatIsCachedLeavesOutWhatIsReplaced() throws Exception {
        assertThat(tools.paths("{'path':'conf'}")).containsExactly("conf/readme.md");

        Files.move(root.resolve("conf/tokens"), root.resolve("conf/old"));
        tools.file("conf/tokens", "another secret\n");

        assertThat(tools.paths("{'path':'conf'}")).contains("conf/readme.md").doesNotContain("conf/tokens");
    }

    @Test
    @Spec("R4")
    void searchesLeaveThemOut() {
        searchesLeaveThemOut(CodeSettings.of(root).ripgrep(RipgrepUse.NEVER));
    }

    @Test
    @Tag("thorough")
    @Spec("R4")
    void searchesByRipgrepLeaveThemOut() {
        searchesLeaveThemOut(CodeSettings.of(root).ripgrepProgram(Rg.program()));
    }

    private void searchesLeaveThemOut(CodeSettings settings) {
        Given searching = Given.tools(settings.withheld(own));

        assertThat(searching.matches("{'query':'secret'}")).isEmpty();
        assertThat(searching.matches("{'query':'secret','paths':['conf','a.txt']}"))
                .isEmpty();
        assertThat(searching.matches("{'query':'no more'}")).hasSize(2);
    }

    @Test
    @Spec("R4")
    void anIndexReadsNoneOfThemEvenIfItKnowsTheirPaths() throws Exception {
        SourceFiles files = SourceFiles.of(Root.of(root).withholding(own));
        List<String> visited = new ArrayList<>();

        boolean whole = files.visit(file -> visited.add(file.path()));

        assertThat(whole).isTrue();
        assertThat(visited).containsExactlyInAnyOrder("a.txt", "conf/readme.md");
        for (String path : List.of("state/keys/plan.key", "conf/tokens", "hard", ".git/config")) {
            assertThat(files.read(path, 100)).isEmpty();
        }
        assertThat(files.read("a.txt", 100)).isPresent();
    }
}
