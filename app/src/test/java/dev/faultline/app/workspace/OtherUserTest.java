package dev.faultline.app.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.plan.SamplePlan;
import dev.faultline.toolsets.workspace.testing.AgentAnswer;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.GovernedWorkspace;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server of a user who may not write everywhere. */
@Tag("thorough")
class OtherUserTest {
    @TempDir
    private Path folder;

    private GovernedWorkspace workspace;

    @BeforeEach
    void aWorkspace() throws Exception {
        workspace = new GovernedWorkspace(folder);
    }

    @Test
    void aFolderThatTheServerMayNotWriteIsAFailedWrite() throws Exception {
        String plan = workspace.approved(SamplePlan.BODY);
        Path source = Files.createDirectories(workspace.root().resolve("src"));
        Files.setPosixFilePermissions(source, PosixFilePermissions.fromString("r-xr-xr-x"));
        try (WorkspaceAgent client = begun()) {
            AgentAnswer failed = client.call("write_file", Args.of("path", "src/a", "content", "a", "plan", plan));

            assertThat(failed.code()).isEqualTo("FILE_WRITE_FAILED");
            assertThat(failed.structure().object("cause").orElseThrow().string("code"))
                    .contains("EACCES");
        }
    }

    @Test
    @Spec({"SE-16", "SE-36"})
    void aHomeThatTheServerMayNotWriteIsAnInternalError() throws Exception {
        try (WorkspaceAgent client = begun("--lock-on", "any")) {
            Files.setPosixFilePermissions(workspace.home(), PosixFilePermissions.fromString("r-xr-xr-x"));

            AgentAnswer failed = client.call("read_file", Args.of("path", "none.txt"));

            assertThat(failed.code()).isEqualTo("INTERNAL_ERROR");
            assertThat(failed.member("cause"))
                    .isEqualTo("{\"message\":\"File not found: none.txt\",\"code\":\"FILE_NOT_FOUND\","
                            + "\"name\":\"SystemError\"}");
            assertThat(workspace.logged().getLast()).contains("\"error_code\":\"INTERNAL_ERROR\"");
        } finally {
            Files.setPosixFilePermissions(workspace.home(), PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    private WorkspaceAgent begun(String... more) throws Exception {
        Launch launch = Launch.at(workspace.home()).asNobody(folder);
        WorkspaceAgent agent = WorkspaceServers.stdio(launch, folder, more);
        JsonObject unused = agent.begin(workspace.root()).success();
        return agent;
    }
}
