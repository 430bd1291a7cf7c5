package dev.faultline.app.serve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.server.testing.Messages;
import java.io.BufferedReader;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The output of a server on standard error. */
@SharedLog
class LogsTest {
    private static final String HANDSHAKE = Messages.initialize(Messages.REVISION) + "\n" + Messages.INITIALIZED + "\n";
    private static final String FAILING_CALL =
            HANDSHAKE + Messages.call(1, "open_file", "{\"path\":\"no\\u001b[2Jpe\"}") + "\n";
    private static final String SUCCESSFUL_CALL = HANDSHAKE + Messages.call(1, "list_paths", "{}") + "\n";

    @TempDir
    private Path folder;

    @TempDir
    private Path trail;

    @Tag("thorough")
    @Test
    void writesNothingButJsonWhereNoPersonReads() throws Exception {
        Process process = Run.start(serve("--http", "127.0.0.1:0"));
        try (BufferedReader err = process.errorReader(UTF_8)) {
            String first = err.readLine();
            process.toHandle().destroy(); // leaves its streams open

            assertThat(Messages.object(first).string("message").orElseThrow())
                    .matches("Serving code at http://127\\.0\\.0\\.1:\\d+/mcp");
            assertThat(err.lines()).allSatisfy(line -> Messages.object(line));
        }
    }

    @ParameterizedTest
    @CsvSource({"--log-level=warning,1", "--log-level=error,0"})
    void writesWhatALibraryLogsLikeItsOwnRecords(String flag, int records) throws Exception {
        Process process = Run.begin(serve("--stdio", flag));
        try (BufferedReader out = process.inputReader(UTF_8);
                BufferedReader err = process.errorReader(UTF_8)) {
            OutputStream in = process.getOutputStream();
            in.write(SUCCESSFUL_CALL.getBytes(UTF_8));
            in.flush();
            assertThat(out.readLine()).contains("protocolVersion");
            assertThat(out.readLine()).contains("\"isError\":false");
            Files.delete(trail); // the number of calls, due when the server ends, cannot be recorded
            in.close();

            assertThat(err.lines())
                    .hasSize(records)
                    .allSatisfy(line -> assertThat(Messages.object(line).string("message"))
                            .contains("The number of calls of list_paths could not be recorded"));
        }
    }

    @Tag("thorough")
    @Test
    void writesTextForPeopleOnATerminal() throws Exception {
        List<String> command = new ArrayList<>(Run.command(serve("--stdio")));
        command.add(1, "-Dfaultline.stderr=terminal"); // as the launcher does

        Run run = Run.of(new ProcessBuilder(command).start(), FAILING_CALL.getBytes(UTF_8));

        assertThat(run.err().lines())
                .singleElement()
                .asString()
                .matches("\\d{4}-\\d\\d-\\d\\dT\\S+Z WARNING  .*not found.* tool=open_file occurrence=\\S+.*")
                .doesNotContain("\u001b");
    }

    @Test
    void greetsPeopleWithTheAddressAndWhatToPaste() throws Exception {
        Process process = Run.begin(serve("--http", "127.0.0.1:0", "--log-format", "text"));
        try (BufferedReader err = process.errorReader(UTF_8)) {
            assertThat(err.readLine()).matches("faultline: serving code of .* at http://127\\.0\\.0\\.1:\\d+/mcp");
            assertThat(err.readLine()).startsWith("faultline: failures are recorded in ");
            assertThat(err.readLine()).startsWith("To paste");
        } finally {
            process.destroy();
            process.onExit().join();
        }
    }

    @ParameterizedTest
    @CsvSource({"--log-level=info,1", "--log-level=warning,1", "--log-level=error,0", "--quiet,0"})
    void logsNoRecordBelowTheLevel(String flag, int records) throws Exception {
        Run run = Run.faultline(FAILING_CALL, serve("--stdio", flag));

        assertThat(run.err().lines()).hasSize(records);
        assertThat(run.out()).contains("file-not-found");
    }

    @Test
    void suggestsTheLevelsThatThereAre() throws Exception {
        Run run = Run.faultline("", serve("--stdio", "--log-level", "warn"));

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.err()).contains("--log-level", "warning");
    }

    @Test
    void countsSuccessfulCallsTooAndToolsThatWereNeverCalled() throws Exception {
        try (ServedOverHttp server = new ServedOverHttp(folder, trail)) {
            server.call("list_paths", "{}");
            server.call("open_file", "{\"path\":\"nope\"}");

            assertThat(server.get("/metrics"))
                    .contains("faultline_calls_total{outcome=\"succeeded\",tool=\"list_paths\"} 1.0")
                    .contains("faultline_calls_total{outcome=\"failed\",tool=\"open_file\"} 1.0")
                    .contains("faultline_calls_total{outcome=\"failed\",tool=\"write_file\"} 0.0")
                    .contains("faultline_call_duration_seconds_count{tool=\"list_paths\"} 1")
                    .contains("faultline_calls_in_flight{tool=\"list_paths\"} 0.0");
        }
    }

    private String[] serve(String... more) {
        List<String> all = new ArrayList<>(List.of("serve", "--toolsets", "code", "--root", folder.toString()));
        all.addAll(List.of("--trail", trail.toString()));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }
}
