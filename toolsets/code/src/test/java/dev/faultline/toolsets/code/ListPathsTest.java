package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListPathsTest {
    @TempDir
    private Path root;

    @Test
    void returnsPathSizeAndTimeOfChange() throws Exception {
        Given tools = Given.tools(root).file("src/a.py", "four");
        Files.setLastModifiedTime(root.resolve("src/a.py"), FileTime.fromMillis(1_700_000_000_250L));

        assertThat(JsonText.print(tools.result("list_paths", "{}")))
                .isEqualTo("{\"items\":[{\"path\":\"src/a.py\",\"size\":4,\"modified\":1700000000.250}],"
                        + "\"total\":1,\"truncated\":false}");
    }

    @Test
    void sortsByTheBytesOfThePath() {
        Given tools = Given.tools(root);
        List<String> paths = List.of("A", "a", "a-b", "a.txt", "a/b", "a0", "b", "\u00E9", "\uFB01", "\uD83D\uDE00");
        paths.stream().filter(path -> !path.equals("a")).forEach(path -> tools.file(path, ""));

        assertThat(tools.paths("{}"))
                .containsExactly("A", "a-b", "a.txt", "a/b", "a0", "b", "\u00E9", "\uFB01", "\uD83D\uDE00");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "**/*.py; main.py src/a.py src/deep/b.py",
                "*.py; main.py src/a.py src/deep/b.py",
                "src/*.py; src/a.py",
                "src/**/*.py; src/a.py src/deep/b.py",
                "/*.py; main.py",
                "src; src/a.py src/deep/b.py src/x.ts",
                "src/; src/a.py src/deep/b.py src/x.ts",
                "**/deep/**; src/deep/b.py",
                "src/**; src/a.py src/deep/b.py src/x.ts",
                "*.{py,ts}; main.py src/a.py src/deep/b.py src/x.ts",
                "{main,src/a}.py; main.py src/a.py",
                "[m]ain.*; main.py",
                "[!m]*.py; src/a.py src/deep/b.py",
                "?.py; src/a.py src/deep/b.py",
                "nothing*; ''",
                "**; .hidden main.py src/a.py src/deep/b.py src/x.ts"
            })
    void includesFilesThatAGlobMatches(String glob, String expected) {
        Given tools = Given.tools(root)
                .file("main.py", "")
                .file("src/a.py", "")
                .file("src/deep/b.py", "")
                .file("src/x.ts", "")
                .file(".hidden", "");

        assertThat(String.join(" ", tools.paths("{'include_globs':['" + glob + "']}")))
                .isEqualTo(expected);
    }

    @Test
    void excludesByGlobAndSelectsByLanguage() {
        Given tools = Given.tools(root)
                .file("a.py", "")
                .file("build/b.py", "")
                .file("c.PYI", "")
                .file("d.rb", "")
                .file("none", "");

        assertThat(tools.paths("{'exclude_globs':['build']}")).containsExactly("a.py", "c.PYI", "d.rb", "none");
        assertThat(tools.paths("{'languages':['Python']}")).containsExactly("a.py", "build/b.py", "c.PYI");
        assertThat(tools.paths("{'languages':[]}")).hasSize(5);
        assertThat(tools.paths("{'include_globs':[],'exclude_globs':[]}")).hasSize(5);
        assertThat(tools.refusal("list_paths", "{'languages':['pyhton']}"))
                .isEqualTo("400 invalid-parameter: languages.0 must be the name of a known language (did you mean"
                        + " `python`?)");
    }

    @Test
    @Spec("PD-04")
    void isTruncatedOnlyIfSomethingWasCut() {
        Given tools = Given.tools(root).file("a", "").file("b", "").file("c", "");

        JsonObject all = tools.result("list_paths", "{'max_results':3}");
        JsonObject two = tools.result("list_paths", "{'max_results':2}");
        JsonObject none = tools.result("list_paths", "{'max_results':0}");

        assertThat(JsonText.print(all)).endsWith("\"total\":3,\"truncated\":false}");
        assertThat(JsonText.print(two)).contains("\"path\":\"b\"").endsWith("\"total\":3,\"truncated\":true}");
        assertThat(JsonText.print(none)).isEqualTo("{\"items\":[],\"total\":3,\"truncated\":true}");
    }

    @Test
    @Spec("PD-04")
    void aMissingFolderIsNotFound() {
        Given tools = Given.tools(root);

        assertThat(tools.call("list_paths", "{'path':'gone'}").text().getFirst())
                .startsWith("{\"items\":[],\"total\":0,\"truncated\":false,\"error\":\"File not found: gone\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{'include_globs':['[a']}; include_globs.0 must be a glob: a bracket that does not close",
                "{'include_globs':['a','']}; include_globs.1 must be a glob: it must have 1 to 1000 characters, none"
                        + " of them NUL",
                "{'exclude_globs':['x\\\\']}; exclude_globs.0 must be a glob: a backslash at the end",
                "{'exclude_globs':'x'}; exclude_globs must be an array",
                "{'include_globs':[1]}; include_globs.0 must be a string",
                "{'max_results':-1}; max_results must be between 0 and 10000",
                "{'max_results':'1'}; max_results must be an integer",
                "{'path':7}; path must be a string",
                "{'languages':[null]}; languages.0 must be a string",
                "{'pathh':'x'}; pathh is not an argument of this tool (did you mean `path`?)"
            })
    @Spec({"PD-02", "PD-90"})
    void rejectsInvalidArguments(String arguments, String message) {
        assertThat(Given.tools(root).refusal("list_paths", arguments)).isEqualTo("400 invalid-parameter: " + message);
    }

    @Test
    void listsNamesOfEveryKind() throws Exception {
        Given tools = Given.tools(root)
                .file("-rf", "")
                .file("--help", "")
                .file("a b", "")
                .file("new\nline", "");
        Shell.run(root, "touch $'latin\\xe9' '*' '$HOME' '\"quoted\"'");

        assertThat(tools.paths("{}"))
                .containsExactly("\"quoted\"", "$HOME", "*", "--help", "-rf", "a b", "latin\uFFFD", "new\nline");
    }
}
