package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.HttpConnection;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.server.testing.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The name of the caller's token, in everything that the server writes about a call. */
@SharedLog
class CallerTest {
    @TempDir
    private Path folder;

    @Test
    void namesTheCallerInTrailAndLog() throws Exception {
        Path root = Files.createDirectory(folder.resolve("root"));
        Path tokens = folder.resolve("tokens");
        String ann = HttpServer.token(tokens, "ann", "executor", "");
        String bob = HttpServer.token(tokens, "bob", "planner", "");
        try (HttpServer server = serve(root, tokens)) {
            HttpConnection first = server.connect(ann);
            first.call("open_file", "{\"path\":\"nope\"}");
            first.call("no_such_tool", "{}");
            server.connect(bob).call("open_file", "{\"path\":\"nope\"}");
            first.call("begin_session", "{\"workspace_root\":\"" + root + "\"}");
            first.call("read_file", "{\"path\":\"nope\"}");

            assertThat(callers(folder.resolve("trail"))).containsExactly("ann", "ann", "bob");
            // The workspace's log begins with what the agent did before its session: here the unknown tool (R35).
            assertThat(callers(root)).containsExactly("ann", "ann", "ann");
            assertThat(server.records(4))
                    .extracting(record -> Messages.object(record).string("caller"))
                    .containsExactly(Optional.of("ann"), Optional.of("ann"), Optional.of("bob"), Optional.of("ann"));
        }
    }

    private HttpServer serve(Path root, Path tokens) throws IOException {
        return new HttpServer(Run.begin(
                "serve",
                "--http",
                "127.0.0.1:0",
                "--root",
                root.toString(),
                "--trail",
                folder.resolve("trail").toString(),
                "--token-file",
                tokens.toString()));
    }

    private static List<String> callers(Path trail) throws IOException {
        return Files.readAllLines(trail.resolve("audit-log.jsonl")).stream()
                .map(Messages::object)
                .filter(entry -> !entry.string("event").equals(Optional.of("calls")))
                .map(entry -> entry.string("caller").orElse("nobody"))
                .toList();
    }
}
