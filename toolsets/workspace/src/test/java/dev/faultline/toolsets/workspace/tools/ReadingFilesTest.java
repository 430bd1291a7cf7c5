package dev.faultline.toolsets.workspace.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonArray;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.toolsets.workspace.testing.AgentAnswer;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code list_files}, and {@code read_file} by lines, over a connection. */
class ReadingFilesTest {
    @TempDir
    private static Path folder;

    private static GovernedWorkspace workspace;
    private static WorkspaceAgent client;

    @BeforeAll
    static void start() throws Exception {
        workspace = new GovernedWorkspace(folder);
        Path root = workspace.root();
        Files.createDirectories(root.resolve("a/b/c"));
        Files.createDirectories(root.resolve(".git/objects"));
        Files.writeString(root.resolve("a/b/c/deep.txt"), "deep");
        Files.writeString(root.resolve("a/b.txt"), "b");
        Files.writeString(root.resolve("a.txt"), "one\r\ntwo\nthree\nfour");
        Files.write(root.resolve("binary"), new byte[] {0, 1, 2});
        Files.createSymbolicLink(root.resolve("link"), folder);
        client = workspace.begun(LockOn.NEVER);
    }

    @AfterAll
    static void stop() throws Exception {
        client.close();
    }

    @Test
    @Spec("R39")
    void aFolderIsListedInOrderToAnyDepthInPages() {
        assertThat(listed("{\"path\":\"a\"}")).containsExactly("a/b folder", "a/b.txt file");
        assertThat(listed("{\"path\":\"a\",\"depth\":3}"))
                .containsExactly("a/b folder", "a/b/c folder", "a/b/c/deep.txt file", "a/b.txt file");
        assertThat(listed("{\"path\":\"a\",\"depth\":3,\"limit\":2}")).containsExactly("a/b folder", "a/b/c folder");
        assertThat(client.call("list_files", "{\"path\":\"a\",\"depth\":3,\"limit\":2}")
                        .member("next_after"))
                .isEqualTo("a/b/c");
        assertThat(listed("{\"path\":\"a\",\"depth\":3,\"limit\":2,\"after\":\"a/b/c\"}"))
                .containsExactly("a/b/c/deep.txt file", "a/b.txt file");
        assertThat(client.call("list_files", "{\"path\":\"a\",\"depth\":3,\"limit\":2,\"after\":\"a/b/c\"}")
                        .member("next_after"))
                .isEqualTo("null");
        assertThat(listed("{\"depth\":9}"))
                .contains("a folder", "a/b/c/deep.txt file", "a.txt file", "link link")
                .noneMatch(entry -> entry.startsWith(".git") || entry.startsWith("link/"));
        assertThat(listed("{\"after\":\"link\"}")).isEmpty();
    }

    @Test
    @Spec({"R39", "SE-23"})
    void oneFileIsListedWithTheHashThatAChangeNeeds() {
        JsonObject listing =
                client.call("list_files", Args.of("path", "binary")).success();

        assertThat(((JsonArray) listing.get("entries").orElseThrow()).items())
                .containsExactly(JsonObject.builder()
                        .put("path", "binary")
                        .put("type", "file")
                        .put("bytes", 3)
                        .put("hash", Sha256.of(new byte[] {0, 1, 2}))
                        .build());
    }

    @Test
    @Spec({"R39", "SE-18", "SE-20"})
    void pathsAndNumbersOfAListingAreChecked() {
        assertThat(code("{\"path\":\"missing\"}")).isEqualTo("PATH_NOT_FOUND");
        assertThat(code("{\"path\":\"missing/deep\"}")).isEqualTo("PATH_NOT_FOUND");
        assertThat(code("{\"path\":\"a.txt/x\"}")).isEqualTo("PATH_NOT_FOUND");
        assertThat(code("{\"path\":\"..\"}")).isEqualTo("PATH_TRAVERSAL_BLOCKED");
        assertThat(code("{\"path\":\"link\"}")).isEqualTo("OUTSIDE_WORKSPACE");
        assertThat(code("{\"path\":\"/etc\"}")).isEqualTo("OUTSIDE_WORKSPACE");
        assertThat(code("{\"path\":\"a\\u0000b\"}")).isEqualTo("INVALID_PATH");
        assertThat(code("{\"after\":\"a\\u0000b\"}")).isEqualTo("INVALID_PATH");
        assertThat(code("{\"path\":\"\"}")).isEqualTo("INVALID_INPUT_VALUE");
        assertThat(code("{\"depth\":0}")).isEqualTo("INVALID_INPUT_VALUE");
        assertThat(code("{\"limit\":1001}")).isEqualTo("INVALID_INPUT_VALUE");
        assertThat(code("{\"depth\":\"all\"}")).isEqualTo("INVALID_INPUT_TYPE");
    }

    @Test
    @Spec("R39")
    void linesAreReadWithTheHashOfTheWholeFile() throws Exception {
        String hash = Sha256.of(Files.readAllBytes(workspace.root().resolve("a.txt")));

        assertThat(lines("{\"path\":\"a.txt\"}")).isEqualTo("one\r\ntwo\nthree\nfour");
        assertThat(lines("{\"path\":\"a.txt\",\"start_line\":2,\"end_line\":3}"))
                .isEqualTo("two\nthree\n");
        assertThat(lines("{\"path\":\"a.txt\",\"end_line\":1}")).isEqualTo("one\r\n");
        assertThat(lines("{\"path\":\"a.txt\",\"start_line\":4}")).isEqualTo("four");
        assertThat(lines("{\"path\":\"a.txt\",\"start_line\":3,\"end_line\":99}"))
                .isEqualTo("three\nfour");
        assertThat(lines("{\"path\":\"a.txt\",\"start_line\":5}")).isEmpty();
        JsonObject part = client.call("read_file", "{\"path\":\"a.txt\",\"start_line\":2,\"end_line\":2}")
                .success();
        assertThat(part.string("hash")).contains(hash);
        assertThat(part.get("bytes")).hasToString("Optional[JsonNumber[literal=19]]");
        assertThat(part.get("lines")).hasToString("Optional[JsonNumber[literal=4]]");
        assertThat(read("{\"path\":\"a.txt\",\"start_line\":3,\"end_line\":2}").code())
                .isEqualTo("INVALID_INPUT_VALUE");
        assertThat(read("{\"path\":\"a.txt\",\"start_line\":0}").code()).isEqualTo("INVALID_INPUT_VALUE");
    }

    @Test
    @Spec({"R39", "SE-21"})
    void aLargeFileIsReadInParts() throws Exception {
        Files.writeString(workspace.root().resolve("large"), "0123456789abcde\n".repeat(200_000));

        assertThat(read("{\"path\":\"large\"}").code()).isEqualTo("FILE_READ_FAILED");
        assertThat(lines("{\"path\":\"large\",\"start_line\":200000}")).isEqualTo("0123456789abcde\n");
        assertThat(read("{\"path\":\"large\",\"start_line\":2}").code()).isEqualTo("FILE_READ_FAILED");
    }

    private static List<String> listed(String arguments) {
        JsonObject listing = client.call("list_files", arguments).success();
        return ((JsonArray) listing.get("entries").orElseThrow())
                .items().stream()
                        .map(item -> (JsonObject) item)
                        .map(item -> item.string("path").orElseThrow() + " "
                                + item.string("type").orElseThrow())
                        .toList();
    }

    private static String code(String arguments) {
        return client.call("list_files", arguments).code();
    }

    private static AgentAnswer read(String arguments) {
        return client.call("read_file", arguments);
    }

    private static String lines(String arguments) {
        return read(arguments).success().string("content").orElseThrow();
    }
}
