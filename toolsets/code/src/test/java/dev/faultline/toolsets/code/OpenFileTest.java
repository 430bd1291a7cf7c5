package dev.faultline.toolsets.code;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenFileTest {
    @TempDir
    private Path root;

    @Test
    @Spec("PD-09")
    void returnsTheExampleOfTheContract() {
        Given tools = Given.tools(root).file("src/main.py", "def main():\n    pass");

        JsonObject result = tools.result("open_file", "{'path':'src/main.py'}");

        assertThat(JsonText.print(result))
                .isEqualTo("{\"path\":\"src/main.py\",\"content\":\"def main():\\n    pass\",\"lines\":2,\"size\":20}");
    }

    @Test
    @Spec({"PD-03", "PD-54", "PD-83"})
    void rejectsAMissingFileWithTheExactBytes() {
        Given tools = Given.tools(root);

        assertThat(tools.call("open_file", "{'path':'src/main.py'}").text())
                .containsExactly("{\"path\":\"\",\"content\":\"\",\"lines\":0,\"size\":0,"
                        + "\"error\":\"File not found: src/main.py\",\"problem\":{"
                        + "\"type\":\"https://kgfoundry.dev/problems/file-not-found\",\"title\":\"File Not Found\","
                        + "\"status\":404,\"detail\":\"File not found: src/main.py\","
                        + "\"instance\":\"urn:codeintel:files:open_file\",\"code\":\"file-not-found\"}}");
    }

    @Test
    @Spec({"PD-32", "PD-48", "PD-84"})
    void rejectsAnInvalidRangeWithTheExactBytes() {
        Given tools = Given.tools(root).file("src/main.py", "pass\n");

        assertThat(tools.call("open_file", "{'path':'src/main.py','start_line':0,'end_line':10}")
                        .text())
                .containsExactly("{\"path\":\"\",\"content\":\"\",\"lines\":0,\"size\":0,\"error\":\"start_line must"
                                     + " be a positive"
                                     + " integer\",\"problem\":{\"type\":\"https://kgfoundry.dev/problems/invalid-parameter\",\"title\":\"Invalid"
                                     + " Parameter\",\"status\":400,\"detail\":\"start_line must be a positive"
                                     + " integer\","
                                     + "\"instance\":\"urn:codeintel:files:open_file\",\"code\":\"invalid-parameter\","
                                     + "\"extensions\":{\"path\":\"src/main.py\",\"start_line\":0,\"end_line\":10}}}");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, one|, 1",
        "2, 3, two|three, 2",
        "2, 99, two|three, 2",
        "4, 9, '', 0",
        "1, 2147483647, one|two|three, 3"
    })
    void returnsTheLinesOfARange(int start, int end, String content, int lines) {
        Given tools = Given.tools(root).file("a.txt", "one\ntwo\nthree");

        JsonObject result =
                tools.result("open_file", "{'path':'a.txt','start_line':" + start + ",'end_line':" + end + "}");

        assertThat(result.string("content")).hasValue(content.replace('|', '\n'));
        assertThat(Given.number(result, "lines")).isEqualTo(Integer.toString(lines));
    }

    @ParameterizedTest
    @CsvSource({
        "'{''path'':''a'',''end_line'':0}', end_line must be a positive integer",
        "'{''path'':''a'',''start_line'':3,''end_line'':2}', start_line must be less than or equal to end_line",
        "'{''path'':''a'',''start_line'':-1}', start_line must be a positive integer",
    })
    @Spec("PD-48")
    void saysWhatIsWrongWithARange(String arguments, String message) {
        Given tools = Given.tools(root).file("a", "x\n");

        JsonObject problem = tools.problem("open_file", arguments);

        assertThat(problem.string("detail")).hasValue(message);
        assertThat(problem.object("extensions").orElseThrow().members()).containsKeys("path", "start_line", "end_line");
    }

    @Test
    @Spec("R14")
    void checksTheFileBeforeTheRange() {
        Given tools = Given.tools(root).file("binary", new byte[] {1, 0, 2});

        assertThat(tools.refusal("open_file", "{'path':'gone','start_line':0}")).startsWith("404 file-not-found");
        assertThat(tools.refusal("open_file", "{'path':'binary','start_line':0}"))
                .startsWith("415 unsupported-encoding");
    }

    @Test
    @Spec("R14")
    void keepsEveryByteOfTheContent() {
        String text = "\uFEFFa\r\nb\rc\u2028d\fe\u0085\uFFFD\n\n";
        Given tools = Given.tools(root).file("a", text);

        JsonObject result = tools.result("open_file", "{'path':'a'}");

        assertThat(result.string("content")).hasValue(text);
        assertThat(Given.number(result, "lines")).isEqualTo("3");
        assertThat(Given.number(result, "size"))
                .isEqualTo(Integer.toString(text.getBytes(StandardCharsets.UTF_8).length));
    }

    @ParameterizedTest
    @CsvSource({
        "636166e9, byte 0xe9 at offset 3 begins no character",
        "fffe610062, byte 0x00 at offset 3 makes the file binary",
        "610062, byte 0x00 at offset 1 makes the file binary",
        "61e282, byte 0xe2 at offset 1 begins no character",
        "eda080, byte 0xed at offset 0 begins no character",
        "c0af, byte 0xc0 at offset 0 begins no character"
    })
    @Spec({"PD-29", "PD-34", "PD-86"})
    void rejectsFilesThatAreNotText(String hex, String reason) {
        Given tools = Given.tools(root).file("a", HexFormat.of().parseHex(hex));

        JsonObject problem = tools.problem("open_file", "{'path':'a'}");

        assertThat(Given.refusal(problem)).isEqualTo("415 unsupported-encoding: File is not UTF-8 text: a");
        assertThat(JsonText.print(problem.get("extensions").orElseThrow()))
                .isEqualTo("{\"path\":\"a\",\"encoding\":\"UTF-8\",\"reason\":\"" + reason + "\"}");
    }

    @Test
    @Spec({"R25", "PD-35", "PD-47"})
    void rejectsADirectory() {
        Given tools = Given.tools(root).file("src/a", "x");

        assertThat(tools.refusal("open_file", "{'path':'src'}"))
                .isEqualTo("400 file-operation-error: Path is a directory, not a file: src");
        assertThat(tools.refusal("open_file", "{'path':'.'}")).startsWith("400 file-operation-error");
        assertThat(tools.problem("open_file", "{'path':'src/'}")
                        .get("extensions")
                        .map(JsonText::print))
                .hasValue("{\"path\":\"src/\"}");
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void rejectsPipesAndDevicesWithoutOpeningThem() throws Exception {
        Given tools = Given.tools(root);
        Shell.run(root, "mkfifo pipe; mkdir d; mkfifo d/pipe");

        assertThat(tools.refusal("open_file", "{'path':'pipe'}"))
                .isEqualTo("400 file-operation-error: Path is not a regular file: pipe");
        assertThat(tools.refusal("open_file", "{'path':'pipe/x'}")).startsWith("404 file-not-found");
        assertThat(tools.paths("{}")).isEmpty();
        assertThat(tools.matches("{'query':'x'}")).isEmpty();
    }

    @Test
    @Spec("R14")
    void rejectsALargeFileAndSuggestsARange() {
        CodeSettings settings = CodeSettings.of(root).limits(CodeLimits.STANDARD.fileBytes(20));
        Given tools = Given.tools(settings).file("a", "12345678\n".repeat(5));

        assertThat(tools.refusal("open_file", "{'path':'a'}"))
                .isEqualTo("400 file-operation-error: File is larger than 20 bytes: a; ask for start_line 1 and"
                        + " end_line 2");
        assertThat(tools.result("open_file", "{'path':'a','start_line':1,'end_line':2}")
                        .string("content"))
                .hasValue("12345678\n12345678\n");
        assertThat(tools.refusal("open_file", "{'path':'a','start_line':2}"))
                .endsWith("These lines are larger than 20 bytes: a; ask for start_line 2 and end_line 3");
        assertThat(tools.result("open_file", "{'path':'a','start_line':5}").string("content"))
                .hasValue("12345678\n");
    }

    @Test
    @Spec("R14")
    void reportsASingleLineThatIsTooLarge() {
        CodeSettings settings = CodeSettings.of(root).limits(CodeLimits.STANDARD.fileBytes(20));
        Given tools = Given.tools(settings).file("a", "x".repeat(50));

        assertThat(tools.refusal("open_file", "{'path':'a'}")).endsWith("; line 1 alone is too large to be returned");
    }

    @Test
    @Timeout(value = 60, unit = TimeUnit.SECONDS)
    void rejectsAFileOfTwoGigabytesImmediately() throws IOException {
        Given tools = Given.tools(root);
        try (RandomAccessFile sparse = new RandomAccessFile(root.resolve("big").toFile(), "rw")) {
            sparse.setLength(2L << 30);
        }

        assertThat(tools.refusal("open_file", "{'path':'big'}"))
                .isEqualTo("400 file-operation-error: File is larger than 2097152 bytes: big;"
                        + " line 1 alone is too large to be returned");
    }

    @Test
    void survivesAFileThatGrowsAndShrinksWhileItIsRead() throws Exception {
        Given tools = Given.tools(root).file("log", "line\n");
        Thread writer = Thread.ofPlatform().daemon().start(() -> {
            for (int i = 0; i < 300; i++) {
                tools.file("log", "line\n".repeat(i % 7 * 1000));
            }
        });

        while (writer.isAlive()) {
            String content = tools.result("open_file", "{'path':'log'}")
                    .string("content")
                    .orElseThrow();
            assertThat("line\n".repeat(7000)).startsWith(content);
        }
    }
}
