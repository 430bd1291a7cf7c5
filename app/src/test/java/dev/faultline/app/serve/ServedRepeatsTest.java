package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.SharedLog;
import dev.faultline.json.JsonText;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --repeats}, over HTTP. */
@SharedLog
class ServedRepeatsTest {
    @TempDir
    private Path root;

    @TempDir
    private Path trail;

    @Test
    @Spec("R45")
    void anEnforcedAnswerIsCountedAndReleasedByASuccess() throws Exception {
        Files.writeString(root.resolve("here.txt"), "here\n");
        try (ServedOverHttp server = new ServedOverHttp(root, trail, "--toolsets", "code", "--repeats", "enforce")) {
            assertThat(open(server, "gone.txt")).contains("\"code\":\"FILE_NOT_FOUND\"");
            assertThat(open(server, "gone.txt"))
                    .contains("\"code\":\"REPEATED_FAILURE\"", "and has been repeated once since");
            assertThat(server.get("/metrics"))
                    .contains("faultline_repeats_total{outcome=\"refused\",tool=\"open_file\"} 1.0");

            assertThat(open(server, "here.txt")).contains("here");
            Files.writeString(root.resolve("gone.txt"), "back\n");
            assertThat(open(server, "gone.txt")).contains("back");
        }
    }

    @Test
    @Spec("R45")
    void byDefaultTheCallIsMade() throws Exception {
        try (ServedOverHttp server = new ServedOverHttp(root, trail, "--toolsets", "code")) {
            open(server, "gone.txt");
            assertThat(open(server, "gone.txt")).contains("\"code\":\"FILE_NOT_FOUND\"", "\"failures\":2");
            assertThat(server.get("/metrics"))
                    .contains("faultline_repeats_total{outcome=\"made\",tool=\"open_file\"} 1.0");

            Files.writeString(root.resolve("gone.txt"), "back\n");
            assertThat(open(server, "gone.txt")).contains("back");
        }
    }

    private static String open(ServedOverHttp server, String path) throws Exception {
        return JsonText.print(server.call("open_file", "{\"path\":\"" + path + "\"}"));
    }
}
