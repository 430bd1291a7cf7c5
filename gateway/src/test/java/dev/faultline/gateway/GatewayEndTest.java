package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How a gateway ends, and what it leaves behind: nothing. */
class GatewayEndTest {
    private static final Pattern PID = Pattern.compile("\"text\":\"(\\d+)\"");

    @TempDir
    Path folder;

    private Process gateway;
    private BufferedReader lines;
    private ProcessHandle upstream;

    @BeforeEach
    void start() throws IOException {
        gateway = start(folder.resolve("trail").toString());
        lines = gateway.inputReader(StandardCharsets.UTF_8);
        send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{}}");
        assertThat(lines.readLine()).contains("protocolVersion");
        send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"where\"}}");
        Matcher pid = PID.matcher(lines.readLine());
        assertThat(pid.find()).isTrue();
        upstream = ProcessHandle.of(Long.parseLong(pid.group(1))).orElseThrow();
    }

    private static Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                GatewayProgram.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    @AfterEach
    void end() {
        gateway.destroyForcibly().onExit().join();
        upstream.destroyForcibly();
        upstream.onExit().join();
    }

    @Test
    void leavesNoUpstreamBehindWhenItIsKilled() {
        gateway.destroyForcibly();

        assertThat(upstream.onExit()).succeedsWithin(Duration.ofMinutes(1));
    }

    @Test
    void finishesWhatItHasWhenItIsAskedToEnd() throws Exception {
        send("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"slow\"}}");
        send("{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"ping\"}");
        assertThat(lines.readLine()).contains("\"id\":4"); // so the call before it is in flight

        gateway.toHandle().destroy(); // unlike Process.destroy, it leaves the streams open

        assertThat(lines.readLine()).contains("\"id\":3", "slow but sure");
        assertThat(gateway.onExit()).succeedsWithin(Duration.ofMinutes(1));
        assertThat(upstream.onExit()).succeedsWithin(Duration.ofMinutes(1));
    }

    @Test
    @Tag("thorough")
    void leavesNoChildOfTheUpstreamBehindWhenItIsKilledUnderLoad() throws Exception {
        Path journal = folder.resolve("journal");
        Process busy = start(folder.resolve("other").toString(), journal.toString());
        try (OutputStream in = busy.getOutputStream();
                BufferedReader out = busy.inputReader(StandardCharsets.UTF_8)) {
            send("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{}}", in);
            for (int number = 1; number <= 50; number++) {
                send(
                        "{\"jsonrpc\":\"2.0\",\"id\":" + number + ",\"method\":\"tools/call\",\"params\":"
                                + "{\"name\":\"change\",\"arguments\":{\"number\":" + number + "}}}",
                        in);
            }
            assertThat(out.readLine()).contains("\"id\":0");
            assertThat(out.readLine()).contains("\"id\":1,"); // more are in flight

            busy.toHandle().destroyForcibly();

            long child = Long.parseLong(Files.readAllLines(journal).getFirst().replace("child ", ""));
            ProcessHandle.of(child)
                    .map(ProcessHandle::onExit)
                    .ifPresent(exit -> assertThat(exit).succeedsWithin(Duration.ofMinutes(1)));
        } finally {
            busy.destroyForcibly().onExit().join();
        }
    }

    @Test
    void answersAlsoTheCallThatNeverEndsWhenItIsAskedToEnd() throws Exception {
        send("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"hang\"}}");
        send("{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"ping\"}");
        assertThat(lines.readLine()).contains("\"id\":4");

        gateway.toHandle().destroy();

        assertThat(lines.readLine()).contains("\"id\":3", "The gateway is shutting down", "\"effect\":\"unknown\"");
        assertThat(lines.readLine()).isNull();
        assertThat(gateway.onExit()).succeedsWithin(Duration.ofMinutes(1));
        assertThat(upstream.onExit()).succeedsWithin(Duration.ofMinutes(1));
        assertThat(Files.readString(folder.resolve("trail").resolve("audit-log.jsonl")))
                .contains("The gateway is shutting down");
    }

    @Test
    void endsWhenItsInputEnds() throws Exception {
        gateway.getOutputStream().close();

        assertThat(gateway.onExit()).succeedsWithin(Duration.ofMinutes(1));
        assertThat(gateway.exitValue()).isZero();
        assertThat(upstream.onExit()).succeedsWithin(Duration.ofMinutes(1));
    }

    private void send(String line) throws IOException {
        send(line, gateway.getOutputStream());
    }

    private static void send(String line, OutputStream out) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
