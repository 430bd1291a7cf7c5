package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.SharedLog;
import dev.faultline.json.JsonObject;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --tool-timeout} limits every tool, over HTTP, even if the tool itself allows more time. */
@SharedLog
@Tag("thorough")
class ToolTimeoutTest {
    @TempDir
    private Path scratch;

    @Test
    @Spec({"PD-70", "PD-74"})
    void aGitThatHangsIsOneFailureAtTheServersLimit() throws Exception {
        try (ServedOverHttp server = serveWithHanging("git")) {
            JsonObject problem =
                    problem(server.call("blame_range", "{\"path\":\"a.py\",\"start_line\":1,\"end_line\":1}"));

            assertThat(problem.string("detail")).contains("Git blame failed: it took too long");
            assertFailedOnce(server, "git:blame_range");
        }
    }

    @Test
    @Spec({"PD-54", "PD-87"})
    void aSearchThatHangsIsASearchTimeoutAtTheServersLimit() throws Exception {
        try (ServedOverHttp server = serveWithHanging("rg")) {
            JsonObject problem = problem(server.call("search_text", "{\"query\":\"two\"}"));

            assertThat(JsonText.print(problem))
                    .contains("\"status\":503", "\"detail\":\"Search timeout\"", "\"extensions\":{\"query\":\"two\"}");
            assertFailedOnce(server, "search:text");
        }
    }

    private static void assertFailedOnce(ServedOverHttp server, String operation) throws Exception {
        assertThat(server.trail())
                .singleElement()
                .satisfies(entry -> assertThat(JsonText.print(entry)).contains(operation));
        assertThat(server.records(1))
                .singleElement()
                .satisfies(record -> assertThat(record.string("operation")).contains(operation));
        assertThat(server.get("/metrics")
                        .lines()
                        .filter(line -> line.startsWith("codeintel_errors_total{"))
                        .filter(line -> !line.endsWith(" 0.0")))
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .contains("operation=\"" + operation + "\"")
                        .endsWith(" 1.0"));
    }

    private ServedOverHttp serveWithHanging(String program) throws Exception {
        Path root = Files.createDirectory(scratch.resolve("root"));
        Files.writeString(root.resolve("a.py"), "one\ntwo\n");
        Path programs = Files.createDirectory(scratch.resolve("programs"));
        Path hanging = Files.writeString(programs.resolve(program), "#!/bin/sh\nexec sleep 600\n");
        Files.setPosixFilePermissions(hanging, PosixFilePermissions.fromString("rwxr-xr-x"));
        Map<String, String> path = Map.of("PATH", programs + ":" + System.getenv("PATH"));
        // A minute for the tool itself, so that only the server's limit can end the call.
        return new ServedOverHttp(
                path, root, scratch.resolve("trail"), "--tool-timeout", "1s", "--search-timeout", "1m");
    }

    private static JsonObject problem(JsonObject result) {
        return result.object("structuredContent")
                .flatMap(envelope -> envelope.object("problem"))
                .orElseThrow();
    }
}
