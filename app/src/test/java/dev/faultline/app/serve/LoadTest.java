package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.SharedLog;
import dev.faultline.json.JsonObject;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many callers at once, one call in ten failing: nothing is lost, doubled or mixed up. */
@SharedLog
@Tag("thorough")
class LoadTest {
    private static final int CALLERS = 200;
    private static final int CALLS = Integer.getInteger("load.calls", 20);

    @TempDir
    private Path scratch;

    @Test
    @Spec({"PD-93", "PD-94"})
    void everyFailureHasExactlyOneLineOneRecordAndOneCount() throws Exception {
        Path root = Files.createDirectories(scratch.resolve("root"));
        Files.writeString(root.resolve("a.py"), "one\n");
        int failures = CALLERS * CALLS / 10;

        try (ServedOverHttp server = new ServedOverHttp(root, scratch.resolve("trail"))) {
            List<Future<Integer>> callers = new ArrayList<>();
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                for (int caller = 0; caller < CALLERS; caller++) {
                    int number = caller;
                    callers.add(threads.submit(() -> calls(server, number)));
                }
            }
            int failed = 0;
            for (Future<Integer> caller : callers) {
                failed += caller.get();
            }

            assertThat(failed).isEqualTo(failures);
            assertThat(server.counted()).isEqualTo(failures);
            assertThat(server.trail()).hasSize(failures);
            assertThat(server.trail().stream()
                            .map(line -> line.string("message"))
                            .distinct())
                    .hasSize(failures);
            List<JsonObject> records = server.records(failures);
            assertThat(records).hasSize(failures);
            // PD-66: the message is the same for all, the error names the file.
            assertThat(records.stream().map(record -> record.string("error")).distinct())
                    .hasSize(failures);
        }
    }

    /** {@return how many of a caller's calls failed, each with its own problem} */
    private static int calls(ServedOverHttp server, int caller) throws Exception {
        int failed = 0;
        for (int call = 0; call < CALLS; call++) {
            boolean fails = call % 10 == caller % 10;
            String path = fails ? "nope-" + caller + "-" + call + ".py" : "a.py";
            JsonObject content = server.call("open_file", "{\"path\":\"" + path + "\"}")
                    .object("structuredContent")
                    .orElseThrow();
            if (fails) {
                assertThat(content.string("error")).contains("File not found: " + path);
                failed++;
            } else {
                assertThat(content.string("content")).contains("one\n");
            }
        }
        return failed;
    }
}
