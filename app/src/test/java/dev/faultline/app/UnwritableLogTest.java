package dev.faultline.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.wire.HttpServer;
import dev.faultline.app.workspace.Launch;
import dev.faultline.testing.Spec;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers whose audit log cannot be written: they do not start, and while they run they are not ready. */
@SharedLog
@Timeout(600)
class UnwritableLogTest {
    private static final String REASON = "The audit log could not be written: ";
    private static final List<String> STDIO = List.of("--stdio");
    private static final List<String> HTTP = List.of("--http", "127.0.0.1:0");

    @TempDir
    private Path folder;

    private Path root;
    private Path trail;

    @BeforeEach
    void aRoot() throws Exception {
        root = Files.createDirectory(folder.resolve("root"));
        trail = folder.resolve("trail");
    }

    @Test
    @Spec("R34")
    void noServerStartsThatCannotRecord() throws Exception {
        Files.createDirectories(trail.resolve("audit-log.jsonl"));
        Path file = Files.createFile(folder.resolve("file"));

        Map<String, Run> starts = new LinkedHashMap<>();
        for (List<String> front : List.of(STDIO, HTTP)) {
            programs().forEach((name, command) -> {
                starts.put(name + front + " existing", start(command, front, trail));
                starts.put(name + front + " empty", start(command, front, file.resolve("trail")));
            });
        }

        assertThat(starts).hasSize(12).allSatisfy((name, run) -> {
            String why = name.endsWith("existing")
                    ? "it is not a file but a directory"
                    : "a part of its path is not a directory";
            assertThat(run.err()).contains(REASON + why);
            assertThat(run.exit()).isEqualTo(1);
            assertThat(run.out()).isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"gateway", "serve code", "serve"})
    @Spec("R34")
    void isNotReadyWhileItCannotRecordAndSaysWhy(String program) throws Exception {
        Path log = trail.resolve("audit-log.jsonl");
        Path aside = folder.resolve("aside");
        try (HttpServer server = new HttpServer(
                Run.begin(home(), command(Objects.requireNonNull(programs().get(program)), HTTP, trail)))) {
            HttpResponse<String> ready = server.get("/readyz");
            assertThat(ready.statusCode()).isEqualTo(200);
            assertThat(ready.body()).startsWith("{\"ready\":true,\"recording\":true");

            Files.move(log, aside);
            Files.createDirectory(log);
            assertThat(awaitStatus(server, 503))
                    .startsWith("{\"ready\":false,\"recording\":false,\"reason\":\"" + REASON
                            + "it is not a file but a directory\"");

            Files.delete(log);
            Files.move(aside, log);
            assertThat(awaitStatus(server, 200)).startsWith("{\"ready\":true,\"recording\":true");
        }
    }

    @Test
    @Tag("thorough")
    @Spec("R34")
    void noServerStartsWithoutPermissionToRecord() throws Exception {
        Path empty = Files.createDirectory(folder.resolve("empty"));
        Path existing = folder.resolve("existing");
        Path trail = Files.createDirectories(existing.resolve("trail"));
        Path log = Files.createFile(trail.resolve("audit-log.jsonl"));
        Launch nobody = Launch.at(empty).asNobody(folder);
        for (Path closed : List.of(empty, existing, trail, log)) {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-xr-xr-x"));
        }

        Map<String, Run> starts = new LinkedHashMap<>();
        for (List<String> program : programs().values()) {
            for (Path home : List.of(empty, existing)) {
                String[] command = command(program, STDIO, home.resolve("trail"));
                starts.put(home + " " + program, Run.of(nobody.start(command), new byte[0]));
            }
        }

        assertThat(starts).hasSize(6).allSatisfy((name, run) -> {
            assertThat(run.err()).contains(REASON + "the server has no permission");
            assertThat(run.exit()).isEqualTo(1);
        });
    }

    // The answer is looked for once a second.
    private static String awaitStatus(HttpServer server, int status) throws Exception {
        HttpResponse<String> response = server.get("/readyz");
        while (response.statusCode() != status) {
            LockSupport.parkNanos(50_000_000);
            response = server.get("/readyz");
        }
        return response.body();
    }

    private Map<String, List<String>> programs() {
        List<String> serve = List.of("serve", "--root", root.toString());
        return Map.of(
                "gateway",
                List.of("gateway"),
                "serve code",
                with(serve, List.of("--toolsets", "code")),
                "serve",
                serve);
    }

    private Run start(List<String> program, List<String> front, Path log) {
        return Run.faultline(home(), command(program, front, log));
    }

    private String[] command(List<String> program, List<String> front, Path log) {
        List<String> command = with(with(program, front), List.of("--trail", log.toString()));
        List<String> behind = List.of("--", "cat"); // a session starts it
        return (program.contains("gateway") ? with(command, behind) : command).toArray(String[]::new);
    }

    private static List<String> with(List<String> command, List<String> more) {
        List<String> all = new ArrayList<>(command);
        all.addAll(more);
        return all;
    }

    private Map<String, String> home() {
        return Map.of("FAULTLINE_HOME", folder.resolve("home").toString());
    }
}
