package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that stops waiting for a server that goes on, over pipes (R56). */
class LateAnswersWireTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir
    Path folder;

    private Path journal;
    private Path permission;
    private TestClient client;

    @BeforeEach
    void open() throws Exception {
        journal = folder.resolve("journal");
        permission = folder.resolve("permission");
        client = new TestClient(server(), folder.resolve("trail"), LONG);
        client.initialize();
        client.list();
    }

    @AfterEach
    void close() throws Exception {
        Files.writeString(permission, "");
        client.close();
    }

    // Each call is noted, and waits until it is permitted to go on; a cancellation is not read before.
    private List<String> server() {
        List<String> command = ShellServer.command("done");
        String waiting = "*'\"tools/call\"'*) echo run >> '" + journal + "'; while [ ! -e '" + permission
                + "' ]; do sleep 0.02; done;";
        return List.of(command.get(0), command.get(1), command.getLast().replace("*'\"tools/call\"'*)", waiting));
    }

    @Test
    void theRepeatedCallGetsTheAnswerToTheFirstAndTheToolRunsOnce() throws Exception {
        client.send(call("\"first\""));
        client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                + "\"params\":{\"requestId\":\"first\",\"reason\":\"Request timed out\"}}");
        client.send(call("\"second\""));
        client.ask("ping", "{}"); // the gateway answers it after it has read the others
        Files.writeString(permission, "");

        String answer = client.next();

        assertThat(answer)
                .contains("\"id\":\"second\"", "done in process", "the tool was not run again")
                .contains("\"dev.faultline/late\":{\"at\":\"20", "\"id\":\"first\"");
        assertThat(Files.readAllLines(journal)).hasSize(1);
    }

    @Test
    void theLateAnswerIsGivenOnce() throws Exception {
        client.send(call("\"first\""));
        client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\","
                + "\"params\":{\"requestId\":\"first\",\"reason\":\"AbortError\"}}");
        client.ask("ping", "{}"); // the gateway answers it after it has read the others
        Files.writeString(permission, "");
        client.list(); // the server answers it after the call

        String second = client.call("n", "{}");
        String third = client.call("n", "{}");

        assertThat(second).contains("done in process", "dev.faultline/late");
        assertThat(third).contains("done in process").doesNotContain("dev.faultline/late");
        assertThat(Files.readAllLines(journal)).hasSize(2);
    }

    @Test
    void aCallUnderAKeyRunsOnce() throws Exception {
        Files.writeString(permission, "");
        String keyed = "{\"name\":\"n\",\"arguments\":{},\"_meta\":{\"dev.faultline/key\":\"k\"}}";

        String first = client.ask("tools/call", keyed);
        String second = client.ask("tools/call", keyed);
        String other = client.ask("tools/call", keyed.replace("{},", "{\"x\":1},"));

        assertThat(first).contains("done in process").doesNotContain("dev.faultline/late");
        assertThat(second).contains("done in process", "dev.faultline/late");
        assertThat(other).contains("Another call was made under this key");
        assertThat(Files.readAllLines(journal)).hasSize(1);
    }

    private static String call(String id) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id
                + ",\"method\":\"tools/call\",\"params\":{\"name\":\"n\",\"arguments\":{}}}";
    }
}
