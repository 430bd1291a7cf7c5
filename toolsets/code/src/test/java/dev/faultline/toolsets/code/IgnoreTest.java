package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The ignored files, compared with those that git ignores. */
class IgnoreTest {
    private static final List<String> FILES = List.of(
            "a.log",
            "b.txt",
            ".env",
            "build/out.o",
            "build/keep/k.txt",
            "src/a.log",
            "src/main.py",
            "src/build/x.o",
            "src/deep/er/y.log",
            "docs/build",
            "foo/bar/baz.txt",
            "foo/bar.txt",
            "x foo ",
            "#hash",
            "!bang",
            "[a].txt",
            "{a,b}.txt",
            "A.LOG",
            "node_modules/p/index.js",
            "src/node_modules/p/index.js",
            "a/x/y/b",
            "a/b",
            "abc/def");

    /** Each layout: the ignore files, as {@code path: line, line; path: line}. */
    static List<String> layouts() {
        return List.of(
                ".gitignore: *.log",
                ".gitignore: /*.log",
                ".gitignore: build/",
                ".gitignore: build",
                ".gitignore: /build",
                ".gitignore: *.log|!src/a.log",
                ".gitignore: build/|!build/keep/k.txt",
                ".gitignore: build/*|!build/keep",
                ".gitignore: *.log; src/.gitignore: !*.log",
                ".gitignore: !*.log; src/.gitignore: *.log",
                "src/.gitignore: /a.log|build",
                "src/.gitignore: /deep/er",
                ".gitignore: foo/bar",
                ".gitignore: bar/baz.txt",
                ".gitignore: **/bar/*.txt",
                ".gitignore: foo/**",
                ".gitignore: foo/**|!foo/bar.txt",
                ".gitignore: a/**/b",
                ".gitignore: **/node_modules/",
                ".gitignore: node_modules",
                ".gitignore: \\#hash|\\!bang",
                ".gitignore: #hash|# a comment||",
                ".gitignore: x foo\\ ",
                ".gitignore: x foo ",
                ".gitignore: [[]a].txt|[ab].txt",
                ".gitignore: [a].txt|[!ab].txt",
                ".gitignore: {a,b}.txt",
                ".gitignore: *.[[:alpha:]]og|[[:upper:]].*",
                ".gitignore: [|*.o|a[",
                ".gitignore: abc/",
                ".gitignore: abc/d?f",
                ".gitignore: abc/d**f",
                ".gitignore: *|!*/|!*.txt",
                ".gitignore: *\r|!b.txt\r",
                ".gitignore: \uFEFF*.log",
                ".gitignore: /|//|build//",
                ".gitignore: .env|.git*",
                ".gitignore: ?.txt",
                ".gitignore: ./b.txt|../b.txt",
                ".gitignore: src\\/main.py|foo\\",
                "src/.gitignore: *|!.gitignore; src/deep/.gitignore: !*",
                ".gitignore: **|!b.txt",
                ".gitignore: a/*/b|a/*/*/b",
                ".ignore: *.log; .rgignore: *.txt");
    }

    @TempDir
    private Path root;

    private Given layout(String layout) {
        Given tools = Given.tools(root);
        FILES.forEach(path -> tools.file(path, "needle\n"));
        for (String file : layout.split("; ")) {
            String[] parts = file.split(": ", 2);
            tools.file(parts[0], parts[1].replace('|', '\n') + "\n");
        }
        return tools;
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void ignoresWhatGitIgnores(String layout) throws Exception {
        Given tools = layout(layout);

        String listed = Shell.run(
                root, "git init -q .; git ls-files -z --others --exclude-per-directory=.gitignore | LC_ALL=C sort -z");

        assertThat(tools.paths("{}")).isEqualTo(Arrays.asList(listed.split("\0")));
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void searchesWhatItLists(String layout) {
        Given tools = layout(layout);

        assertThat(tools.matches(Given.query("needle", false))).isEqualTo(listed(tools));
    }

    @ParameterizedTest
    @Tag("thorough")
    @MethodSource("layouts")
    void searchesTheSameFilesWithRipgrep(String layout) {
        List<String> listed = listed(layout(layout));
        Given tools = Given.tools(CodeSettings.of(root).ripgrepProgram(Rg.program()));

        assertThat(tools.matches(Given.query("needle", false))).isEqualTo(listed);
    }

    /** {@return a match in each listed file that is not a list of ignored ones} */
    private static List<String> listed(Given tools) {
        return tools.paths("{}").stream()
                .filter(path -> !path.endsWith("ignore"))
                .map(path -> path + ":1:0:needle")
                .toList();
    }

    @Test
    void appliesRulesOfParentFoldersButNotThoseAboveTheRoot() throws Exception {
        Files.writeString(root.resolve(".gitignore"), "*.txt\n");
        Path inner = Files.createDirectories(root.resolve("inner"));
        Given tools = Given.tools(inner)
                .file(".gitignore", "*.log\nout/\n")
                .file("a/b/c.txt", "")
                .file("a/b/c.log", "")
                .file("out/a/x", "");

        assertThat(tools.paths("{'path':'a/b'}")).containsExactly("a/b/c.txt");
        assertThat(tools.paths("{'path':'out/a'}")).isEmpty();
        assertThat(tools.matches("{'query':'x','paths':['out/a/x','a']}")).isEmpty();
    }

    @Test
    void ignoresGlobalRulesAndThoseInTheRepositorysConfiguration() throws Exception {
        Given tools = Given.tools(root)
                .file("a.log", "")
                .file(".git/info/exclude", "*.log\n")
                .file("sub/.git", "gitdir: x");

        assertThat(tools.paths("{}")).containsExactly("a.log");
    }

    @Test
    void aQuestionMarkMatchesACharacterWhereGitMatchesAByte() {
        Given tools = Given.tools(root)
                .file(".gitignore", "?.txt\n")
                .file("\u00E9.txt", "")
                .file("\u00E9\u00E9.txt", "");

        assertThat(tools.paths("{}")).containsExactly(".gitignore", "\u00E9\u00E9.txt");
    }

    @Test
    void aLinkIsNotAnIgnoreFile() throws Exception {
        Given tools = Given.tools(root).file("rules", "*.log\n").file("a.log", "");
        tools.link(".gitignore", "rules");

        assertThat(tools.paths("{}")).containsExactly("a.log", "rules");
    }
}
