package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.HttpConnection;
import dev.faultline.app.wire.HttpServer;
import dev.faultline.json.JsonObject;
import dev.faultline.server.testing.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session over HTTP, and callers that know its id but did not begin it. */
@SharedLog
class SessionBindingTest {
    private static final String CANCEL =
            "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}";

    @TempDir
    private Path folder;

    private Path root;
    private String ann;
    private String rob;
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        root = Files.createDirectory(folder.resolve("root")).toRealPath();
        Path tokens = folder.resolve("tokens");
        ann = HttpServer.token(tokens, "ann", "executor", "");
        rob = HttpServer.token(tokens, "rob", "executor", "read");
        server = new HttpServer(Run.begin(
                "serve",
                "--http",
                "127.0.0.1:0",
                "--root",
                root.toString(),
                "--lock-on",
                "any",
                "--trail",
                folder.resolve("trail").toString(),
                "--token-file",
                tokens.toString()));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void answersEveryRequestWithTheSessionOfAnotherCallerAsIfItDidNotExist() throws Exception {
        HttpConnection owner = server.connect(ann);
        HttpConnection thief = owner.with(rob);

        List<Integer> statuses = List.of(
                thief.status("POST", Messages.request(7, "tools/list", "{}")),
                thief.status("POST", Messages.call(8, "open_file", "{\"path\":\"nope\"}")),
                thief.status("POST", Messages.initialize(Messages.REVISION)),
                thief.status("POST", CANCEL),
                thief.status("GET", ""),
                thief.status("DELETE", ""));

        assertThat(statuses).containsOnly(404);
        assertThat(owner.status("POST", CANCEL)).isEqualTo(202);
        assertThat(owner.ask("tools/list", "{}").object("result")).isPresent();
        assertThat(owner.status("DELETE", "")).isEqualTo(200);
        assertThat(owner.status("POST", Messages.request(9, "tools/list", "{}")))
                .isEqualTo(404);
    }

    @Test
    void keepsAGovernedSessionOutOfTheReachOfOthersAndNamesTheRealCaller() throws Exception {
        HttpConnection owner = server.connect(ann);
        HttpConnection thief = owner.with(rob);
        String begin = "{\"workspace_root\":\"" + root + "\"}";
        assertThat(thief.status("POST", Messages.call(7, "begin_session", begin)))
                .isEqualTo(404);
        Messages.result(owner.call("begin_session", begin));

        assertThat(thief.status("POST", Messages.call(7, "session_status", "{}")))
                .isEqualTo(404);
        assertThat(thief.status("POST", Messages.call(8, "no_such_tool", "{}"))).isEqualTo(404);

        assertThat(Messages.texts(Messages.result(owner.call("session_status", "{}"))))
                .singleElement()
                .asString()
                .contains("\"locked\":false");
        assertThat(callers(folder.resolve("trail"))).containsExactly("rob", "rob", "rob");
        assertThat(callers(root)).containsExactly("ann");
    }

    @Test
    void writesNoIdThatOpensASession() throws Exception {
        HttpConnection owner = server.connect(ann);
        owner.call("read_file", "{\"path\":\"nope\"}");
        owner.call("no_such_tool", "{}");
        owner.with(rob).status("DELETE", "");
        owner.call("begin_session", "{\"workspace_root\":\"" + root + "\"}");
        owner.call("read_file", "{\"path\":\"nope\"}");

        assertThat(server.records(4).toString()).doesNotContain(owner.id());
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(file)).as(file.toString()).doesNotContain(owner.id());
            }
        }
        assertThat(Files.readString(root.resolve("audit-log.jsonl"))).contains("before:");
    }

    private static List<String> callers(Path trail) throws IOException {
        return entries(trail).stream()
                .map(entry -> entry.string("caller"))
                .map(Optional::orElseThrow)
                .toList();
    }

    private static List<JsonObject> entries(Path trail) throws IOException {
        return Files.readAllLines(trail.resolve("audit-log.jsonl")).stream()
                .map(Messages::object)
                .filter(entry -> !entry.string("event").equals(Optional.of("calls")))
                .toList();
    }
}
