package dev.faultline.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.wire.StdioClient;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Audit logs that were cut or deleted between two runs of a program. */
@SharedLog
class LostEntriesTest {
    @TempDir
    private Path folder;

    private Path log;

    @BeforeEach
    void aRoot() throws Exception {
        Files.createDirectory(folder.resolve("root"));
        log = folder.resolve("trail/audit-log.jsonl");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gateway", "serve", "governed"})
    @Spec("R34")
    void refusesALogThatWasCutUntilAPersonAcceptsIt(String program) throws Exception {
        failTwice(program);
        Files.writeString(log, Files.readAllLines(log).getFirst() + "\n");

        for (int run = 0; run < 2; run++) {
            Run refused = run(command(program));
            assertThat(refused.exit()).isEqualTo(1);
            assertThat(refused.err())
                    .contains("the server remembers entry ", "the log ends with entry 1")
                    .contains("faultline trail checkpoint " + folder.resolve("trail"));
        }
        run("trail", "checkpoint", folder.resolve("trail").toString());
        assertThat(run(command(program)).exit()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gateway", "serve"})
    @Spec("R34")
    void refusesALogThatWasDeleted(String program) throws Exception {
        failTwice(program);
        Files.delete(log);
        Files.delete(log.resolveSibling("audit-log.lock"));
        Files.delete(log.getParent());

        Run refused = run(command(program));

        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err()).contains("the server remembers entry ", "the log is empty");
    }

    // There is no other folder to remember it in, and before the gateway remembered anything, it served such users.
    @Test
    void aGatewayServesAUserWithoutAHome() throws Exception {
        ProcessBuilder gateway =
                new ProcessBuilder(Run.java().with("-Duser.home=?").command(Main.class, command("gateway")));
        gateway.environment().remove("FAULTLINE_HOME");
        gateway.environment().put("HOME", "");

        Run served = Run.of(gateway.start(), new byte[0]);

        assertThat(served.exit()).isZero();
        assertThat(served.err()).contains("the end of the audit log is not remembered");
    }

    private void failTwice(String program) throws Exception {
        try (StdioClient client = new StdioClient(Run.begin(home(), command(program)))) {
            client.call("open_file", "{\"path\":\"none\"}").join();
            client.call("open_file", "{\"path\":\"none\"}").join();
        }
    }

    private Run run(String... command) {
        return Run.faultline(home(), command);
    }

    private Map<String, String> home() {
        return Map.of("FAULTLINE_HOME", folder.resolve("home").toString());
    }

    private String[] command(String program) {
        List<String> code = List.of(
                "serve",
                "--stdio",
                "--toolsets",
                program.equals("governed") ? "code,workspace" : "code",
                "--root",
                folder.resolve("root").toString(),
                "--trail");
        if (!program.equals("gateway")) {
            return Stream.concat(
                            code.stream(), Stream.of(folder.resolve("trail").toString()))
                    .toArray(String[]::new);
        }
        List<String> behind = new ArrayList<>(code);
        behind.add(folder.resolve("inner").toString());
        return Stream.concat(
                        Stream.of(
                                "gateway",
                                "--stdio",
                                "--trail",
                                folder.resolve("trail").toString(),
                                "--"),
                        Run.command(behind.toArray(String[]::new)).stream())
                .toArray(String[]::new);
    }
}
