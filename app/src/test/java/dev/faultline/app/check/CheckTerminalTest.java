package dev.faultline.app.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code faultline check} on a terminal, which script(1) provides. */
@Tag("thorough")
class CheckTerminalTest {
    private final StringBuilder screen = new StringBuilder();

    @Test
    void showsProbeToolAndRemainingTime() throws Exception {
        Process terminal = terminal("ok", "20s");
        Thread reader = read(terminal);

        assertThat(terminal.waitFor(120, TimeUnit.SECONDS)).isTrue();
        reader.join();
        assertThat(screen())
                .containsPattern("\r\033\\[Kprobe \\d+ of \\d+: server unknown-method")
                .containsPattern("\r\033\\[Kprobe \\d+ of \\d+: lookup missing/title, about \\d+ s left")
                .contains("\r\033[Kbooks 1: 1 tool, ")
                .contains("\033[1;31merror REP-01\033[0m");
    }

    @Test
    void printsWhatWasFoundWhenCtrlCIsPressed() throws Exception {
        Process terminal = terminal("hang", "5m");
        Thread reader = read(terminal);
        awaitOnScreen("lookup valid");

        terminal.getOutputStream().write(3); // Ctrl-C
        terminal.getOutputStream().flush();

        assertThat(terminal.waitFor(120, TimeUnit.SECONDS)).isTrue();
        reader.join();
        assertThat(screen())
                .contains("PRO-03", "The check is not complete: it was interrupted")
                .doesNotContain("ANS-03", "ANS-01");
        assertThat(terminal.exitValue()).isEqualTo(130);
    }

    private static Process terminal(String server, String timeout) throws IOException {
        List<String> command = new ArrayList<>(Run.command("check", "--timeout", timeout, "--"));
        command.addAll(
                1, List.of("-Dfaultline.stderr=terminal", "-Dfaultline.stdout=terminal")); // as the launcher does
        command.addAll(0, List.of("env", "--default-signal=INT")); // a build in the background ignores SIGINT
        ProcessBuilder script = new ProcessBuilder(
                "script",
                "--quiet",
                "--flush",
                "--return",
                "--command",
                Stream.concat(command.stream(), BooksServer.command(server).stream())
                        .map(argument -> "'" + argument.replace("'", "'\\''") + "'")
                        .collect(Collectors.joining(" ", "exec ", "")),
                "/dev/null");
        script.environment().remove("NO_COLOR");
        return script.redirectErrorStream(true).start();
    }

    private Thread read(Process terminal) {
        return Thread.ofVirtual().start(() -> {
            try (InputStream out = terminal.getInputStream()) {
                byte[] some = new byte[8192];
                for (int count = out.read(some); count >= 0; count = out.read(some)) {
                    append(new String(some, 0, count, StandardCharsets.UTF_8));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private synchronized void append(String text) {
        screen.append(text);
        notifyAll();
    }

    private synchronized String screen() {
        return screen.toString();
    }

    private synchronized void awaitOnScreen(String text) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        while (screen.indexOf(text) < 0 && System.nanoTime() < end) {
            wait(1_000);
        }
        assertThat(screen).contains(text);
    }
}
