package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The results of a search, which do not depend on the program that searches. */
abstract class SearchTextContract {
    @TempDir
    private Path root;

    /** {@return the settings with the program that searches} */
    abstract CodeSettings searching(CodeSettings settings);

    final Given tools() {
        return Given.tools(searching(CodeSettings.of(root)));
    }

    @Test
    void returnsPathLineColumnAndPreview() {
        Given tools = tools().file("src/a.py", "x\n  def main():\u00E9\n\u00E9 DEF MAIN\n")
                .file("b", "def main");

        assertThat(JsonText.print(tools.result("search_text", "{'query':'def main'}")))
                .isEqualTo("{\"matches\":["
                        + "{\"path\":\"b\",\"line\":1,\"column\":0,\"preview\":\"def main\"},"
                        + "{\"path\":\"src/a.py\",\"line\":2,\"column\":2,\"preview\":\"def main():\u00E9\"},"
                        + "{\"path\":\"src/a.py\",\"line\":3,\"column\":3,\"preview\":\"\u00E9 DEF MAIN\"}],"
                        + "\"total\":3,\"truncated\":false}");
    }

    @Test
    @Spec({"PD-07", "PD-11"})
    void succeedsIfNothingMatches() {
        Given tools = tools().file("a", "x\n");

        assertThat(JsonText.print(tools.result("search_text", "{'query':'needle'}")))
                .isEqualTo("{\"matches\":[],\"total\":0,\"truncated\":false}");
    }

    @Test
    void countsAllMatchesAndReturnsTheFirst() {
        Given tools = tools();
        for (int i = 0; i < 30; i++) {
            tools.file("d" + i % 3 + "/f" + i, "needle\nneedle needle\nx\n");
        }

        JsonObject some = tools.result("search_text", "{'query':'needle'}");
        JsonObject exact = tools.result("search_text", "{'query':'needle','max_results':60}");
        JsonObject none = tools.result("search_text", "{'query':'needle','max_results':0}");

        assertThat(Given.objects(some, "matches")).hasSize(50);
        assertThat(JsonText.print(some)).endsWith("\"total\":60,\"truncated\":true}");
        assertThat(JsonText.print(exact)).endsWith("\"total\":60,\"truncated\":false}");
        assertThat(JsonText.print(none)).isEqualTo("{\"matches\":[],\"total\":60,\"truncated\":true}");
        assertThat(tools.matches("{'query':'needle','max_results':3}"))
                .containsExactly("d0/f0:1:0:needle", "d0/f0:2:0:needle needle", "d0/f12:1:0:needle");
    }

    @Test
    void searchesOnlyTheGivenPaths() {
        Given tools =
                tools().file("a/x", "hit").file("a/b/y", "hit").file("c", "hit").file("-d", "hit");
        tools.link("l", "a/b");

        assertThat(tools.matches("{'query':'hit','paths':['a/b','a','a/x','./a/']}"))
                .containsExactly("a/b/y:1:0:hit", "a/x:1:0:hit");
        assertThat(tools.matches("{'query':'hit','paths':['c','-d','l']}"))
                .containsExactly("-d:1:0:hit", "a/b/y:1:0:hit", "c:1:0:hit");
        assertThat(tools.matches("{'query':'hit','paths':[]}")).hasSize(4);
        assertThat(tools.refusal("search_text", "{'query':'hit','paths':['c','gone']}"))
                .isEqualTo("404 file-not-found: File not found: gone");
    }

    @Test
    void skipsBinaryFilesAndReadsOtherEncodingsAsFarAsPossible() {
        Given tools = tools().file("binary", "needle\n\0")
                .file("late", "needle\n" + "x".repeat(100_000) + "\0")
                .file("latin", "caf\u00E9 needle\n".getBytes(StandardCharsets.ISO_8859_1))
                .file("utf16", "needle".getBytes(StandardCharsets.UTF_16))
                .file("bom", "\uFEFFneedle\r\n");

        assertThat(tools.matches("{'query':'needle'}"))
                .containsExactly("bom:1:3:\uFEFFneedle", "latin:1:5:caf\uFFFD needle");
        assertThat(tools.matches("{'query':'caf. n','regex':true}")).containsExactly("latin:1:0:caf\uFFFD needle");
        assertThat(tools.matches("{'query':'needle$','regex':true}"))
                .containsExactly("bom:1:3:\uFEFFneedle", "latin:1:5:caf\uFFFD needle");
    }

    @Test
    void findsNamesOfEveryKind() throws Exception {
        Given tools = tools().file("-", "hit")
                .file("--files", "hit")
                .file("a\nb", "hit")
                .file("\u00FC", "hit");
        Shell.run(root, "printf hit > $'\\xff'; printf hit > ' '");

        assertThat(tools.matches("{'query':'hit'}"))
                .containsExactly(
                        " :1:0:hit",
                        "-:1:0:hit",
                        "--files:1:0:hit",
                        "a\nb:1:0:hit",
                        "\u00FC:1:0:hit",
                        "\uFFFD:1:0:hit");
    }

    @Test
    void searchesTheFirstMebibyteOfALine() {
        String mebibyte = "x".repeat(FileSearch.LONGEST_LINE);
        Given tools = tools().file("early", "needle" + mebibyte + "\nneedle\n")
                .file("late", mebibyte + "needle\nneedle\n")
                .file("huge", mebibyte.repeat(20) + "needle\nx\nneedle");

        JsonObject result = tools.result("search_text", "{'query':'needle'}");

        assertThat(Given.objects(result, "matches").stream()
                        .map(match -> match.string("path").orElseThrow() + Given.number(match, "line")))
                .containsExactly("early1", "early2", "huge3", "late2");
        assertThat(JsonText.print(result)).endsWith("\"total\":4,\"truncated\":true}");
        assertThat(tools.notices).containsExactly("a line is too long");
    }
}
