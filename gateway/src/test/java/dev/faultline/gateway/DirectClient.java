package dev.faultline.gateway;

import dev.faultline.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A client of a server that is a process, without a gateway. It answers no questions. */
final class DirectClient implements AutoCloseable {
    private final Process process;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private int lastId;

    DirectClient(List<String> command) throws IOException {
        this.process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        Thread.ofPlatform().daemon().start(this::collect);
    }

    private void collect() {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
            }
        } catch (IOException closed) {
            // the server has ended
        }
    }

    /** Sends a request; {@return the response} */
    JsonObject ask(String method, String params) throws Exception {
        String id = "\"d" + ++lastId + "\"";
        OutputStream out = process.getOutputStream();
        out.write(("{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}\n")
                .getBytes(StandardCharsets.UTF_8));
        out.flush();
        String line = next();
        while (!line.contains("\"id\":" + id)) {
            line = next();
        }
        return TestClient.json(line);
    }

    private String next() throws InterruptedException {
        return Optional.ofNullable(lines.poll(120, TimeUnit.SECONDS))
                .orElseThrow(() -> new AssertionError("the server sent nothing for two minutes"));
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
