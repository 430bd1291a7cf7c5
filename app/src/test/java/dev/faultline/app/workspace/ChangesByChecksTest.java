package dev.faultline.app.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Preflight commands that change files themselves. */
class ChangesByChecksTest {
    @TempDir
    private static Path folder;

    private static Ground ground;
    private static String plan;
    private static Client client;

    @BeforeAll
    static void start() throws Exception {
        ground = new Ground(folder);
        plan = ground.approved(Ground.PLAN);
        ground.close();
        client = ground.begun("--lock-on", "never");
    }

    @AfterAll
    static void stop() throws Exception {
        client.close();
    }

    @AfterEach
    void removeChecks() throws Exception {
        Files.deleteIfExists(ground.project().resolve("preflight.json"));
    }

    @Test
    @Spec({"R37", "SE-36"})
    void aCheckThatRemovesTheNewFoldersDoesNotBlockTheWorkspace() throws Exception {
        check("rm -r src/far; exit 1");

        assertThat(write("src/far/down/a.txt", "a\n").code()).isEqualTo("PREFLIGHT_FAILED");

        removeChecks();
        assertThat(ground.root().resolve("src/far")).doesNotExist();
        write("src/free.txt", "free\n").success();
        ground.begun().close();
    }

    private static void check(String script) throws Exception {
        String run = JsonText.print(JsonArray.ofStrings(List.of("sh", "-c", script)));
        Files.writeString(
                ground.project().resolve("preflight.json"),
                "{\"commands\":[{\"name\":\"check\",\"run\":" + run + "}]}");
    }

    private static Answer write(String path, String content, String... more) {
        JsonObject arguments = Args.of("path", path, "content", content, "plan", plan);
        return client.call("write_file", arguments.with(Args.of(more)));
    }
}
