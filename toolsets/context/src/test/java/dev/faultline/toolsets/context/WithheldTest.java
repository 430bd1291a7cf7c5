package dev.faultline.toolsets.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WithheldTest {
    @TempDir
    private Path root;

    @Test
    @Spec({"R4", "RV-06"})
    void aFolderOfTheServerIsNoCache() throws Exception {
        for (String name : List.of("minimal", "state/docs", ".faultline")) {
            Given.copy("minimal", root.resolve(name));
        }
        Files.createSymbolicLink(root.resolve("link"), Path.of("state/docs"));
        Given tools = Given.tools(ContextSettings.of(root).withheld(List.of(root.resolve("state"))));

        for (String name : List.of("state", "state/docs", "link", ".faultline", root + "/state/docs")) {
            assertThat(Given.code(tools.resolve(name, "hello", 100))).as(name).isEqualTo("cache_missing");
            assertThat(Given.code(tools.call(
                            "inspect_cache",
                            JsonObject.builder().put("cache", name).build())))
                    .as(name)
                    .isEqualTo("cache_missing");
        }
        assertThat(Given.text(tools.call("list_caches", JsonObject.EMPTY)))
                .isEqualTo("{\"caches\":[{\"path\":\"minimal\",\"has_manifest\":true}]}");
    }
}
