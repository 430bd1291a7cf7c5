package dev.faultline.app.workflow;

import dev.faultline.app.Run;
import dev.faultline.app.wire.StdioClient;
import dev.faultline.toolsets.workflow.testing.WorkflowClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/** A {@code faultline serve --stdio} with only the workflow tools in a process, and its client. */
final class WorkflowProcess implements AutoCloseable {
    static final Path WORKFLOWS = Path.of("../toolsets/workflow/src/test/resources/workflows")
            .toAbsolutePath()
            .normalize();

    private final StdioClient server;

    private WorkflowProcess(Process server) {
        this.server = new StdioClient(server);
    }

    /** Starts a server with its state in {@code home}. */
    static WorkflowProcess start(Path home) throws IOException {
        return of(Run.start(Map.of("FAULTLINE_HOME", home.toString()), arguments(home, WORKFLOWS)));
    }

    /** {@return the server in this process} */
    static WorkflowProcess of(Process server) {
        return new WorkflowProcess(server);
    }

    static String[] arguments(Path home, Path workflows) {
        return new String[] {
            "serve", "--stdio", "--toolsets", "workflow", "--root", home.toString(), "--workflows", workflows.toString()
        };
    }

    WorkflowClient client() {
        return WorkflowClient.over(server);
    }

    /** Kills the server as the kernel does when it is out of memory. */
    void kill() {
        server.kill();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
