package dev.faultline.app.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.testing.Spec;
import dev.faultline.toolsets.workspace.testing.Args;
import dev.faultline.toolsets.workspace.testing.WorkspaceAgent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How people notice and accept an audit log that was truncated or deleted. */
@SharedLog
class AcceptedLogTest {
    @TempDir
    private Path folder;

    private Path root;
    private Path log;
    private List<String> lines;

    @BeforeEach
    void leaveALog() throws Exception {
        root = Files.createDirectories(folder.resolve("root/ws")).toRealPath();
        log = root.resolve("audit-log.jsonl");
        try (WorkspaceAgent client = begun()) {
            client.call("read_file", Args.of("path", "none.txt")).failure();
        }
        lines = Files.readAllLines(log);
    }

    @Test
    @Spec({"R34", "SE-17"})
    void theCheckpointCommandAcceptsALogThatLostItsEnd() throws Exception {
        Files.writeString(log, String.join("\n", lines.subList(0, lines.size() - 1)) + "\n");

        Run accepted = faultline("trail", "checkpoint", root.toString());

        assertThat(accepted.exit()).isZero();
        assertThat(accepted.err()).contains("The log had " + lines.size() + " entries and has");
        begun().close();
    }

    @Test
    @Spec({"R34", "SE-17"})
    void theCheckpointCommandAcceptsOnceThatALogIsGone() throws Exception {
        Files.delete(log);

        assertThat(faultline("trail", "checkpoint", root.toString()).exit()).isZero();
        assertThat(faultline("trail", "checkpoint", root.toString()).exit()).isEqualTo(1);
        begun().close();
    }

    @Test
    @Spec("R34")
    void theVerifyCommandFindsALostEndToo() throws Exception {
        assertThat(faultline("trail", "verify", root.toString()).exit()).isZero();
        Files.writeString(log, lines.getFirst() + "\n");

        Run cut = faultline("trail", "verify", root.toString());

        assertThat(cut.exit()).isEqualTo(1);
        assertThat(cut.out()).contains("CUT");
    }

    private WorkspaceAgent begun() throws Exception {
        WorkspaceAgent client = WorkspaceServers.stdio(Launch.at(folder.resolve("home")), folder);
        client.begin(root).success();
        return client;
    }

    private Run faultline(String... arguments) throws Exception {
        return Run.of(Launch.at(folder.resolve("home")).start(arguments), new byte[0]);
    }
}
