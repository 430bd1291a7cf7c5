package dev.faultline.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.faultline.testing.ChildJava;
import dev.faultline.testing.CutJar;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.spec.McpSchema.GetPromptResult;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Servers with incompatible libraries, so that a call from one to another fails to link. */
class LinkageTest {
    private static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-11-25\","
                    + "\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}\n";

    @TempDir
    private Path folder;

    // With jackson-databind 3.2.1 beside jackson-core 3.1.4 the server never answered.
    @Test
    void aBrokenClassPathEndsTheProcessWithAMessage() throws Exception {
        String classPath =
                CutJar.classPath(folder, "jackson-core-", "tools.jackson.core.json.WriterBasedJsonGenerator");
        Path err = folder.resolve("err");

        Process server = start(classPath, err);
        String out = new String(server.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(server.waitFor()).isEqualTo(1);
        assertThat(out).isEmpty();
        assertThat(Files.readString(err))
                .contains("The server cannot start, because libraries on the class path do not fit together")
                .contains("WriterBasedJsonGenerator");
    }

    @Test
    void aResultThatFailsToLinkIsAnsweredAsAFailure() {
        Prompt prompt = Prompt.builder("broken").build();
        GetPromptResult result = GetPromptResult.builder(List.of())
                .meta(Map.of("broken", new Unlinked()))
                .build();
        FaultlineServer server = FaultlineServer.named("test", "1")
                .trail(folder.resolve("trail"))
                .prompt(new SyncPromptSpecification(prompt, (exchange, request) -> result));

        String answers = serve(
                server, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"prompts/get\",\"params\":{\"name\":\"broken\"}}\n");

        assertThat(answers.lines().filter(line -> line.contains("\"id\":1,")))
                .singleElement()
                .asString()
                .contains("\"code\":-32603,\"message\":\"The result has no form in JSON\"");
    }

    /** A value whose getter calls a method that does not exist. */
    public static final class Unlinked {
        @SuppressWarnings("DoNotCallSuggester") // the SDK's mapper calls it
        public String getText() {
            throw new NoSuchMethodError("there is no such method");
        }
    }

    private static Process start(String classPath, Path err) throws IOException {
        Process server = new ProcessBuilder(
                        ChildJava.quick().on(classPath).command(FixtureProcess.class, GuardedFixture.PATIENT.name()))
                .redirectError(err.toFile())
                .start();
        server.getOutputStream().close();
        return server;
    }

    private static String serve(FaultlineServer server, String message) {
        String initialized = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n";
        byte[] input = (INITIALIZE + initialized + message).getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Assembly(server.definition()).serve(new ByteArrayInputStream(input), out);
        return out.toString(StandardCharsets.UTF_8);
    }
}
