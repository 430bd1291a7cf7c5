package dev.faultline.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.app.Run;
import dev.faultline.app.SharedLog;
import dev.faultline.app.wire.StdioClient;
import dev.faultline.json.JsonText;
import dev.faultline.server.testing.Messages;
import dev.faultline.testing.Spec;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The names of the code tools' contract appear only in their problems. */
@SharedLog
class OwnNamesTest {
    @TempDir
    private Path folder;

    @Test
    @Spec({"PD-18", "PD-23", "R29"})
    void onlyTheCodeToolsUseTheNamesOfTheirContract() throws Exception {
        try (StdioClient client = serve("--dialect", "problem-details")) {
            String code = JsonText.print(client.call("open_file", "{}").join());
            String workspace = JsonText.print(client.call("read_file", "{}").join());
            String context = JsonText.print(client.call("context.resolve", "{}").join());
            String workflow = JsonText.print(client.call("start_workflow", "{}").join());

            assertThat(code).contains("urn:codeintel:files:open_file", "https://kgfoundry.dev/problems/");
            assertThat(workspace)
                    .contains("urn:faultline:workspace:read_file", "urn:faultline:problem:invalid-parameter");
            assertThat(context)
                    .contains("urn:faultline:context:context.resolve", "urn:faultline:problem:invalid-parameter");
            assertThat(workflow).contains("urn:faultline:workflow:start", "urn:faultline:problem:invalid-parameter");
            assertThat(workspace + context + workflow).doesNotContain("codeintel", "kgfoundry");
        }
    }

    @Test
    @Spec({"R3", "R29"})
    void aMethodOfTheProtocolIsNotACodeTool() throws Exception {
        try (StdioClient client = serve("--toolsets", "code")) {
            String unknown = JsonText.print(client.call("opne_file", "{}").join());

            assertThat(unknown)
                    .contains("urn:faultline:tools:call", "urn:faultline:problem:invalid-parameter")
                    .doesNotContain("codeintel");
        }
    }

    private StdioClient serve(String... more) throws Exception {
        Path root = Files.createDirectory(folder.resolve("root"));
        String[] command = java.util.stream.Stream.concat(
                        java.util.stream.Stream.of(
                                "serve", "--stdio", "--root", root.toString(), "--trail", folder + "/trail"),
                        java.util.stream.Stream.of(more))
                .toArray(String[]::new);
        return new StdioClient(Run.begin(command), Messages.REVISION);
    }
}
