package dev.faultline.app.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.wire.StdioClient;
import dev.faultline.toolsets.context.testing.ContextClient;
import java.io.IOException;
import java.nio.file.Path;

/** A {@code faultline serve --stdio} with only the context tools in a process, and its client. */
final class ContextProcess implements AutoCloseable {
    private final StdioClient server;

    private ContextProcess(StdioClient server) {
        this.server = server;
    }

    static ContextProcess start(Program program, Path trail, Path caches) throws IOException {
        return new ContextProcess(new StdioClient(
                program.start(
                        "serve",
                        "--stdio",
                        "--toolsets",
                        "context",
                        "--trail",
                        trail.toString(),
                        "--root",
                        trail.resolveSibling("").toString(),
                        "--caches",
                        caches.toString()),
                ContextClient.REVISION));
    }

    ContextClient client() {
        return ContextClient.over(server);
    }

    @Override
    public void close() throws IOException {
        server.close();
        assertThat(server.process().exitValue()).isZero();
    }
}
