package dev.faultline.toolsets.code;

import dev.faultline.boundary.Reply;
import dev.faultline.json.JsonObject;
import dev.faultline.server.testing.Messages;
import dev.faultline.server.testing.ToolsetServer;
import dev.faultline.server.testing.WireClient;
import dev.faultline.testing.InMemoryRecorder;
import dev.faultline.toolsets.code.testing.SampleRepository;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A server of the code tools in this JVM, its client, and what it records. */
final class ServedRepository implements AutoCloseable {
    private final InMemoryRecorder recorder = new InMemoryRecorder();
    private final WireClient client;

    private ServedRepository(CodeSettings settings) throws IOException {
        this.client =
                ToolsetServer.connect(ToolsetServer.of(CodeTools.of(settings)).recorder(recorder));
    }

    /** Serves a new {@link SampleRepository} in this folder. */
    static ServedRepository in(Path scratch) throws Exception {
        return of(CodeSettings.of(SampleRepository.in(scratch)).ripgrep(RipgrepUse.NEVER));
    }

    static ServedRepository of(CodeSettings settings) throws IOException {
        return new ServedRepository(settings);
    }

    /** {@return the result of this call of a tool} */
    JsonObject call(String tool, String arguments) {
        return Messages.result(client.call(tool, arguments).join());
    }

    /** {@return the structured content of a result} */
    JsonObject content(String tool, String arguments) {
        return call(tool, arguments).object("structuredContent").orElseThrow();
    }

    /** {@return the problem of a call that must fail} */
    JsonObject problem(String tool, String arguments) {
        JsonObject result = call(tool, arguments);
        return result.object("structuredContent")
                .flatMap(envelope -> envelope.object("problem"))
                .orElseThrow(() -> new AssertionError(result.toString()));
    }

    /** {@return the result of this request} */
    JsonObject ask(String method, String parameters) {
        return Messages.result(Messages.object(client.ask(method, parameters).join()));
    }

    /** {@return the failures so far} */
    List<Reply> recorded() {
        return recorder.replies();
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
