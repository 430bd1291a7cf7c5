package dev.faultline.toolsets.workspace.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.boundary.Observer;
import dev.faultline.boundary.Reply;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.server.testing.Messages;
import dev.faultline.testing.Spec;
import dev.faultline.tool.ToolCall;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The start-up checks of a server, and how their failure is reported. */
class StartupAuditTest {
    @TempDir
    private Path folder;

    private final List<Reply> observed = new ArrayList<>();
    private GovernedWorkspace workspace;
    private Path home;

    @BeforeEach
    void aWorkspace() throws Exception {
        workspace = new GovernedWorkspace(folder);
        home = workspace.home();
    }

    @AfterEach
    void close() throws Exception {
        workspace.close();
    }

    @Test
    void theStateOfAServerThatRanPasses() throws Exception {
        workspace.begun().close();

        StringWriter err = new StringWriter();
        assertThat(workspace.server().isSound(new PrintWriter(err), new Observer() {}))
                .isTrue();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    @Spec({"SE-27", "SE-42", "SE-46"})
    void aPrivateKeyThatOthersCanReadIsASelfAuditFailureInTheLogToo() throws Exception {
        key("plan.key", "-----BEGIN PRIVATE KEY-----\n", "rw-r--r--");

        JsonObject envelope = failure();

        assertThat(envelope.string("error_code")).contains("SELF_AUDIT_FAILURE");
        assertThat(Files.readString(workspace.trail().resolve("audit-log.jsonl")))
                .contains("SELF_AUDIT_FAILURE", envelope.string("timestamp").orElseThrow());
    }

    @Test
    @Spec({"SE-27", "SE-42"})
    void invalidRulesAreABootstrapFailure() throws Exception {
        Path project = Files.createDirectories(home.resolve("projects/ws-1"));
        Files.writeString(project.resolve("policy.json"), "{ not json");

        assertThat(failure().string("error_code")).contains("BOOTSTRAP_FAILURE");
        assertThat(Files.readString(workspace.trail().resolve("audit-log.jsonl")))
                .contains("BOOTSTRAP_FAILURE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"projects", "projects/ws-1", "sessions", "sessions/workspace", "positions"})
    @Spec("SE-27")
    void stateThatOthersCanReplaceIsASelfAuditFailureWithTheCommandThatMendsIt(String name) throws Exception {
        Path state = Files.createDirectories(home.resolve(name));
        Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwxrwxrwx"));

        JsonObject envelope = failure();

        assertThat(envelope.string("error_code")).contains("SELF_AUDIT_FAILURE");
        assertThat(envelope.string("human_message").orElseThrow())
                .contains("other users can write to the folder of ", "run 'chmod go-w ", name + "'");
    }

    @Test
    @Spec("SE-27")
    void aCommandThatOthersCanChangeIsASelfAuditFailure() throws Exception {
        Path project = Files.createDirectories(home.resolve("projects/ws-1"));
        Path commands = Files.writeString(project.resolve("preflight.json"), "{}");
        Files.setPosixFilePermissions(commands, PosixFilePermissions.fromString("rw-rw-rw-"));

        JsonObject envelope = failure();

        assertThat(envelope.string("error_code")).contains("SELF_AUDIT_FAILURE");
        assertThat(envelope.string("human_message").orElseThrow())
                .contains("other users can write to preflight.json of the project ws-1", "chmod go-w");
    }

    @Test
    @Spec("SE-27")
    void invalidPublicKeysAreABootstrapFailure() throws Exception {
        key("plan.key.pub", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n", "rw-r--r--");

        assertThat(failure().string("error_code")).contains("BOOTSTRAP_FAILURE");
    }

    @Test
    @Spec("SE-27")
    void aListOfPublicKeysWithoutAKeyIsABootstrapFailure() throws Exception {
        key("plan.key.pub", "zz", "rw-r--r--");

        JsonObject envelope = failure();

        assertThat(envelope.string("error_code")).contains("BOOTSTRAP_FAILURE");
        assertThat(envelope.string("human_message")).contains("A key cannot be used: plan.key.pub");
    }

    @Test
    @Spec("SE-27")
    void aPrivateKeyThatIsGarbageIsABootstrapFailure() throws Exception {
        key("plan.key", "garbage", "rw-------");

        JsonObject envelope = failure();

        assertThat(envelope.string("error_code")).contains("BOOTSTRAP_FAILURE");
        assertThat(envelope.string("human_message")).contains("A key cannot be used: plan.key");
    }

    @Test
    @Spec({"R34", "SE-27"})
    void aLogThatLostItsEndSinceTheLastRunIsASelfAuditFailureEachTime() throws Exception {
        try (WorkspaceAgent client = workspace.server().agent()) {
            client.call("read_file", "{}").failure();
            client.call("list_plans", "{}").failure();
        }
        Path log = workspace.trail().resolve("audit-log.jsonl");
        Files.writeString(log, Files.readAllLines(log).getFirst() + "\n");

        for (int run = 0; run < 2; run++) {
            assertThat(failure().string("error_code")).contains("SELF_AUDIT_FAILURE");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', FAULTLINE_HOME",
        "keys, keys",
        "projects, projects",
        "sessions, sessions",
        "sessions/workspace, sessions/workspace",
        "positions, positions"
    })
    @Spec({"SE-27", "SE-42"})
    void aFileInPlaceOfAFolderIsNamedInTheEnvelopeAndObservedOnce(String path, String name) throws Exception {
        Files.delete(home);
        Path file = home.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "a file");

        JsonObject envelope = failure();

        String message = "The state of the server cannot be used: " + name + " is a file where a folder belongs";
        assertThat(envelope.string("error_code")).hasValue("BOOTSTRAP_FAILURE");
        assertThat(envelope.string("human_message")).hasValue(message);
        assertThat(envelope.get("cause")).hasValue(JsonNull.NULL);
        assertThat(observed)
                .singleElement()
                .satisfies(reply ->
                        assertThat(reply.occurrence().fault().message()).isEqualTo(message));
    }

    private void key(String name, String content, String permissions) throws Exception {
        Path key = Files.createDirectories(home.resolve("keys")).resolve(name);
        Files.writeString(key, content);
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString(permissions));
    }

    /** {@return the only line that the failed checks of a new server print} */
    private JsonObject failure() throws Exception {
        StringWriter err = new StringWriter();
        assertThat(workspace.server().isSound(new PrintWriter(err), new Replies()))
                .isFalse();
        workspace.close();
        return Messages.object(err.toString());
    }

    private final class Replies implements Observer {
        @Override
        public void occurred(ToolCall call, Reply reply, Throwable thrown) {
            observed.add(reply);
        }
    }
}
