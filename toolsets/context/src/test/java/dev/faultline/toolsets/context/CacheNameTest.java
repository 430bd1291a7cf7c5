package dev.faultline.toolsets.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.dialect.Envelope;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CacheNameTest {
    @TempDir
    private Path folder;

    private Path root;
    private Given tools;

    @BeforeEach
    void createCaches() throws Exception {
        root = Files.createDirectory(folder.resolve("caches"));
        Given.copy("minimal", root.resolve("minimal"));
        Given.copy("minimal", root.resolve("notes..md"));
        Given.copy("minimal", root.resolve("team/deep"));
        Given.copy("minimal", folder.resolve("outside"));
        Files.createSymbolicLink(root.resolve("inner"), Path.of("minimal"));
        Files.createSymbolicLink(root.resolve("outer"), folder.resolve("outside"));
        Files.createSymbolicLink(root.resolve("dangling"), Path.of("nowhere"));
        Files.createSymbolicLink(root.resolve("loop"), Path.of("loop"));
        Files.writeString(root.resolve("file"), "");
        tools = Given.tools(root);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "./",
                "..",
                "../outside",
                "minimal/..",
                "minimal/../../outside",
                "/",
                "/etc",
                "OUTSIDE",
                "missing",
                "missing/",
                "file",
                "file/x",
                "minimal/manifest.json",
                "outer",
                "dangling",
                "loop",
                "mini\0mal",
                "LONG"
            })
    @Spec({"RV-06", "R4"})
    void reportsANameWithoutAFolderInsideAsMissing(String name) {
        String sent = name.replace("LONG", "x".repeat(5000))
                .replace("OUTSIDE", folder.resolve("outside").toString());

        Envelope answer = tools.resolve(sent, "hello", 100);

        assertThat(Given.code(answer)).isEqualTo("cache_missing");
        assertThat(answer.text().getFirst()).doesNotContain(folder.toString());
        assertThat(Given.code(tools.call(
                        "inspect_cache", JsonObject.builder().put("cache", sent).build())))
                .isEqualTo("cache_missing");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "minimal",
                "minimal/",
                "./minimal",
                "team/../minimal",
                "notes..md",
                "team/deep",
                "inner",
                "ROOT/minimal"
            })
    @Spec("R4")
    void checksANameByItsTarget(String name) {
        String sent = name.replace("ROOT", root.toString());

        assertThat(Given.text(tools.resolve(sent, "hello", 100))).contains("hello.md");
    }

    @Test
    void listsFoldersInTheOrderOfTheirBytesWithoutLinks() throws Exception {
        Files.createDirectory(root.resolve("\uE000"));
        Files.createDirectory(root.resolve("\uD83D\uDE00"));
        Files.createDirectories(root.resolve("strange/manifest.json"));

        String text = Given.text(tools.call("list_caches", JsonObject.EMPTY));

        Given.validates("list_caches", text);
        assertThat(text)
                .isEqualTo("{\"caches\":[{\"path\":\"minimal\",\"has_manifest\":true},"
                               + "{\"path\":\"notes..md\",\"has_manifest\":true},{\"path\":\"strange\",\"has_manifest\":false},"
                               + "{\"path\":\"team\",\"has_manifest\":false},{\"path\":\"\uE000\",\"has_manifest\":false},"
                               + "{\"path\":\"\uD83D\uDE00\",\"has_manifest\":false}]}");
    }

    @Test
    @Spec("RV-06")
    void aMissingRootHasNoCaches() {
        Given lost = Given.tools(folder.resolve("lost"));

        assertThat(Given.text(lost.call("list_caches", JsonObject.EMPTY))).isEqualTo("{\"caches\":[]}");
        assertThat(Given.code(lost.resolve("minimal", "x", 1))).isEqualTo("cache_missing");
    }

    @Test
    @Spec("RV-06")
    void aRootThatIsAFileIsMissing() throws Exception {
        Given file = Given.tools(Files.writeString(folder.resolve("file"), ""));

        assertThat(Given.code(file.call("list_caches", JsonObject.EMPTY))).isEqualTo("cache_missing");
    }
}
