package dev.faultline.app.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.SharedLog;
import dev.faultline.json.JsonNull;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import dev.faultline.trail.Event;
import dev.faultline.trail.Positions;
import dev.faultline.trail.Trail;
import dev.faultline.trail.TrailSettings;
import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@SharedLog
class StartupTest {
    @TempDir
    private Path folder;

    private Path home;

    /** A failed start: its exit code, and the envelope among the lines of standard error. */
    private record Failed(int exit, JsonObject envelope, String err) {
        List<String> critical() {
            return err.lines()
                    .filter(line -> line.contains("\"level\":\"CRITICAL\""))
                    .toList();
        }
    }

    @BeforeEach
    void makeRoot() throws Exception {
        Files.createDirectories(folder.resolve("root/ws"));
        home = Files.createDirectories(folder.resolve("home"));
    }

    @Test
    @Spec({"SE-27", "SE-42"})
    void aDamagedLogIsASelfAuditFailure() throws Exception {
        try (StdioAgent client = WorkspaceServers.stdio(Launch.at(home), folder)) {
            client.call("read_file", "{}").failure();
            client.call("list_plans", "{}").failure();
        }
        Path log = folder.resolve("trail/audit-log.jsonl");
        Files.writeString(log, Files.readString(log).replaceFirst("read_file", "read_life"));

        Failed failed = start(Launch.at(home));

        assertThat(failed.exit).isEqualTo(1);
        assertThat(failed.envelope.string("error_code")).contains("SELF_AUDIT_FAILURE");
        assertThat(failed.envelope.string("tool_name")).contains("startup");
        assertThat(failed.envelope.string("session_id")).isEmpty();
    }

    @Test
    @Spec({"SE-27", "SE-42", "SE-46"})
    void aPrivateKeyThatOthersCanReadIsASelfAuditFailureInTheLogToo() throws Exception {
        Path key = Files.createDirectories(home.resolve("keys")).resolve("plan.key");
        Files.writeString(key, "-----BEGIN PRIVATE KEY-----\n");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));

        Failed failed = start(Launch.at(home));

        assertThat(failed.exit).isEqualTo(1);
        assertThat(failed.envelope.string("error_code")).contains("SELF_AUDIT_FAILURE");
        assertThat(Files.readString(folder.resolve("trail/audit-log.jsonl")))
                .contains(
                        "SELF_AUDIT_FAILURE",
                        failed.envelope.string("timestamp").orElseThrow());
    }

    @Test
    @Spec({"SE-27", "SE-42"})
    void aFolderOfKeysThatOthersCanWriteIsASelfAuditFailureWithTheCommandThatMendsIt() throws Exception {
        Path keys = Files.createDirectories(home.resolve("keys"));
        Files.setPosixFilePermissions(keys, PosixFilePermissions.fromString("rwxrwxrwx"));

        Failed failed = start(Launch.at(home));

        assertThat(failed.exit).isEqualTo(1);
        assertThat(failed.envelope.string("error_code")).contains("SELF_AUDIT_FAILURE");
        assertThat(failed.envelope.string("human_message"))
                .contains("The keys are not safe: other users can write to the folder of the keys; run 'chmod go-w "
                        + keys + "'");
    }

    @Test
    @Spec({"SE-27", "SE-42"})
    void invalidRulesAreABootstrapFailure() throws Exception {
        Path project = Files.createDirectories(home.resolve("projects/ws-1"));
        Files.writeString(project.resolve("policy.json"), "{ not json");

        Failed failed = start(Launch.at(home));

        assertThat(failed.exit).isEqualTo(1);
        assertThat(failed.envelope.string("error_code")).contains("BOOTSTRAP_FAILURE");
        assertThat(Files.readString(folder.resolve("trail/audit-log.jsonl"))).contains("BOOTSTRAP_FAILURE");
    }

    @Tag("thorough")
    @Test
    @Spec("SE-27")
    void aKeyThatCannotBeReadIsABootstrapFailure() throws Exception {
        Path key = Files.createDirectories(home.resolve("keys")).resolve("plan.key");
        Files.writeString(key, "-----BEGIN PRIVATE KEY-----\n");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("---------"));

        Failed failed = start(Launch.at(home).asNobody(folder));

        assertThat(failed.exit).isEqualTo(1);
        assertThat(failed.envelope.string("error_code")).contains("BOOTSTRAP_FAILURE");
    }

    @Test
    @Spec("SE-27")
    void invalidPublicKeysAreABootstrapFailure() throws Exception {
        Path keys = Files.createDirectories(home.resolve("keys"));
        Files.writeString(keys.resolve("plan.key.pub"), "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n");

        Failed failed = start(Launch.at(home));

        assertThat(failed.envelope.string("error_code")).contains("BOOTSTRAP_FAILURE");
    }

    @Test
    @Spec("SE-27")
    void aListOfPublicKeysWithoutAKeyIsABootstrapFailure() throws Exception {
        Path keys = Files.createDirectories(home.resolve("keys"));
        Files.writeString(keys.resolve("plan.key.pub"), "zz");

        Failed failed = start(Launch.at(home));

        assertThat(failed.envelope.string("error_code")).contains("BOOTSTRAP_FAILURE");
        assertThat(failed.envelope.string("human_message")).contains("A key cannot be used: plan.key.pub");
    }

    @Test
    @Spec("SE-27")
    void aPrivateKeyThatIsGarbageIsABootstrapFailure() throws Exception {
        Path key = Files.createDirectories(home.resolve("keys")).resolve("plan.key");
        Files.writeString(key, "garbage");
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));

        Failed failed = start(Launch.at(home));

        assertThat(failed.envelope.string("error_code")).contains("BOOTSTRAP_FAILURE");
        assertThat(failed.envelope.string("human_message")).contains("A key cannot be used: plan.key");
    }

    @Test
    @Spec({"R34", "SE-27"})
    void aLogThatLostItsEndSinceTheLastRunIsASelfAuditFailureEachTime() throws Exception {
        try (StdioAgent client = WorkspaceServers.stdio(Launch.at(home), folder)) {
            client.call("read_file", "{}").failure();
            client.call("list_plans", "{}").failure();
        }
        Path log = folder.resolve("trail/audit-log.jsonl");
        Files.writeString(log, Files.readAllLines(log).getFirst() + "\n");

        for (int run = 0; run < 2; run++) {
            assertThat(start(Launch.at(home)).envelope.string("error_code")).contains("SELF_AUDIT_FAILURE");
        }
    }

    @Test
    @Spec({"R34", "SE-27"})
    void damageInAnOlderPartIsReportedWhileTheServerRuns() throws Exception {
        Path trail = folder.resolve("trail");
        TrailSettings small =
                TrailSettings.standard().withSegmentBytes(1).withPositions(Positions.in(home.resolve("positions")));
        try (Trail written = Trail.open(trail, small)) {
            written.append(Event.of("first", Instant.EPOCH));
            written.append(Event.of("second", Instant.EPOCH));
            written.append(Event.of("third", Instant.EPOCH));
        }
        Path first = trail.resolve("audit-log.000000000000000001.jsonl");
        Files.writeString(first, Files.readString(first).replace("first", "worst"));

        List<String> arguments = WorkspaceServers.arguments(folder, "--stdio");
        Process process = Launch.at(home).start(arguments.toArray(String[]::new));
        try (BufferedReader err = process.errorReader()) {
            String envelope = err.lines()
                    .filter(line -> line.startsWith("{\"error_code\""))
                    .findFirst()
                    .orElseThrow();

            assertThat(envelope).contains("SELF_AUDIT_FAILURE", "audit-log.000000000000000001.jsonl");
            assertThat(process.isAlive()).isTrue();
        } finally {
            process.destroy();
            process.onExit().join();
        }
        assertThat(Files.readString(trail.resolve("audit-log.jsonl"))).contains("SELF_AUDIT_FAILURE");
    }

    @Test
    @Spec("SE-27")
    void aTrailThatCannotBeOpenedIsABootstrapFailure() throws Exception {
        Files.writeString(folder.resolve("trail"), "a file");

        Failed failed = start(Launch.at(home));

        assertThat(failed.exit).isEqualTo(1);
        assertThat(failed.envelope.string("error_code")).contains("BOOTSTRAP_FAILURE");
    }

    @ParameterizedTest
    @CsvSource({
        "'', FAULTLINE_HOME",
        "keys, keys",
        "projects, projects",
        "sessions, sessions",
        "sessions/workspace, sessions/workspace",
        "positions, positions"
    })
    @Spec({"SE-27", "SE-42", "R16"})
    void aFileInPlaceOfAFolderIsNamedInTheEnvelopeAndInOneLogRecord(String path, String name) throws Exception {
        Files.delete(home);
        Path file = home.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "a file");

        Failed failed = start(Launch.at(home));

        String message = "The state of the server cannot be used: " + name + " is a file where a folder belongs";
        assertThat(failed.exit).isEqualTo(1);
        assertThat(failed.envelope.string("error_code")).hasValue("BOOTSTRAP_FAILURE");
        assertThat(failed.envelope.string("human_message")).hasValue(message);
        assertThat(failed.envelope.get("cause")).hasValue(JsonNull.NULL);
        assertThat(failed.critical()).singleElement().asString().contains(message, "\"BOOTSTRAP_FAILURE\"");
    }

    // The audit log is in the state folder by default, so that it fails first.
    @Test
    @Spec({"SE-27", "R10", "R16"})
    void aStateFolderThatIsAFileIsReportedWithTheFailureOfTheLogAsItsCause() throws Exception {
        Files.delete(home);
        Files.writeString(home, "a file");
        List<String> arguments = new ArrayList<>(WorkspaceServers.arguments(folder, "--stdio"));
        int trail = arguments.indexOf("--trail");
        arguments.subList(trail, trail + 2).clear();

        Failed failed = start(Launch.at(home), arguments);

        String message = "The audit log could not be written: a part of its path is not a directory";
        assertThat(failed.exit).isEqualTo(1);
        assertThat(failed.envelope.string("error_code")).hasValue("BOOTSTRAP_FAILURE");
        assertThat(failed.envelope.string("human_message")).hasValue(message);
        assertThat(JsonText.print(failed.envelope.object("cause").orElseThrow()))
                .isEqualTo("{\"message\":\"" + message + "\",\"code\":\"AUDIT_LOG_FAILED\",\"name\":\"SystemError\"}");
        assertThat(failed.critical()).singleElement().asString().contains(message, "\"BOOTSTRAP_FAILURE\"");
    }

    @Test
    @Spec("SE-12")
    void stackTracesAreSentOnlyIfDebugStackIsExactlyTrue() throws Exception {
        for (String value : List.of("", "TRUE", "1", "true")) {
            try (StdioAgent client = WorkspaceServers.stdio(Launch.at(home).with("DEBUG_STACK", value), folder)) {
                AgentAnswer answer = client.call("read_file", "{}");

                assertThat(answer.structure().string("stack_trace").isPresent())
                        .as(value)
                        .isEqualTo(value.equals("true"));
            }
        }
    }

    private Failed start(Launch launch) throws Exception {
        return start(launch, WorkspaceServers.arguments(folder, "--stdio"));
    }

    private static Failed start(Launch launch, List<String> arguments) throws Exception {
        Process process = launch.start(arguments.toArray(String[]::new));
        process.getOutputStream().close();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.getInputStream().readAllBytes()).isEmpty();
        String envelope = err.lines()
                .filter(line -> line.startsWith("{\"error_code\""))
                .findFirst()
                .orElseThrow(() -> new AssertionError(err));
        return new Failed(
                process.waitFor(), (JsonObject) JsonText.read(envelope).clean().orElseThrow(), err);
    }
}
