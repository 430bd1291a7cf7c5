package dev.faultline.app.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.workspace.Launch;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workflow.testing.SessionDamage;
import dev.faultline.toolsets.workflow.testing.WorkflowClient;
import dev.faultline.toolsets.workflow.testing.WorkflowRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files without read permission: a temporary failure, never a verdict on a token, a workflow or a session. */
@Tag("thorough")
class UnreadableStorageTest {
    private static final String LATER = "{\"kind\":\"retryable_after_ms\",\"afterMs\":1000}";
    private static final String NOTES = "\"notes\":\"done\"";
    private static final String LIST = "{\"workspacePath\":\"/w\"}";

    @TempDir
    private static Path folder;

    private static Path home;
    private static Path workflows;
    private static WorkflowProcess server;
    private static WorkflowClient client;

    @BeforeAll
    static void start() throws Exception {
        home = Files.createDirectory(folder.resolve("home"));
        workflows = Files.createDirectory(folder.resolve("workflows"));
        for (String name : new String[] {"two-steps", "counting"}) {
            Files.copy(WorkflowProcess.WORKFLOWS.resolve(name + ".json"), workflows.resolve(name + ".json"));
        }
        server = WorkflowProcess.of(Launch.at(home).asNobody(folder).start(WorkflowProcess.arguments(home, workflows)));
        client = server.client();
    }

    @AfterAll
    static void stop() throws IOException {
        server.close();
    }

    @Test
    @Spec("TE-31")
    void aSessionInAnUnreadableFolderIsNotUnknown() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "two-steps");

        JsonObject refused = unreadable(home.resolve("sessions").resolve("workflow"), () -> run.refusal(NOTES));

        assertThat(JsonText.print(refused)).contains("\"code\":\"INTERNAL_ERROR\"", "session_store_error", LATER);
        assertThat(run.next()).isEqualTo("two");
    }

    @Test
    @Spec("TE-31")
    void anUnreadableLogOrSnapshotIsNotDamage() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "two-steps");
        SessionDamage files = new SessionDamage(home, run.session());

        JsonObject log = unreadable(files.log(), () -> run.refusal(NOTES));
        JsonObject snapshot = unreadable(files.snapshots().getFirst(), () -> run.refusal(NOTES));

        assertThat(JsonText.print(log)).contains("\"code\":\"INTERNAL_ERROR\"", "session_store_error", LATER);
        assertThat(JsonText.print(snapshot)).contains("\"code\":\"INTERNAL_ERROR\"", "store_error", LATER);
        assertThat(run.next()).isEqualTo("two");
    }

    @Test
    @Spec("TE-24")
    void anUnreadableWorkflowIsNeitherChangedNorBroken() throws Exception {
        WorkflowRun run = WorkflowRun.of(client, "two-steps");
        Path file = workflows.resolve("two-steps.json");

        JsonObject continued = unreadable(file, () -> run.refusal(NOTES));
        JsonObject started = unreadable(
                file,
                () -> client.failure(
                        "start_workflow", "{\"workflowId\":\"two-steps\",\"workspacePath\":\"/w\",\"goal\":\"g\"}"));
        JsonObject listed = unreadable(file, () -> client.success("list_workflows", LIST));

        assertThat(JsonText.print(continued)).contains("\"code\":\"INTERNAL_ERROR\"", LATER);
        assertThat(started).isEqualTo(continued);
        assertThat(JsonText.print(listed)).contains("\"counting\"", "cannot be read");
        assertThat(run.next()).isEqualTo("two");
    }

    @Test
    @Spec("TE-31")
    void anUnreadableFolderOfWorkflowsIsNotEmpty() throws Exception {
        JsonObject refused = unreadable(workflows, () -> client.failure("list_workflows", LIST));

        assertThat(JsonText.print(refused)).contains("The workflows could not be listed", LATER);
    }

    @Test
    @Spec({"TE-21", "TE-31"})
    void oneUnreadableSessionDoesNotHideTheOthers() throws Exception {
        WorkflowRun readable = WorkflowRun.of(client, "two-steps", "can be read");
        WorkflowRun hidden = WorkflowRun.of(client, "two-steps", "cannot be read");
        WorkflowRun damaged = WorkflowRun.of(client, "two-steps", "is damaged");
        damaged.advance(NOTES);
        new SessionDamage(home, damaged.session()).flip(1);
        Path session = home.resolve("sessions/workflow/" + hidden.session());

        String all = JsonText.print(
                unreadable(session, () -> client.success("resume_session", "{\"workspacePath\":\"/w\",\"limit\":50}")));
        JsonObject named = unreadable(
                session,
                () -> client.failure(
                        "resume_session",
                        "{\"workspacePath\":\"/w\",\"sessionId\":\"sess_" + hidden.session() + "\"}"));

        assertThat(all)
                .contains("sess_" + readable.session())
                .contains("\"unreadable\":[{\"sessionId\":\"sess_" + hidden.session() + "\",\"message\":\"The session"
                        + " could not be read: the server has no permission\"}]")
                .contains("{\"sessionId\":\"sess_" + damaged.session()
                        + "\",\"workflowId\":\"two-steps\",\"title\":\"is"
                        + " damaged\",\"health\":{\"kind\":\"corrupt_tail\"");
        assertThat(JsonText.print(named)).contains("\"code\":\"INTERNAL_ERROR\"", LATER);
    }

    private interface Work {
        JsonObject done() throws Exception;
    }

    private static JsonObject unreadable(Path path, Work work) throws Exception {
        Set<PosixFilePermission> before = Files.getPosixFilePermissions(path);
        Files.setPosixFilePermissions(path, Set.of());
        try {
            return work.done();
        } finally {
            Files.setPosixFilePermissions(path, before);
        }
    }
}
