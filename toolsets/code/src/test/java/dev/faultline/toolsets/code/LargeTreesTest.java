package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 120, unit = TimeUnit.SECONDS)
class LargeTreesTest {
    @TempDir
    private Path root;

    @Test
    @Tag("thorough")
    void listsAndSearchesAHundredThousandFiles() throws Exception {
        Shell.run(
                root,
                "mkdir one many; cd one; seq 1 80000 | xargs touch; cd ../many; seq 1 200 | xargs mkdir; for d in *;"
                    + " do (cd $d; seq 1 100 | xargs touch); done; echo needle > 200/100; echo needle > ../one/80000");
        Given without = Given.tools(root);
        Given with = Given.tools(CodeSettings.of(root).ripgrepProgram(Rg.program()));

        JsonObject listed = without.result("list_paths", "{'max_results':1}");

        assertThat(JsonText.print(listed)).contains("many/1/1\"").endsWith("\"total\":100000,\"truncated\":true}");
        assertThat(without.matches("{'query':'needle'}"))
                .containsExactly("many/200/100:1:0:needle", "one/80000:1:0:needle");
        assertThat(with.matches("{'query':'needle'}"))
                .containsExactly("many/200/100:1:0:needle", "one/80000:1:0:needle");
    }

    @Test
    void skipsFilesThatAreNestedTooDeeplyAndReportsIt() {
        Given tools = Given.tools(root).file("d/".repeat(300) + "deep", "").file("a", "");

        assertThat(tools.paths("{}")).containsExactly("a");
        assertThat(JsonText.print(tools.result("list_paths", "{}"))).endsWith("\"total\":1,\"truncated\":true}");
        assertThat(tools.notices).contains("a folder is nested too deeply");
    }

    @Test
    void matchesHostileGlobsQuickly() {
        Given tools = Given.tools(root).file("a".repeat(200) + "/" + "b/".repeat(80) + "a".repeat(200), "");

        for (String glob : new String[] {
            "**/".repeat(300) + "x",
            "*a".repeat(400) + "x",
            "**/*a*/".repeat(100) + "x",
            "?*".repeat(300),
            "[!x]*".repeat(150)
        }) {
            assertThat(tools.call("list_paths", "{'include_globs':['" + glob + "']}")
                            .isError())
                    .isFalse();
        }
        assertThat(tools.refusal("list_paths", "{'include_globs':['" + "{a,b}".repeat(10) + "']}"))
                .isEqualTo("400 invalid-parameter: include_globs.0 must be a glob: it must expand to at most 100"
                        + " patterns");
    }
}
