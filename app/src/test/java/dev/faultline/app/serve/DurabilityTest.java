package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.HttpConnection;
import dev.faultline.app.wire.HttpServer;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was reported with {@code --durability written} is in the log after the server was killed. */
@Tag("thorough")
@SharedLog
class DurabilityTest {
    private static final int FAILURES = 50;

    @TempDir
    private Path folder;

    @Test
    void serveLosesNothingWhenItIsKilled() throws Exception {
        killAfterFailures("serve", "--toolsets", "code", "--root", folder.toString());

        assertThatAllAreRecorded();
    }

    @Test
    void theGatewayLosesNothingWhenItIsKilled() throws Exception {
        List<String> behind = Run.command("serve", "--stdio", "--toolsets", "code", "--root", folder.toString());
        String[] gateway =
                Stream.concat(Stream.of("gateway", "--"), behind.stream()).toArray(String[]::new);

        killAfterFailures(gateway);

        assertThatAllAreRecorded();
    }

    private void killAfterFailures(String... command) throws Exception {
        String[] options = {
            "--http",
            "127.0.0.1:0",
            "--durability",
            "written",
            "--trail",
            folder.resolve("trail").toString()
        };
        String[] all = Stream.of(
                        Stream.of(command).limit(1),
                        Stream.of(options),
                        Stream.of(command).skip(1))
                .flatMap(part -> part)
                .toArray(String[]::new);
        try (HttpServer server = new HttpServer(Run.start(all))) {
            HttpConnection client = server.connect();
            for (int i = 0; i < FAILURES; i++) {
                assertThat(client.call("open_file", "{\"path\":\"none-" + i + ".txt\"}")
                                .toString())
                        .contains("none-" + i + ".txt");
            }
            server.kill();
        }
    }

    private void assertThatAllAreRecorded() throws Exception {
        String trail = folder.resolve("trail").toString();
        Run verified = Run.faultline("", "trail", "verify", trail);
        Run found = Run.faultline("", "trail", "query", trail, "--tool", "open_file", "--format", "json");

        assertThat(verified.exit()).as(verified.out()).isZero();
        for (int i = 0; i < FAILURES; i++) {
            assertThat(found.out()).contains("none-" + i + ".txt");
        }
    }
}
