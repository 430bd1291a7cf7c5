package dev.faultline.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
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
        gateway = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        GatewayProgram.class.getName(),
                        folder.resolve("trail").toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        lines = gateway.inputReader(StandardCharsets.UTF_8);
        send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{}}");
        assertThat(lines.readLine()).contains("protocolVersion");
        send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{\"name\":\"where\"}}");
        Matcher pid = PID.matcher(lines.readLine());
        assertThat(pid.find()).isTrue();
        upstream = ProcessHandle.of(Long.parseLong(pid.group(1))).orElseThrow();
    }

    @AfterEach
    void end() {
        gateway.destroyForcibly();
        upstream.destroyForcibly();
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
    void endsWhenItsInputEnds() throws Exception {
        gateway.getOutputStream().close();

        assertThat(gateway.onExit()).succeedsWithin(Duration.ofMinutes(1));
        assertThat(gateway.exitValue()).isZero();
        assertThat(upstream.onExit()).succeedsWithin(Duration.ofMinutes(1));
    }

    private void send(String line) throws IOException {
        OutputStream out = gateway.getOutputStream();
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }
}
