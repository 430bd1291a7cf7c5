package dev.faultline.toolsets.workspace.edit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.internal.Sha256;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.plan.SamplePlan;
import dev.faultline.toolsets.workspace.session.LockOn;
import dev.faultline.toolsets.workspace.session.Role;
import dev.faultline.toolsets.workspace.testing.AgentAnswer;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code delete_file} and {@code move_file}, over a connection. */
class MovesAndDeletionsTest {
    private static final String OTHER_HASH = "ab".repeat(32);

    @TempDir
    private static Path folder;

    private static GovernedWorkspace workspace;
    private static String plan;
    private static String writesOnly;
    private static WorkspaceAgent client;

    @BeforeAll
    static void start() throws Exception {
        workspace = new GovernedWorkspace(folder);
        writesOnly = workspace.approved(SamplePlan.BODY);
        plan = workspace.approved(SamplePlan.BODY
                .replace("Allowed operations: create, modify", "Allowed operations: write, delete, move")
                .replace("Forbidden operations: delete", "Forbidden operations: none")
                .replace("- write src/vendor/", "- write src/vendor/\n- delete src/kept/"));
        client = workspace.begun(LockOn.NEVER);
    }

    @AfterAll
    static void stop() throws Exception {
        workspace.close();
    }

    @Test
    @Spec({"R39", "SE-44"})
    void aFileIsDeletedAndRecorded() throws Exception {
        String hash = file("src/gone.txt", "gone\n");

        JsonObject deleted = delete("src/gone.txt", hash).success();

        assertThat(JsonText.print(deleted))
                .isEqualTo("{\"path\":\"src/gone.txt\",\"operation\":\"delete\",\"previous_hash\":\"" + hash
                        + "\",\"bytes\":5,\"also_changed\":[]}");
        assertThat(workspace.root().resolve("src/gone.txt")).doesNotExist();
        assertThat(workspace.logged("\"event\":\"file_deleted\"", "src/gone.txt", hash, plan))
                .isOne();
        assertThat(delete("src/gone.txt", hash).code()).isEqualTo("HASH_MISMATCH");
    }

    @Test
    @Spec({"R39", "SE-44"})
    void aFileIsMovedIntoFoldersThatAreCreated() throws Exception {
        String hash = file("src/from.txt", "moved\n");

        JsonObject moved = move("src/from.txt", "docs/far/down/to.txt", hash).success();

        assertThat(JsonText.print(moved))
                .isEqualTo("{\"path\":\"src/from.txt\",\"destination\":\"docs/far/down/to.txt\",\"operation\":\"move\","
                        + "\"hash\":\"" + hash + "\",\"previous_hash\":\"" + hash
                        + "\",\"bytes\":6,\"also_changed\":[]}");
        assertThat(workspace.root().resolve("src/from.txt")).doesNotExist();
        assertThat(workspace.root().resolve("docs/far/down/to.txt")).hasContent("moved");
        assertThat(workspace.logged("\"event\":\"file_moved\"", "src/from.txt", "docs/far/down/to.txt"))
                .isOne();
    }

    @Test
    @Spec({"R39", "SE-18", "SE-23"})
    void theHashIsRequiredAndMustBeThatOfTheFile() throws Exception {
        String hash = file("src/hashed.txt", "a\n");
        for (String tool : List.of("delete_file", "move_file")) {
            JsonObject arguments = Args.of("path", "src/hashed.txt", "plan", plan)
                    .with(tool.equals("move_file") ? Args.of("destination", "src/h.txt") : JsonObject.EMPTY);
            assertThat(client.call(tool, arguments).code()).as(tool).isEqualTo("MISSING_REQUIRED_FIELD");
            assertThat(client.call(tool, arguments.with(Args.of("previousHash", "abc")))
                            .code())
                    .as(tool)
                    .isEqualTo("INVALID_INPUT_FORMAT");
            assertThat(client.call(tool, arguments.with(Args.of("previousHash", OTHER_HASH)))
                            .code())
                    .as(tool)
                    .isEqualTo("HASH_MISMATCH");
            assertThat(client.call(tool, Args.of("path", "src/hashed.txt", "previousHash", hash))
                            .code())
                    .as(tool)
                    .isEqualTo("MISSING_REQUIRED_FIELD");
        }
        assertThat(workspace.root().resolve("src/hashed.txt")).hasContent("a");
        delete("src/hashed.txt", hash.toUpperCase(Locale.ROOT)).success();
    }

    @Test
    @Spec({"R39", "R4", "SE-33"})
    void bothPathsOfAMoveAreChecked() throws Exception {
        String hash = file("src/path.txt", "a\n");
        Files.createDirectories(workspace.root().resolve("src/folder"));
        Files.createSymbolicLink(workspace.root().resolve("src/link"), Path.of("path.txt"));
        Files.createSymbolicLink(workspace.root().resolve("src/dangling"), Path.of("nothing.txt"));
        Files.createSymbolicLink(workspace.root().resolve("src/out"), folder);

        assertThat(delete("src/folder", hash).code()).isEqualTo("FILE_READ_FAILED");
        assertThat(delete("src/link", hash).code()).isEqualTo("FILE_READ_FAILED");
        assertThat(delete("src/path.txt/x", hash).code()).isEqualTo("PATH_NOT_FOUND");
        assertThat(move("src/link", "src/x", hash).code()).isEqualTo("FILE_READ_FAILED");
        assertThat(move("src/folder", "src/x", hash).code()).isEqualTo("FILE_READ_FAILED");
        assertThat(move("src/path.txt", "src/path.txt/x", hash).code()).isEqualTo("PATH_NOT_FOUND");
        for (String there : List.of("src/folder", "src/link", "src/dangling", "src/path.txt")) {
            assertThat(move("src/path.txt", there, hash).code()).as(there).isEqualTo("FILE_ALREADY_EXISTS");
        }
        for (String[] bad : new String[][] {
            {"../x", "PATH_TRAVERSAL_BLOCKED"},
            {"/etc/x", "OUTSIDE_WORKSPACE"},
            {"src/out", "OUTSIDE_WORKSPACE"},
            {"src/out/x", "OUTSIDE_WORKSPACE"},
            {"src/a\u0000b", "INVALID_PATH"},
            {"", "INVALID_INPUT_VALUE"},
            {".git/config", "PLAN_SCOPE_VIOLATION"},
            {"docs/plans/" + plan + ".md", "PLAN_SCOPE_VIOLATION"},
            {".faultline/x", "PLAN_SCOPE_VIOLATION"},
            {"audit-log.jsonl", "PLAN_SCOPE_VIOLATION"},
            {"other/x", "PLAN_SCOPE_VIOLATION"}
        }) {
            assertThat(delete(bad[0], hash).code()).as(bad[0]).isEqualTo(bad[1]);
            assertThat(move(bad[0], "src/x", hash).code()).as(bad[0]).isEqualTo(bad[1]);
            assertThat(move("src/path.txt", bad[0], hash).code()).as(bad[0]).isEqualTo(bad[1]);
        }
        assertThat(workspace.root().resolve("src/path.txt")).hasContent("a");
        assertThat(Files.exists(workspace.root().resolve("src/link"), LinkOption.NOFOLLOW_LINKS))
                .isTrue();
    }

    @Test
    @Spec({"R39", "SE-24", "SE-19"})
    void aPlanHasToAllowTheOperation() throws Exception {
        String hash = file("src/kept/a.txt", "a\n");
        String moved = file("src/b.txt", "b\n");

        assertThat(delete("src/kept/a.txt", hash).code()).isEqualTo("PLAN_SCOPE_VIOLATION");
        assertThat(move("src/kept/a.txt", "src/a.txt", hash).code()).isEqualTo("PLAN_SCOPE_VIOLATION");
        assertThat(move("src/b.txt", "src/vendor/b.txt", moved).code()).isEqualTo("PLAN_SCOPE_VIOLATION");
        AgentAnswer undeleted =
                client.call("delete_file", Args.of("path", "src/b.txt", "previousHash", moved, "plan", writesOnly));
        assertThat(undeleted.code()).isEqualTo("PLAN_SCOPE_VIOLATION");
        assertThat(undeleted.member("human_message")).contains("none of its phases allows the operation delete");
        assertThat(undeleted.member("tool_name")).isEqualTo("delete_file");
        assertThat(undeleted.member("plan_hash")).isEqualTo(writesOnly);
        try (WorkspaceAgent planner = workspace.begun(Role.PLANNER, LockOn.NEVER)) {
            assertThat(planner.call("delete_file", Args.of("path", "src/b.txt", "previousHash", moved, "plan", plan))
                            .code())
                    .isEqualTo("UNAUTHORIZED_ACTION");
        }
    }

    @Test
    @Spec({"R39", "SE-25"})
    void aMoveDoesNotGetAroundThePolicy() throws Exception {
        String hash = file("src/rust.txt", "x.unwrap();\n");

        assertThat(move("src/rust.txt", "src/rust.rs", hash).code()).isEqualTo("RUST_POLICY_VIOLATION");
        move("src/rust.txt", "src/rust.md", hash).success();
    }

    @Test
    @Spec({"R37", "R39", "SE-26"})
    void filesThatAFailedCheckRejectsAreRestored() throws Exception {
        String hash = file("src/checked.txt", "a\n");
        workspace.check("exit 1");
        try {
            assertThat(delete("src/checked.txt", hash).code()).isEqualTo("PREFLIGHT_FAILED");
            assertThat(move("src/checked.txt", "src/new/checked.txt", hash).code())
                    .isEqualTo("PREFLIGHT_FAILED");
            workspace.check("echo again > src/checked.txt");
            assertThat(delete("src/checked.txt", hash).code()).isEqualTo("PREFLIGHT_FAILED");
            assertThat(workspace.root().resolve("src/checked.txt")).hasContent("a");
            assertThat(workspace.root().resolve("src/new")).doesNotExist();
            workspace.check("test ! -e src/checked.txt && echo formatted > src/new/checked.txt");
            AgentAnswer moved = move("src/checked.txt", "src/new/checked.txt", hash);
            assertThat(moved.success().string("hash"))
                    .contains(Sha256.of("formatted\n".getBytes(StandardCharsets.UTF_8)));
            assertThat(moved.member("previous_hash")).isEqualTo(hash);
        } finally {
            workspace.removeChecks();
        }
    }

    @Test
    @Spec({"R39", "R27"})
    void checkWriteChecksDeletionsAndMoves() throws Exception {
        String hash = file("src/c.txt", "c\n");
        JsonObject fine = Args.of("path", "src/c.txt", "previousHash", hash, "plan", plan);

        assertThat(refusals(fine.with(Args.of("operation", "delete")))).isEmpty();
        assertThat(refusals(fine.with(Args.of("operation", "move", "destination", "src/d.txt"))))
                .isEmpty();
        assertThat(refusals(Args.of("operation", "delete", "path", "src/c.txt", "content", "x", "destination", "y")))
                .containsExactly(
                        "arguments MISSING_REQUIRED_FIELD /previousHash",
                        "arguments MISSING_REQUIRED_FIELD /plan",
                        "arguments INVALID_INPUT_VALUE /content");
        assertThat(refusals(Args.of("operation", "move", "path", "../c", "plan", plan)))
                .containsExactly(
                        "arguments MISSING_REQUIRED_FIELD /destination",
                        "arguments MISSING_REQUIRED_FIELD /previousHash",
                        "path PATH_TRAVERSAL_BLOCKED /path");
        assertThat(refusals(fine.with(
                        Args.of("operation", "move", "destination", "other/c.rs", "previousHash", OTHER_HASH))))
                .containsExactly("scope PLAN_SCOPE_VIOLATION src/c.txt -> other/c.rs", "target HASH_MISMATCH /path");
        assertThat(refusals(fine.with(Args.of("operation", "delete", "plan", writesOnly))))
                .containsExactly("scope PLAN_SCOPE_VIOLATION src/c.txt");
        assertThat(refusals(fine.with(Args.of("destination", "src/d.txt", "content", "d\n"))))
                .containsExactly("arguments INVALID_INPUT_VALUE /destination");
        assertThat(client.call("check_write", fine.with(Args.of("operation", "erase")))
                        .code())
                .isEqualTo("INVALID_INPUT_VALUE");
        assertThat(workspace.root().resolve("src/c.txt")).hasContent("c");
    }

    private static List<String> refusals(JsonObject arguments) {
        return client.call("check_write", arguments).refusals();
    }

    /** Writes a file. {@return its hash} */
    private static String file(String path, String content) throws IOException {
        Path file = workspace.root().resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        return Sha256.of(content.getBytes(StandardCharsets.UTF_8));
    }

    private static AgentAnswer delete(String path, String hash) {
        return client.call("delete_file", Args.of("path", path, "previousHash", hash, "plan", plan));
    }

    private static AgentAnswer move(String path, String destination, String hash) {
        return client.call(
                "move_file", Args.of("path", path, "destination", destination, "previousHash", hash, "plan", plan));
    }
}
