package dev.faultline.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.advice.Decision;
import dev.faultline.classify.ClientCode;
import dev.faultline.fault.Effect;
import dev.faultline.fault.Fault;
import dev.faultline.fault.FaultKind;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stdio server that does not start, or not at once: shell scripts that write their process ids to a file. */
@Tag("thorough")
class FailedStartTest {
    private static final Duration SHORT = Duration.ofSeconds(2);

    /** Longer than a test may run, so that a client that waits for it makes the test fail. */
    private static final Duration LONG = Duration.ofHours(1);

    private static final String ANSWER_ALL = """
        while read -r line; do
          id=$(printf '%s' "$line" | sed -n 's/.*"id":\\("[^"]*"\\).*/\\1/p')
          case "$line" in
            *'"initialize"'*) result='{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"sh","version":"1"}}' ;;
            *) result='{"content":[]}' ;;
          esac
          [ -z "$id" ] || printf '{"jsonrpc":"2.0","id":%s,"result":%s}\\n' "$id" "$result"
        done
        """;

    @TempDir
    private Path folder;

    private final List<McpSyncClient> opened = new ArrayList<>();

    @AfterEach
    void noProcessIsLeftBehind() throws Exception {
        opened.forEach(McpSyncClient::closeGracefully);

        for (long process : processes()) {
            assertThat(isRunning(process)).as("process %d", process).isFalse();
        }
    }

    @Test
    void isNotRepeated() throws Exception {
        FaultlineClient client = client(script("exec sleep 1234"), SHORT);

        Outcome.Inferred refused = (Outcome.Inferred) client.callRepeatedly("answer", Map.of());

        Fault fault = refused.occurrence().fault();
        assertThat(fault.code().kind()).isEqualTo(FaultKind.TIMEOUT);
        assertThat(fault.effect()).isEqualTo(Effect.NONE);
        assertThat(refused.decision()).isInstanceOf(Decision.GiveUp.class);
        awaitProcesses(1);
        assertThat(processes()).hasSize(1);
    }

    @Test
    void endsBeforeTheNextStartBegins() throws Exception {
        FaultlineClient client = client(script("exec sleep 1234"), SHORT);
        client.call("answer", Map.of());
        awaitProcesses(1);

        client.call("answer", Map.of());
        awaitProcesses(2);

        assertThat(isRunning(processes().getFirst())).isFalse();
        assertThat(isRunning(processes().getLast())).isTrue();
    }

    @Test
    void isFollowedByOneThatSucceeds() throws Exception {
        FaultlineClient client =
                client(script("[ -e started ] || { : > started; exec sleep 1234; }\n" + ANSWER_ALL), SHORT);
        assertThat(client.call("answer", Map.of())).isInstanceOf(Outcome.Inferred.class);

        Outcome outcome = client.call("answer", Map.of());
        for (int i = 0;
                i < 30 && !(outcome instanceof Outcome.Answer);
                i++) { // on a busy machine it may start too late
            outcome = client.call("answer", Map.of());
        }

        assertThat(outcome).isInstanceOf(Outcome.Answer.class);
    }

    @Test
    void isReportedAtOnceIfThereIsNoSuchProgram() {
        FaultlineClient client = client(
                ServerParameters.builder(folder.resolve("missing").toString()).build(), LONG);

        Outcome.Inferred refused = (Outcome.Inferred) client.call("answer", Map.of());

        assertThat(refused.occurrence().fault().code()).isEqualTo(ClientCode.SERVER_UNAVAILABLE);
        assertThat(refused.occurrence().fault().effect()).isEqualTo(Effect.NONE);
    }

    @Test
    void isReportedAtOnceAfterTheClientWasClosed() {
        FaultlineClient client = client(script(ANSWER_ALL), LONG);
        opened.forEach(McpSyncClient::closeGracefully);

        assertThat(client.call("answer", Map.of())).isInstanceOf(Outcome.Inferred.class);
    }

    @Test
    void aServerThatClosesItsOutputIsEndedAndStartedAgain() {
        String once = "[ -e closed ] || { read -r line; printf '%s' \"$line\" > closed; exec >&-; exec sleep 1234; }\n";
        FaultlineClient client = client(script(once + ANSWER_ALL), LONG);

        Outcome.Inferred refused = (Outcome.Inferred) client.call("answer", Map.of());
        Outcome outcome = client.call("answer", Map.of());

        assertThat(refused.occurrence().fault().message()).isEqualTo("The server's process ended with exit code 137");
        assertThat(outcome).isInstanceOf(Outcome.Answer.class);
    }

    @Test
    void whatIsNoMessageIsPassedToTheConsumer() {
        List<String> lines = new CopyOnWriteArrayList<>();
        McpSyncClient sdk = McpClient.sync(RestartableStdio.to(
                        script("echo listening on 8080; echo warming up >&2\n" + ANSWER_ALL), lines::add))
                .build();
        opened.add(sdk);

        assertThat(FaultlineClient.of(sdk).call("answer", Map.of())).isInstanceOf(Outcome.Answer.class);
        sdk.closeGracefully();
        opened.remove(sdk);

        assertThat(lines).contains("listening on 8080", "warming up");
    }

    private FaultlineClient client(ServerParameters server, Duration limit) {
        McpSyncClient sdk = McpClient.sync(RestartableStdio.to(server))
                .requestTimeout(limit)
                .initializationTimeout(limit)
                .build();
        opened.add(sdk);
        return FaultlineClient.of(sdk);
    }

    private ServerParameters script(String body) {
        return ServerParameters.builder("sh")
                .args("-c", "cd '" + folder + "'; echo $$ >> pids\n" + body)
                .build();
    }

    private List<Long> processes() throws IOException {
        Path pids = folder.resolve("pids");
        return Files.exists(pids)
                ? Files.readAllLines(pids).stream().map(Long::valueOf).toList()
                : List.of();
    }

    private void awaitProcesses(int count) throws Exception {
        while (processes().size() < count) {
            Thread.onSpinWait();
        }
    }

    private static boolean isRunning(long process) {
        return ProcessHandle.of(process).map(ProcessHandle::isAlive).orElse(false);
    }
}
